package players.squatter;

import aiproj.squatter.Move;

/** Returns no move at all. */
public class NullPlayer extends RandomPlayer {
  @Override
  public Move makeMove() {
    return null;
  }
}
