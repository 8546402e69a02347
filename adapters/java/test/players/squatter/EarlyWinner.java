package players.squatter;

/** Takes every game for won. */
public class EarlyWinner extends RandomPlayer {
  @Override
  public int getWinner() {
    return side;
  }
}
