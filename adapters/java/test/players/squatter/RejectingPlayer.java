package players.squatter;

import aiproj.squatter.Move;

/** Takes every move of its opponent for illegal. */
public class RejectingPlayer extends RandomPlayer {
  @Override
  public int opponentMove(Move m) {
    return -1;
  }
}
