package players.squatter;

/** Cannot be started. */
public class FailingPlayer extends RandomPlayer {
  @Override
  public int init(int n, int p) {
    return -1;
  }
}
