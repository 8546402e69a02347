package team;

/** The cells of a game: which pieces are where, and what is captured. */
final class Board {
  final int size;
  /** 0 empty, 1 White, 2 Black. */
  final int[][] piece;
  /** The owner of a cell's territory: 0 for none. */
  final int[][] owner;

  Board(int size) {
    this.size = size;
    piece = new int[size][size];
    owner = new int[size][size];
  }

  boolean isFree(int row, int col) {
    return row >= 0 && col >= 0 && row < size && col < size && piece[row][col] == 0 && owner[row][col] == 0;
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
      for (int c = 0; c < size; c++) if (!reached[r][c] && !isWall(side, r, c)) owner[r][c] = side;
  }

  /** A live piece of the side. */
  private boolean isWall(int side, int row, int col) {
    return piece[row][col] == side && owner[row][col] == 0;
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

  boolean isFull() {
    for (int r = 0; r < size; r++) for (int c = 0; c < size; c++) if (isFree(r, c)) return false;
    return true;
  }

  /** Captured cells that count for a side. */
  int score(int side) {
    int score = 0;
    for (int r = 0; r < size; r++)
      for (int c = 0; c < size; c++) if (owner[r][c] == side && piece[r][c] != side) score++;
    return score;
  }
}
