package players.squatter;

import aiproj.squatter.Move;

/** Has no move, and says so with the coordinates of nothing. */
public class InvalidPlayer extends RandomPlayer {
  @Override
  public Move makeMove() {
    return move(side, INVALID, INVALID);
  }
}
