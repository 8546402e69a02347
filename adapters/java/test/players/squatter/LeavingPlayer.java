package players.squatter;

import aiproj.squatter.Move;

/** Ends the whole program. */
public class LeavingPlayer extends RandomPlayer {
  @Override
  public Move makeMove() {
    System.exit(3);
    return null;
  }
}
