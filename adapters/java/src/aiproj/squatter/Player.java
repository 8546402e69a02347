package aiproj.squatter;

import java.io.PrintStream;

/** The classic Squatter player, rewritten from its description. A copy in the player's own jar takes precedence. */
public interface Player {
  /** A new game on an n×n board as side {@code p}: 0, or -1 if it failed. */
  int init(int n, int p);

  Move makeMove();

  /** -1 if the move is illegal, else 0. */
  int opponentMove(Move m);

  /** -1 an illegal move, 0 not over, 1 White, 2 Black, 3 a draw. */
  int getWinner();

  void printBoard(PrintStream output);
}
