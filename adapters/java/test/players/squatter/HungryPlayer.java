package players.squatter;

import aiproj.squatter.Move;
import java.util.ArrayList;
import java.util.List;

/** Uses ever more memory. */
public class HungryPlayer extends RandomPlayer {
  private final List<long[]> memories = new ArrayList<>();

  @Override
  public Move makeMove() {
    while (true) memories.add(new long[1 << 10]);
  }
}
