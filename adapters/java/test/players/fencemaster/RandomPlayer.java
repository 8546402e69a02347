package players.fencemaster;

import aiproj.fencemaster.Move;
import aiproj.fencemaster.Piece;
import aiproj.fencemaster.Player;
import java.io.PrintStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** A classic-style player that knows the rules, plays any legal move, and as Black swaps at random. */
public class RandomPlayer implements Player, Piece {
  private static final int[][] STEPS = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}, {1, 1}, {-1, -1}};

  protected int n;
  protected int side;
  private int[][] board;
  private Move first;
  private int moves;
  private int winner;
  private Random random;

  @Override
  public int init(int n, int p) {
    if (n < 2) return -1;
    this.n = n;
    side = p;
    board = new int[2 * n - 1][2 * n - 1];
    first = null;
    moves = 0;
    winner = -1;
    random = new Random(100L * n + p);
    return 0;
  }

  @Override
  public Move makeMove() {
    Move move = moves == 1 && wantsSwap() ? new Move(side, true, first.Row, first.Col) : randomMove();
    put(move);
    return move;
  }

  @Override
  public int opponentMove(Move m) {
    boolean isSwap = m.IsSwap && moves == 1 && m.Row == first.Row && m.Col == first.Col;
    boolean isPlacing = !m.IsSwap && exists(m.Row, m.Col) && at(m.Row, m.Col) == EMPTY;
    if (!isSwap && !isPlacing) return -1;
    put(m);
    return 0;
  }

  @Override
  public int getWinner() {
    return winner;
  }

  @Override
  public void printBoard(PrintStream output) {
    for (int row = 0; row < 2 * n - 1; row++) {
      for (int col = 0; col < 2 * n - 1; col++) output.print(exists(row, col) ? "-WB".charAt(at(row, col)) + " " : "");
      output.println();
    }
  }

  protected boolean wantsSwap() {
    return random.nextBoolean();
  }

  /** Whether the board has that cell, in this player's reading of columns. */
  protected boolean exists(int row, int col) {
    return row >= 0 && col >= 0 && row < 2 * n - 1 && col < 2 * n - 1 && Math.abs(row - col) < n;
  }

  /** A neighbour's column in this player's reading. */
  protected int neighbourCol(int row, int col, int[] step) {
    return col + step[1];
  }

  private int at(int row, int col) {
    return board[row][col];
  }

  private Move randomMove() {
    List<int[]> free = cells(EMPTY);
    int[] cell = free.get(random.nextInt(free.size()));
    return new Move(side, false, cell[0], cell[1]);
  }

  private void put(Move move) {
    if (first == null) first = move;
    board[move.Row][move.Col] = move.P;
    moves++;
    if (isTripod(move) || isLoop(move.P)) winner = move.P;
    else if (cells(EMPTY).isEmpty()) winner = 0;
  }

  private List<int[]> cells(int piece) {
    List<int[]> cells = new ArrayList<>();
    for (int row = 0; row < 2 * n - 1; row++) {
      for (int col = 0; col < 2 * n - 1; col++) {
        if (exists(row, col) && at(row, col) == piece) cells.add(new int[] {row, col});
      }
    }
    return cells;
  }

  private List<int[]> neighbours(int[] cell) {
    List<int[]> found = new ArrayList<>();
    for (int[] step : STEPS) {
      int row = cell[0] + step[0];
      int col = neighbourCol(cell[0], cell[1], step);
      if (exists(row, col)) found.add(new int[] {row, col});
    }
    return found;
  }

  private boolean isTripod(Move move) {
    Set<String> edges = new HashSet<>();
    for (int[] cell : reach(cells(move.P), new int[] {move.Row, move.Col})) edges.add(edge(cell));
    edges.remove("");
    return edges.size() >= 3;
  }

  /** An edge is identified by the steps that lead off the board; corners, with three of them, are on none. */
  private String edge(int[] cell) {
    StringBuilder missing = new StringBuilder();
    for (int i = 0; i < STEPS.length; i++) {
      if (!exists(cell[0] + STEPS[i][0], neighbourCol(cell[0], cell[1], STEPS[i]))) missing.append(i);
    }
    return missing.length() == 2 ? missing.toString() : "";
  }

  private boolean isLoop(int player) {
    List<int[]> others = cells(EMPTY);
    others.addAll(cells(WHITE + BLACK - player));
    List<int[]> rim = new ArrayList<>();
    for (int[] cell : others) {
      if (neighbours(cell).size() < STEPS.length) rim.add(cell);
    }
    return reach(others, rim.toArray(new int[0][])).size() < others.size();
  }

  /** Which of the cells are connected to the starting ones. */
  private List<int[]> reach(List<int[]> cells, int[]... from) {
    Set<Integer> open = new HashSet<>();
    for (int[] cell : cells) open.add(key(cell));
    Deque<int[]> waiting = new ArrayDeque<>();
    for (int[] cell : from) {
      if (open.remove(key(cell))) waiting.add(cell);
    }
    List<int[]> reached = new ArrayList<>();
    while (!waiting.isEmpty()) {
      int[] cell = waiting.remove();
      reached.add(cell);
      for (int[] next : neighbours(cell)) {
        if (open.remove(key(next))) waiting.add(next);
      }
    }
    return reached;
  }

  private static int key(int[] cell) {
    return cell[0] * 100 + cell[1];
  }
}
