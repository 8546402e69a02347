package enums;

import players.squatter.RandomPlayer;

/** Has no interface at all: moves, pieces and winners are nested types, and its methods return other types. */
public class EnumPlayer {
  public enum Piece {
    EMPTY,
    WHITE,
    BLACK
  }

  public enum Winner {
    NONE,
    WHITE,
    BLACK,
    DRAW
  }

  /** Belongs to a player object. */
  public class Move {
    private Piece p;
    private int row;
    private int col;
  }

  private final RandomPlayer inner = new RandomPlayer();
  private Piece side;

  public void init(int n, Piece p) {
    side = p;
    inner.init(n, p.ordinal());
  }

  public Move makeMove() {
    aiproj.squatter.Move made = inner.makeMove();
    Move move = new Move();
    move.p = side;
    move.row = made.Row;
    move.col = made.Col;
    return move;
  }

  public boolean opponentMove(Move m) {
    aiproj.squatter.Move move = new aiproj.squatter.Move();
    move.P = m.p.ordinal();
    move.Row = m.row;
    move.Col = m.col;
    return inner.opponentMove(move) >= 0;
  }

  public Winner getWinner() {
    return Winner.values()[inner.getWinner()];
  }
}
