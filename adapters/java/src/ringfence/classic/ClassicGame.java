package ringfence.classic;

/** The two games that have a classic interface, and where their interfaces differ. */
enum ClassicGame {
  SQUATTER("squatter", 0, 3),
  FENCEMASTER("fencemaster", -1, 0);

  final String word;
  /** What getWinner says while the game is running. */
  final int running;
  /** What getWinner says of a draw. */
  final int draw;

  ClassicGame(String word, int running, int draw) {
    this.word = word;
    this.running = running;
    this.draw = draw;
  }

  String className(String name) {
    return "aiproj." + word + "." + name;
  }

  static ClassicGame named(String word) throws Fault {
    for (ClassicGame game : values()) {
      if (game.word.equals(word)) return game;
    }
    throw Fault.protocolError("classic Java players know Squatter and Fencemaster: there is no interface for " + word);
  }
}
