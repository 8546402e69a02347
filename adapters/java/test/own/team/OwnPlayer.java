package team;

import aiproj.fencemaster.Move;
import aiproj.fencemaster.Player;
import java.io.PrintStream;

/** Plays the first empty cell, never knows who has won, and needs its team's own copy of Move. */
public class OwnPlayer implements Player {
  private int[][] board;
  private int side;

  public int init(int n, int p) {
    board = new int[2 * n - 1][2 * n - 1];
    side = p;
    return 0;
  }

  public Move makeMove() {
    for (int row = 0; row < board.length; row++) {
      for (int col = 0; col < board.length; col++) {
        if (Math.abs(row - col) <= board.length / 2 && board[row][col] == EMPTY) {
          board[row][col] = side;
          return new Move(side, row, col);
        }
      }
    }
    return new Move();
  }

  public int opponentMove(Move m) {
    board[m.Row][m.Col] = m.P;
    return 0;
  }

  public int getWinner() {
    return -1;
  }

  public void printBoard(PrintStream output) {
    output.println(board.length);
  }
}
