package ringfence.classic;

import java.util.Locale;

/** The two games that have a classic interface, and where their interfaces differ. */
enum ClassicGame {
  SQUATTER("squatter", 0, 3),
  FENCEMASTER("fencemaster", -1, 0);

  final String word;
  /** The value of getWinner during the game. */
  final int running;
  /** The value of getWinner for a draw. */
  final int draw;

  ClassicGame(String word, int running, int draw) {
    this.word = word;
    this.running = running;
    this.draw = draw;
  }

  /** The number for a constant of an enum of winners; null for an unknown constant. */
  Integer winnerNamed(String name) {
    switch (name.toUpperCase(Locale.ROOT)) {
      case "WHITE":
        return PieceNumbers.WHITE;
      case "BLACK":
        return PieceNumbers.BLACK;
      case "DRAW":
      case "TIE":
        return draw;
      case "DEAD":
        return this == SQUATTER ? draw : null;
      case "EMPTY":
        return this == SQUATTER ? running : draw;
      case "INVALID":
        return -1;
      case "NONE":
      case "RUNNING":
      case "NOT_OVER":
      case "UNDECIDED":
        return running;
      default:
        return null;
    }
  }

  static ClassicGame named(String word) throws Fault {
    for (ClassicGame game : values()) {
      if (game.word.equals(word)) return game;
    }
    throw Fault.protocolError("classic Java players know Squatter and Fencemaster: no classic interface for " + word);
  }
}
