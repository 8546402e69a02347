package ringfence;

/**
 * Cell names ({@code c4} is row 3, column 2), and the difference between the two readings of a hexagon's columns: below
 * the middle row of a hexagon with n cells a side, row r starts at column r - (n - 1), or in the offset reading at 0.
 */
public final class Cells {
  /** Columns that the offset reading leaves out, for each row; none on a square and in the plain reading. */
  private final int[] skipped;

  private Cells(int[] skipped) {
    this.skipped = skipped;
  }

  /** Columns as named, on a square or a hexagon. */
  public static Cells plain() {
    return new Cells(new int[0]);
  }

  /** A hexagon with n cells a side whose columns count from 0 in every row. */
  public static Cells offset(int n) {
    int[] skipped = new int[2 * n - 1];
    for (int row = n; row < skipped.length; row++) skipped[row] = row - (n - 1);
    return new Cells(skipped);
  }

  /** The name of the cell that a player calls (row, col), even if the board has no such cell. */
  public String name(int row, int col) {
    if (row < 0 || col < 0) throw new IllegalArgumentException("row " + row + ", column " + col + " has no name");
    StringBuilder letters = new StringBuilder();
    for (int rest = col + skippedIn(row); rest >= 0; rest = rest / 26 - 1) letters.insert(0, (char) ('a' + rest % 26));
    return letters.toString() + (row + 1);
  }

  /** The row of a name. */
  public int row(String name) {
    return Integer.parseInt(name.substring(letters(name))) - 1;
  }

  /** The column that a player calls it by. */
  public int col(String name) {
    int col = 0;
    for (int i = 0; i < letters(name); i++) col = col * 26 + (Character.toLowerCase(name.charAt(i)) - 'a' + 1);
    return col - 1 - skippedIn(row(name));
  }

  private int skippedIn(int row) {
    return row < skipped.length ? skipped[row] : 0;
  }

  private static int letters(String name) {
    int count = 0;
    while (count < name.length() && Character.isLetter(name.charAt(count))) count++;
    return count;
  }
}
