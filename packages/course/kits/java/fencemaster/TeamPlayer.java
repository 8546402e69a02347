package team;

import aiproj.fencemaster.Move;
import aiproj.fencemaster.Piece;
import aiproj.fencemaster.Player;
import java.io.PrintStream;
import java.util.Random;

/** A player with the interface of the course: plays any empty cell, and never swaps. */
public final class TeamPlayer implements Player, Piece {
  private static final int NOT_OVER = -1;

  private final Random random = new Random(1);
  private Board board;
  private int side;

  @Override
  public int init(int n, int p) {
    board = new Board(n);
    side = p;
    return 0;
  }

  @Override
  public Move makeMove() {
    int row;
    int col;
    // Your idea goes here.
    do {
      row = random.nextInt(board.width);
      col = random.nextInt(board.width);
    } while (!board.isEmpty(row, col));
    board.piece[row][col] = side;
    return new Move(side, false, row, col);
  }

  /** A swap takes over the piece that is there. */
  @Override
  public int opponentMove(Move m) {
    if (!board.exists(m.Row, m.Col) || board.isEmpty(m.Row, m.Col) == m.IsSwap) return INVALID;
    board.piece[m.Row][m.Col] = m.P;
    return 0;
  }

  @Override
  public int getWinner() {
    // Your judge goes here: WHITE, BLACK, or EMPTY for a draw.
    return NOT_OVER;
  }

  @Override
  public void printBoard(PrintStream output) {
    for (int r = 0; r < board.width; r++) {
      StringBuilder line = new StringBuilder();
      for (int c = 0; c < board.width; c++) {
        if (board.exists(r, c)) line.append(board.isEmpty(r, c) ? "- " : board.piece[r][c] == WHITE ? "W " : "B ");
      }
      output.println(line.toString().trim());
    }
  }
}
