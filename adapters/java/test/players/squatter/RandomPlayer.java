package players.squatter;

import aiproj.squatter.Move;
import aiproj.squatter.Piece;
import aiproj.squatter.Player;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A classic-style player that knows the rules and plays any legal move. */
public class RandomPlayer implements Player, Piece {
  protected int n;
  protected int side;
  protected int[][] piece;
  private int[][] owner;
  private boolean sawIllegalMove;
  private Random random;

  @Override
  public int init(int n, int p) {
    if (n < 3) return -1;
    this.n = n;
    side = p;
    piece = new int[n][n];
    owner = new int[n][n];
    sawIllegalMove = false;
    random = new Random(100L * n + p);
    System.out.println("A print to standard output, as students leave them in");
    return 0;
  }

  @Override
  public Move makeMove() {
    List<int[]> free = freeCells();
    int[] cell = free.get(random.nextInt(free.size()));
    put(side, cell[0], cell[1]);
    return move(side, cell[0], cell[1]);
  }

  @Override
  public int opponentMove(Move m) {
    if (m.Row < 0 || m.Col < 0 || m.Row >= n || m.Col >= n || !isFree(m.Row, m.Col)) {
      sawIllegalMove = true;
      return -1;
    }
    put(m.P, m.Row, m.Col);
    return 0;
  }

  @Override
  public int getWinner() {
    if (sawIllegalMove) return INVALID;
    if (!freeCells().isEmpty()) return 0;
    int white = score(WHITE);
    int black = score(BLACK);
    return white > black ? WHITE : white < black ? BLACK : 3;
  }

  @Override
  public void printBoard(PrintStream output) {
    for (int row = 0; row < n; row++) {
      for (int col = 0; col < n; col++) {
        char symbol = (owner[row][col] == EMPTY ? "+WB" : "-wb").charAt(piece[row][col]);
        output.print(symbol + (col == n - 1 ? "\n" : " "));
      }
    }
  }

  protected static Move move(int side, int row, int col) {
    Move move = new Move();
    move.P = side;
    move.Row = row;
    move.Col = col;
    return move;
  }

  protected final boolean isFree(int row, int col) {
    return piece[row][col] == EMPTY && owner[row][col] == EMPTY;
  }

  private List<int[]> freeCells() {
    List<int[]> cells = new ArrayList<>();
    for (int row = 0; row < n; row++) {
      for (int col = 0; col < n; col++) {
        if (isFree(row, col)) cells.add(new int[] {row, col});
      }
    }
    return cells;
  }

  private int score(int player) {
    int score = 0;
    for (int row = 0; row < n; row++) {
      for (int col = 0; col < n; col++) {
        if (owner[row][col] == player && piece[row][col] != player) score++;
      }
    }
    return score;
  }

  /** Looks at each of the four regions beside the piece: one that does not reach the border is captured. */
  private void put(int player, int row, int col) {
    piece[row][col] = player;
    int[][] steps = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    for (int[] step : steps) {
      boolean[][] region = new boolean[n][n];
      int[][] cells = new int[n * n][];
      if (!collect(player, row + step[0], col + step[1], region, cells)) continue;
      for (int[] cell : cells) {
        if (cell != null) owner[cell[0]][cell[1]] = player;
      }
    }
  }

  /** False if the region has a cell on the border, or is beyond it. */
  private boolean collect(int player, int row, int col, boolean[][] region, int[][] cells) {
    if (row < 0 || col < 0 || row >= n || col >= n) return false;
    if (region[row][col] || (piece[row][col] == player && owner[row][col] == EMPTY)) return true;
    region[row][col] = true;
    cells[row * n + col] = new int[] {row, col};
    return collect(player, row + 1, col, region, cells)
        && collect(player, row - 1, col, region, cells)
        && collect(player, row, col + 1, region, cells)
        && collect(player, row, col - 1, region, cells);
  }
}
