/** In the default package, as many teams have everything. */
public class Move {
  public int P;
  public boolean IsSwap;
  public int Row;
  public int Col;
}
