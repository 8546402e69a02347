import players.fencemaster.SwappingPlayer;

/**
 * Only the field IsSwap shows that it plays Fencemaster; it marks the first move of a game as a swap, and swaps as
 * Black.
 */
public class Plain implements Player {
  private final SwappingPlayer inner = new SwappingPlayer();
  private boolean isFirst;

  public int init(int n, int p) {
    isFirst = true;
    return inner.init(n, p);
  }

  public Move makeMove() {
    aiproj.fencemaster.Move made = inner.makeMove();
    System.out.printf("# row %d%n", made.Row);
    Move move = new Move();
    move.P = made.P;
    move.IsSwap = made.IsSwap || isFirst;
    move.Row = made.Row;
    move.Col = made.Col;
    isFirst = false;
    return move;
  }

  public int opponentMove(Move m) {
    isFirst = false;
    return inner.opponentMove(new aiproj.fencemaster.Move(m.P, m.IsSwap, m.Row, m.Col));
  }

  public int getWinner() {
    return inner.getWinner();
  }
}
