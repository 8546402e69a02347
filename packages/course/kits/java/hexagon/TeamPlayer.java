package team;

import aiproj.fencemaster.Move;
import aiproj.fencemaster.Piece;
import aiproj.fencemaster.Player;
import java.io.PrintStream;
import java.util.Random;

/** A player with the interface of the course: plays any empty cell. It leaves it to the referee to see who has won. */
public final class TeamPlayer implements Player, Piece {
  private final Random random = new Random(1);
  private int size;
  private int side;
  private int[][] cells;

  @Override
  public int init(int n, int p) {
    size = n;
    side = p;
    cells = new int[2 * n - 1][2 * n - 1];
    return 0;
  }

  /** A cell exists where row and column differ by less than the size. */
  private boolean exists(int row, int col) {
    return row >= 0 && col >= 0 && row < cells.length && col < cells.length && Math.abs(row - col) < size;
  }

  @Override
  public Move makeMove() {
    int row;
    int col;
    // Your idea goes here.
    do {
      row = random.nextInt(cells.length);
      col = random.nextInt(cells.length);
    } while (!exists(row, col) || cells[row][col] != EMPTY);
    cells[row][col] = side;
    return new Move(side, false, row, col);
  }

  @Override
  public int opponentMove(Move m) {
    if (!exists(m.Row, m.Col) || (cells[m.Row][m.Col] != EMPTY) != m.IsSwap) return -1;
    cells[m.Row][m.Col] = m.P;
    return 0;
  }

  @Override
  public int getWinner() {
    return -1;
  }

  @Override
  public void printBoard(PrintStream output) {
    for (int r = 0; r < cells.length; r++) {
      StringBuilder line = new StringBuilder();
      for (int c = 0; c < cells.length; c++) {
        if (exists(r, c)) line.append(cells[r][c] == WHITE ? "W " : cells[r][c] == BLACK ? "B " : "- ");
      }
      output.println(line.toString().trim());
    }
  }
}
