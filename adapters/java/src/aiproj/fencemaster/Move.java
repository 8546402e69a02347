package aiproj.fencemaster;

/** A piece of player {@code P} on a cell, or with {@code IsSwap} the swap of White's piece there. */
public class Move implements Piece {
  public int P;
  public boolean IsSwap;
  public int Row;
  public int Col;

  public Move() {
    this(EMPTY, false, INVALID, INVALID);
  }

  public Move(int player, boolean isswap, int r, int c) {
    P = player;
    IsSwap = isswap;
    Row = r;
    Col = c;
  }
}
