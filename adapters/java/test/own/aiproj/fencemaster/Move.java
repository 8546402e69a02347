package aiproj.fencemaster;

/** A team's own copy, with a constructor that no other copy has. */
public class Move implements Piece {
  public int P = EMPTY;
  public boolean IsSwap;
  public int Row = INVALID;
  public int Col = INVALID;

  public Move() {}

  public Move(int player, int r, int c) {
    P = player;
    Row = r;
    Col = c;
  }
}
