package players.fencemaster;

/** Swaps whenever it may. */
public class SwappingPlayer extends RandomPlayer {
  @Override
  protected boolean wantsSwap() {
    return true;
  }
}
