package players.fencemaster;

/** Never swaps, and counts columns from 0 in every row. */
public class OffsetPlayer extends RandomPlayer {
  @Override
  protected boolean wantsSwap() {
    return false;
  }

  @Override
  protected boolean exists(int row, int col) {
    return row >= 0 && row < 2 * n - 1 && col >= 0 && col < 2 * n - 1 - Math.abs(row - (n - 1));
  }

  @Override
  protected int neighbourCol(int row, int col, int[] step) {
    return col + skipped(row) + step[1] - skipped(row + step[0]);
  }

  private int skipped(int row) {
    return Math.max(0, row - (n - 1));
  }
}
