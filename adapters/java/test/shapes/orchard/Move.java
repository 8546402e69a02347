package orchard;

/** A team's own move: its fields are read-only, and it has no constructor without arguments. */
public class Move implements Piece {
  public final int P;
  public final int Row;
  public final int Col;

  public Move(int row, int col, int piece) {
    P = piece;
    Row = row;
    Col = col;
  }
}
