package aiproj.fencemaster;

import java.io.PrintStream;

/** The classic Fencemaster player, rewritten from its description. A copy in the player's own jar takes precedence. */
public interface Player {
  /** -1 not over, 0 a draw, 1 White, 2 Black. */
  int getWinner();

  /** A new game on a board with n cells a side as side {@code p}; negative if it failed. */
  int init(int n, int p);

  Move makeMove();

  /** -1 if the move is illegal. */
  int opponentMove(Move m);

  void printBoard(PrintStream output);
}
