package orchard;

import players.squatter.RandomPlayer;

/** A class that is not public, in a package with its own interfaces and numbers. */
class Picker implements Player {
  private final RandomPlayer inner = new RandomPlayer();
  private int side;

  @Override
  public int init(int n, int p) {
    side = p;
    return inner.init(n, p - EMPTY);
  }

  @Override
  public Move makeMove() {
    aiproj.squatter.Move move = inner.makeMove();
    return new Move(move.Row, move.Col, side);
  }

  @Override
  public int opponentMove(Move m) {
    aiproj.squatter.Move move = new aiproj.squatter.Move();
    move.P = m.P - EMPTY;
    move.Row = m.Row;
    move.Col = m.Col;
    return inner.opponentMove(move);
  }

  @Override
  public int getWinner() {
    return inner.getWinner() + EMPTY;
  }
}
