package team;

/** The cells of a game: which pieces are where, and what is captured. */
final class Board {
  final int size;
  /** 0 empty, 1 White, 2 Black. */
  final int[][] piece;
  /** Captured cells; whose they are, and what they are worth, is for your judge to say. */
  final boolean[][] captured;

  Board(int size) {
    this.size = size;
    piece = new int[size][size];
    captured = new boolean[size][size];
  }

  boolean isFree(int row, int col) {
    return row >= 0 && col >= 0 && row < size && col < size && piece[row][col] == 0 && !captured[row][col];
  }

  /** Places a piece and captures what the side's loops now enclose. */
  void play(int side, int row, int col) {
    piece[row][col] = side;
    boolean[][] reached = new boolean[size][size];
    for (int i = 0; i < size; i++) {
      flood(side, 0, i, reached);
      flood(side, size - 1, i, reached);
      flood(side, i, 0, reached);
      flood(side, i, size - 1, reached);
    }
    for (int r = 0; r < size; r++)
      for (int c = 0; c < size; c++) if (!reached[r][c] && !isWall(side, r, c)) captured[r][c] = true;
  }

  /** A live piece of the side. */
  private boolean isWall(int side, int row, int col) {
    return piece[row][col] == side && !captured[row][col];
  }

  /** All cells that the border reaches without crossing a live piece of the side. */
  private void flood(int side, int row, int col, boolean[][] reached) {
    if (row < 0 || col < 0 || row >= size || col >= size || reached[row][col] || isWall(side, row, col)) return;
    reached[row][col] = true;
    flood(side, row + 1, col, reached);
    flood(side, row - 1, col, reached);
    flood(side, row, col + 1, reached);
    flood(side, row, col - 1, reached);
  }
}
