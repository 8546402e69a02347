package team;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** A player: answers every "go" with one of the legal moves listed after it. */
public final class Bot {
  /** Your idea goes here. Every move in the list is legal. */
  private static String choose(List<String> moves, Random random) {
    return moves.get(random.nextInt(moves.size()));
  }

  public static void main(String[] args) throws IOException {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    Random random = new Random(1);
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      List<String> words = Arrays.asList(line.split(" "));
      switch (words.get(0)) {
        case "seed":
          random = new Random(Long.parseLong(words.get(1)));
          break;
        case "go":
          System.out.println(choose(words.subList(2, words.size()), random));
          break;
        case "quit":
          return;
        default:
          break;
      }
    }
  }
}
