package aiproj.squatter;

import java.io.PrintStream;

/**
 * The classic Squatter player, written down anew from its description. A player's own jar may bring its own copy, which
 * is then preferred.
 */
public interface Player {
  /** A new game on an n×n board as side {@code p}: 0, or -1 if that failed. */
  int init(int n, int p);

  Move makeMove();

  /** -1 if the move is illegal, else 0. */
  int opponentMove(Move m);

  /** -1 an illegal move was seen, 0 not over, 1 White, 2 Black, 3 a draw. */
  int getWinner();

  void printBoard(PrintStream output);
}
