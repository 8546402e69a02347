package ringfence.classic;

/** What a player did wrong, or why it cannot be started: it ends the game. */
final class Fault extends Exception {
  private static final long serialVersionUID = 1;

  /** The arena's names of faults that the referee cannot see from outside. */
  enum Kind {
    ILLEGAL_MOVE("illegal-move"),
    MEMORY_LIMIT("memory-limit"),
    CRASHED("crashed"),
    PROTOCOL_ERROR("protocol-error");

    final String word;

    Kind(String word) {
      this.word = word;
    }
  }

  final Kind kind;
  /** The name of the wrong cell; empty if there is none. */
  final String answer;

  private Fault(Kind kind, String words) {
    this(kind, words, "");
  }

  private Fault(Kind kind, String words, String answer) {
    super(words);
    this.kind = kind;
    this.answer = answer;
  }

  static Fault illegalMove(String words, String answer) {
    return new Fault(Kind.ILLEGAL_MOVE, words, answer);
  }

  static Fault memoryLimit() {
    return new Fault(Kind.MEMORY_LIMIT, "the Java heap of " + (Runtime.getRuntime().maxMemory() >> 20) + " MB is full");
  }

  static Fault crashed(String words) {
    return new Fault(Kind.CRASHED, words);
  }

  static Fault protocolError(String words) {
    return new Fault(Kind.PROTOCOL_ERROR, words);
  }
}
