package ringfence.classic;

import java.io.PrintStream;
import ringfence.Cells;

/** One game in the line protocol, line by line, with the player behind it. */
final class Conversation {
  private static final int WHITE = PieceNumbers.WHITE;
  private static final int BLACK = PieceNumbers.BLACK;

  private final PlayerLoader loader;
  private final String className;
  private final boolean offsetColumns;
  private final PrintStream answers;

  private ClassicGame game;
  private ClassicPlayer player;
  private int size;
  private int side;
  /** How the player counts columns. */
  private Cells cells;
  /** The first move of the game, which may be swapped. */
  private String first;
  private int moves;
  private boolean warnedOfSwap;
  /** The last answer of getWinner, and after which move. */
  private Integer claimed;
  private String claimedAfter;
  /** How often it was asked, how often it was wrong, and its first wrong answer. */
  private int asked;
  private int wrong;
  private String firstWrong;

  Conversation(PlayerLoader loader, String className, boolean offsetColumns, PrintStream answers) {
    this.loader = loader;
    this.className = className;
    this.offsetColumns = offsetColumns;
    this.answers = answers;
  }

  /** Handles a line, as words; unknown ones are ignored. */
  void hear(String[] words) throws Fault {
    switch (words[0]) {
      case "game":
        start(words[1], Integer.parseInt(words[2]), sideNamed(words[3]));
        break;
      case "play":
        gameGoesOn();
        tell(sideNamed(words[1]), words[2]);
        break;
      case "go":
        gameGoesOn();
        answer();
        break;
      case "over":
        gameIsOver(String.join(" ", words));
        break;
      case "print":
        if (player != null) player.printBoard(System.err);
        break;
      default:
    }
  }

  private void start(String gameName, int size, int side) throws Fault {
    game = ClassicGame.named(gameName);
    this.size = size;
    this.side = side;
    cells = offsetColumns && game == ClassicGame.FENCEMASTER ? Cells.offset(size) : Cells.plain();
    first = null;
    moves = 0;
    claimedAfter = null;
    player = new ClassicPlayer(loader, className, game);
    int answer = player.init(size, side);
    if (answer < 0) throw Fault.protocolError("its init(" + size + ", " + side + ") returned " + answer);
  }

  /** The referee knows the rules: its moves are legal, and a player that rejects one is wrong. */
  private void tell(int mover, String name) throws Fault {
    boolean isSwap = name.equals("swap");
    String cell = isSwap ? first : name;
    Object move = player.move(mover, isSwap, cells.row(cell), cells.col(cell));
    int answer = player.opponentMove(move);
    if (answer < 0) {
      String words = "its opponentMove returned " + answer + " for a legal move: " + describe(mover, name, move);
      if (mover == side) words += " (part of the opening, which classic players have no call for)";
      throw Fault.protocolError(words);
    }
    played(name);
  }

  private void answer() throws Fault {
    Object move = player.makeMove();
    if (move == null) throw Fault.protocolError("its makeMove returned null");
    String name = nameOf(move);
    say(name);
    played(name);
  }

  /** The protocol's word for a move; the referee judges whether it is legal. */
  private String nameOf(Object move) throws Fault {
    MoveType type = player.moveType;
    if (type.side(move) != side) {
      String truth = colour(side) + " (" + side + ")";
      throw Fault.protocolError("its makeMove returned P=" + type.sideWords(move) + ", but it plays " + truth);
    }
    int row = type.row(move);
    int col = type.col(move);
    if (!isOnBoard(row, col)) {
      // The arena guesses how the player counts, unless it was told.
      String answer = row < 0 || col < 0 || offsetColumns ? "" : cells.name(row, col);
      throw Fault.illegalMove("its makeMove returned " + cell(row, col) + ", which is not on the board", answer);
    }
    String name = cells.name(row, col);
    return isSwap(move, name) ? "swap" : name;
  }

  /**
   * The course's referee ignores IsSwap when it passes a move on, so the cell decides: Black's first move onto White's
   * piece is a swap if it is marked as one, and every other move places a piece, whatever its mark.
   */
  private boolean isSwap(Object move, String name) throws Fault {
    if (!player.moveType.isSwap(move)) return false;
    if (moves == 1 && name.equals(first)) return true;
    if (!warnedOfSwap) warn("its makeMove returned " + name + " with IsSwap=true: nothing to swap, read as a piece there");
    warnedOfSwap = true;
    return false;
  }

  private void played(String name) {
    if (first == null) first = name;
    moves++;
    claimedAfter = name;
    try {
      claimed = player.getWinner();
    } catch (Fault fault) {
      isWrong("after " + name + ", " + fault.getMessage());
      asked++;
      claimedAfter = null;
    }
  }

  private void gameGoesOn() {
    compare(game.running, "the game is not over");
  }

  /** A player can only know endings by the rules. */
  private void gameIsOver(String line) {
    if (line.startsWith("over White wins")) compare(WHITE, "White has won");
    else if (line.startsWith("over Black wins")) compare(BLACK, "Black has won");
    else if (line.startsWith("over A draw") && !line.contains("by length")) compare(game.draw, "the game is a draw");
  }

  /** Unlike the classic referee, the arena does not use getWinner; a wrong answer is still worth reporting. */
  private void compare(int truth, String words) {
    if (claimedAfter == null) return;
    asked++;
    if (claimed == null || claimed != truth) {
      String said = claimed == null ? "nothing that is known" : String.valueOf(claimed);
      isWrong("after " + claimedAfter + ", getWinner returned " + said + ", but " + words + " (" + truth + ")");
    }
    claimedAfter = null;
  }

  private void isWrong(String words) {
    if (++wrong > 1) return;
    firstWrong = words;
    warn(words);
  }

  /** One line for the arena at the end of the game, if getWinner was ever wrong. */
  void reportWinners() {
    if (wrong > 0) System.err.println("ringfence: getWinner: " + wrong + " of " + asked + ": " + firstWrong);
    System.err.flush();
  }

  private boolean isOnBoard(int row, int col) {
    if (game == ClassicGame.SQUATTER) return row >= 0 && col >= 0 && row < size && col < size;
    int span = 2 * size - 1;
    if (row < 0 || col < 0 || row >= span) return false;
    int plainCol = Cells.plain().col(cells.name(row, col));
    return plainCol < span && Math.abs(row - plainCol) < size;
  }

  private String describe(int mover, String name, Object move) throws Fault {
    return name + " by " + colour(mover) + " (" + cell(player.moveType.row(move), player.moveType.col(move)) + ")";
  }

  private void say(String line) {
    answers.println(line);
    answers.flush();
  }

  private static void warn(String words) {
    System.err.println("ringfence: warning: " + words);
  }

  private static String cell(int row, int col) {
    return "row " + row + ", column " + col;
  }

  private static int sideNamed(String word) {
    return word.equalsIgnoreCase("white") ? WHITE : BLACK;
  }

  private static String colour(int side) {
    return side == WHITE ? "White" : "Black";
  }
}
