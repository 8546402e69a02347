package players.squatter;

import aiproj.squatter.Move;

/** Throws instead of moving. */
public class ThrowingPlayer extends RandomPlayer {
  @Override
  public Move makeMove() {
    return deeper(3);
  }

  private Move deeper(int more) {
    if (more > 0) return deeper(more - 1);
    throw new IllegalStateException("I cannot move");
  }
}
