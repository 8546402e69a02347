package team;

/** A hexagon of cells: which pieces are where, and who has won. */
final class Board {
  private static final int[][] STEPS = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}, {1, 1}, {-1, -1}};

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

  boolean isFull() {
    for (int r = 0; r < width; r++) for (int c = 0; c < width; c++) if (isEmpty(r, c)) return false;
    return true;
  }

  boolean hasWon(int side) {
    return hasTripod(side) || hasLoop(side);
  }

  /** Whether the side cuts off a cell that is not its own. */
  private boolean hasLoop(int side) {
    boolean[][] reached = new boolean[width][width];
    for (int r = 0; r < width; r++)
      for (int c = 0; c < width; c++) if (exists(r, c) && touched(r, c) != 0) flood(side, false, r, c, reached);
    for (int r = 0; r < width; r++)
      for (int c = 0; c < width; c++) if (exists(r, c) && piece[r][c] != side && !reached[r][c]) return true;
    return false;
  }

  /** Whether a group of the side touches at least three edges. */
  private boolean hasTripod(int side) {
    boolean[][] seen = new boolean[width][width];
    for (int r = 0; r < width; r++)
      for (int c = 0; c < width; c++) {
        if (!exists(r, c) || piece[r][c] != side || seen[r][c]) continue;
        boolean[][] group = new boolean[width][width];
        flood(side, true, r, c, group);
        int edges = 0;
        for (int y = 0; y < width; y++)
          for (int x = 0; x < width; x++) {
            if (!group[y][x]) continue;
            seen[y][x] = true;
            // A corner belongs to no edge.
            if (Integer.bitCount(touched(y, x)) == 1) edges |= touched(y, x);
          }
        if (Integer.bitCount(edges) >= 3) return true;
      }
    return false;
  }

  /** The edges of the board that a cell is on, a bit for each; a corner is on two. */
  private int touched(int row, int col) {
    int last = width - 1;
    boolean[] on = {row == 0, col - row == size - 1, col == last, row == last, row - col == size - 1, col == 0};
    int sides = 0;
    for (int i = 0; i < on.length; i++) if (on[i]) sides |= 1 << i;
    return sides;
  }

  /** Marks all cells that can be reached over the side's cells, or over cells that are not its own. */
  private void flood(int side, boolean own, int row, int col, boolean[][] reached) {
    if (!exists(row, col) || reached[row][col] || (piece[row][col] == side) != own) return;
    reached[row][col] = true;
    for (int[] step : STEPS) flood(side, own, row + step[0], col + step[1], reached);
  }
}
