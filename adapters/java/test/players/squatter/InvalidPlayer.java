package players.squatter;

import aiproj.squatter.Move;

/** Has no move, and returns invalid coordinates. */
public class InvalidPlayer extends RandomPlayer {
  @Override
  public Move makeMove() {
    return move(side, INVALID, INVALID);
  }
}
