package players.squatter;

/** Has no constructor that a referee could call. */
public class ArgumentPlayer extends RandomPlayer {
  public ArgumentPlayer(int depth) {
    super();
  }
}
