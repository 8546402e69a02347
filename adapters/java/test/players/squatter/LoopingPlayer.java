package players.squatter;

import aiproj.squatter.Move;

/** Thinks forever. */
public class LoopingPlayer extends RandomPlayer {
  @Override
  public Move makeMove() {
    long turns = 0;
    while (piece != null) turns++;
    return move(side, (int) turns, 0);
  }
}
