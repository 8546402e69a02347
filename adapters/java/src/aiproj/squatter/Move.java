package aiproj.squatter;

/** A piece of player {@code P} on a cell; rows and columns count from 0. */
public class Move implements Piece {
  public int P;
  public int Row;
  public int Col;

  public Move() {}
}
