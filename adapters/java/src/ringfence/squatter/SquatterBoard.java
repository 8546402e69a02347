package ringfence.squatter;

import aiproj.squatter.Piece;
import java.io.PrintStream;

/** Pieces and territory, kept for printing; the engine is the judge. */
final class SquatterBoard {
  private final int n;
  private final int[][] piece;
  private final int[][] owner;

  SquatterBoard(int n) {
    this.n = n;
    piece = new int[n][n];
    owner = new int[n][n];
  }

  /** Places a piece; cells that its side's live pieces now cut off from the border become that side's. */
  void play(int side, int row, int col) {
    piece[row][col] = side;
    boolean[][] outside = new boolean[n][n];
    for (int i = 0; i < n; i++) {
      flood(side, 0, i, outside);
      flood(side, n - 1, i, outside);
      flood(side, i, 0, outside);
      flood(side, i, n - 1, outside);
    }
    for (int r = 0; r < n; r++) {
      for (int c = 0; c < n; c++) {
        if (!outside[r][c] && !isWall(side, r, c)) owner[r][c] = side;
      }
    }
  }

  private void flood(int side, int row, int col, boolean[][] seen) {
    if (row < 0 || col < 0 || row >= n || col >= n || seen[row][col] || isWall(side, row, col)) return;
    seen[row][col] = true;
    flood(side, row - 1, col, seen);
    flood(side, row + 1, col, seen);
    flood(side, row, col - 1, seen);
    flood(side, row, col + 1, seen);
  }

  private boolean isWall(int side, int row, int col) {
    return piece[row][col] == side && owner[row][col] == Piece.EMPTY;
  }

  /** The classic picture: {@code B W} pieces, {@code b w} captured ones, {@code -} captured, {@code +} free cells. */
  void print(PrintStream output) {
    for (int row = 0; row < n; row++) {
      StringBuilder line = new StringBuilder();
      for (int col = 0; col < n; col++) line.append(col == 0 ? "" : " ").append(symbol(row, col));
      output.println(line);
    }
  }

  private char symbol(int row, int col) {
    boolean captured = owner[row][col] != Piece.EMPTY;
    switch (piece[row][col]) {
      case Piece.WHITE:
        return captured ? 'w' : 'W';
      case Piece.BLACK:
        return captured ? 'b' : 'B';
      default:
        return captured ? '-' : '+';
    }
  }
}
