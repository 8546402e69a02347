package aiproj.fencemaster;

import java.io.PrintStream;

public interface Player extends Piece {
  int getWinner();

  int init(int n, int p);

  Move makeMove();

  int opponentMove(Move m);

  void printBoard(PrintStream output);
}
