package players.fencemaster;

import aiproj.fencemaster.Move;

/** Marks an ordinary move as a swap. */
public class WrongSwapPlayer extends RandomPlayer {
  @Override
  protected boolean wantsSwap() {
    return false;
  }

  @Override
  public Move makeMove() {
    Move move = super.makeMove();
    move.IsSwap = true;
    return move;
  }
}
