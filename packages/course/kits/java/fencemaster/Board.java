package team;

/** A hexagon of cells and the pieces on them. */
final class Board {
  final int size;
  /** Rows and columns. */
  final int width;
  /** 0 empty, 1 White, 2 Black; only where a cell exists. */
  final int[][] piece;

  Board(int size) {
    this.size = size;
    width = 2 * size - 1;
    piece = new int[width][width];
  }

  /** A cell exists where row and column differ by less than the size. */
  boolean exists(int row, int col) {
    return row >= 0 && col >= 0 && row < width && col < width && Math.abs(row - col) < size;
  }

  boolean isEmpty(int row, int col) {
    return exists(row, col) && piece[row][col] == 0;
  }
}
