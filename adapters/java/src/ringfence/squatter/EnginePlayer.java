package ringfence.squatter;

import aiproj.squatter.Move;
import aiproj.squatter.Piece;
import aiproj.squatter.Player;
import java.io.PrintStream;
import ringfence.Cells;
import ringfence.engine.Engine;

/** Ringfence's engine as a classic Squatter player; see {@link Engine} for its settings. */
public class EnginePlayer implements Player, Piece {
  private final Cells cells = Cells.plain();
  private Engine engine;
  private SquatterBoard board;
  private int side;
  private boolean sawIllegalMove;

  @Override
  public int init(int n, int p) {
    engine = Engine.restart(engine, "squatter", n);
    if (engine == null) return -1;
    board = new SquatterBoard(n);
    side = p;
    sawIllegalMove = false;
    return 0;
  }

  @Override
  public Move makeMove() {
    String name = engine.makeMove(side);
    Move move = new Move();
    move.P = side;
    move.Row = cells.row(name);
    move.Col = cells.col(name);
    board.play(side, move.Row, move.Col);
    return move;
  }

  @Override
  public int opponentMove(Move m) {
    boolean isCell = m.Row >= 0 && m.Col >= 0;
    boolean legal = isCell && m.P == WHITE + BLACK - side && engine.play(m.P, cells.name(m.Row, m.Col));
    if (legal) board.play(m.P, m.Row, m.Col);
    else sawIllegalMove = true;
    return legal ? 0 : -1;
  }

  @Override
  public int getWinner() {
    return sawIllegalMove ? INVALID : engine.winner(0, 3);
  }

  @Override
  public void printBoard(PrintStream output) {
    board.print(output);
  }
}
