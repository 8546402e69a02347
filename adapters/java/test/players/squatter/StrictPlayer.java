package players.squatter;

import aiproj.squatter.Move;

/** Correct by the classic interface, where opponentMove only ever reports moves of the opponent. */
public class StrictPlayer extends RandomPlayer {
  @Override
  public int opponentMove(Move m) {
    return m.P == side ? -1 : super.opponentMove(m);
  }
}
