package ringfence.fencemaster;

import aiproj.fencemaster.Move;
import aiproj.fencemaster.Piece;
import aiproj.fencemaster.Player;
import java.io.PrintStream;
import ringfence.Cells;
import ringfence.engine.Engine;

/**
 * Ringfence's engine as a classic Fencemaster player; see {@link Engine} for its settings. Two more: {@code
 * ringfence.columns=offset} for referees and opponents that count columns from 0 in every row, and {@code
 * ringfence.swap=false} for games without swap.
 */
public class EnginePlayer implements Player, Piece {
  private Cells cells;
  private Engine engine;
  private int[][] board;
  private int side;
  /** White's first piece, which may be swapped. */
  private Move first;

  @Override
  public int init(int n, int p) {
    boolean swap = !"false".equals(System.getProperty("ringfence.swap"));
    engine = Engine.restart(engine, "fencemaster", n, swap ? new String[] {"--swap"} : new String[0]);
    if (engine == null) return -1;
    cells = "offset".equals(System.getProperty("ringfence.columns")) ? Cells.offset(n) : Cells.plain();
    board = new int[2 * n - 1][2 * n - 1];
    side = p;
    first = null;
    return 0;
  }

  @Override
  public Move makeMove() {
    String name = engine.makeMove(side);
    Move move =
        name.equals("swap")
            ? new Move(side, true, first.Row, first.Col)
            : new Move(side, false, cells.row(name), cells.col(name));
    put(move);
    return move;
  }

  @Override
  public int opponentMove(Move m) {
    if (m.P != WHITE + BLACK - side || m.Row < 0 || m.Col < 0) return -1;
    boolean swapsOther = m.IsSwap && (first == null || m.Row != first.Row || m.Col != first.Col);
    if (swapsOther || !engine.play(m.P, m.IsSwap ? "swap" : cells.name(m.Row, m.Col))) return -1;
    put(m);
    return 0;
  }

  @Override
  public int getWinner() {
    return engine.winner(-1, 0);
  }

  /** Rows of {@code B W -} as the classic checker reads them, without the first line. */
  @Override
  public void printBoard(PrintStream output) {
    int middle = board.length / 2;
    for (int row = 0; row < board.length; row++) {
      StringBuilder line = new StringBuilder();
      int last = Math.min(board.length - 1, row + middle);
      for (int col = Math.max(0, row - middle); col <= last; col++) {
        line.append("-WB".charAt(board[row][col])).append(' ');
      }
      output.println(line.toString().trim());
    }
  }

  private void put(Move move) {
    if (first == null) first = move;
    String name = cells.name(move.Row, move.Col);
    board[move.Row][Cells.plain().col(name)] = move.P;
  }
}
