package ringfence.classic;

import java.io.PrintStream;
import ringfence.Cells;

/** One game in the line protocol, line by line, with the player behind it. */
final class Conversation {
  private static final int WHITE = 1;
  private static final int BLACK = 2;

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
  /** What getWinner said last, and after which move. */
  private int claimed;
  private String claimedAfter;

  Conversation(PlayerLoader loader, String className, boolean offsetColumns, PrintStream answers) {
    this.loader = loader;
    this.className = className;
    this.offsetColumns = offsetColumns;
    this.answers = answers;
  }

  /** Takes a line in, as words; unknown ones are skipped. */
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
        answer(words[words.length - 1].equals("swap"));
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
    claimedAfter = null;
    player = new ClassicPlayer(loader, className, game);
    int answer = player.init(size, side);
    if (answer < 0) throw Fault.protocolError("its init(" + size + ", " + side + ") returned " + answer);
  }

  /** The referee knows the rules: what it tells is legal, and whoever rejects it is wrong. */
  private void tell(int mover, String name) throws Fault {
    boolean isSwap = name.equals("swap");
    String cell = isSwap ? first : name;
    Object move = player.moveType.create(mover, isSwap, cells.row(cell), cells.col(cell));
    int answer = player.opponentMove(move);
    if (answer < 0) {
      String words = "its opponentMove returned " + answer + " for a legal move: " + describe(mover, name, move);
      if (mover == side) words += " (part of the opening, which classic players have no call for)";
      throw Fault.protocolError(words);
    }
    played(name);
  }

  private void answer(boolean maySwap) throws Fault {
    Object move = player.makeMove();
    if (move == null) throw Fault.protocolError("its makeMove returned null");
    String name = nameOf(move, maySwap);
    say(name);
    played(name);
  }

  /** The protocol's word for a move; one that the referee can judge itself is left to it. */
  private String nameOf(Object move, boolean maySwap) throws Fault {
    MoveType type = player.moveType;
    if (type.side(move) != side) {
      String truth = colour(side) + " (" + side + ")";
      throw Fault.protocolError("its makeMove returned P=" + type.side(move) + ", but it plays " + truth);
    }
    int row = type.row(move);
    int col = type.col(move);
    String returned = "its makeMove returned " + place(row, col);
    if (!isOnBoard(row, col)) throw Fault.illegalMove(returned + ", which is not on the board" + hint(row, col));
    String name = cells.name(row, col);
    if (!type.isSwap(move)) return name;
    if (maySwap && !name.equals(first)) {
      throw Fault.protocolError(returned + " with IsSwap=true, but White's piece is on " + first);
    }
    return "swap";
  }

  private void played(String name) {
    if (first == null) first = name;
    claimedAfter = name;
    try {
      claimed = player.getWinner();
    } catch (Fault fault) {
      warn("after " + name + ", " + fault.getMessage());
      claimedAfter = null;
    }
  }

  private void gameGoesOn() {
    compare(game.running, "the game is not over");
  }

  /** Only endings by the rules are the player's to know. */
  private void gameIsOver(String line) {
    if (line.startsWith("over White wins")) compare(WHITE, "White has won");
    else if (line.startsWith("over Black wins")) compare(BLACK, "Black has won");
    else if (line.startsWith("over A draw") && !line.contains("has reached")) compare(game.draw, "the game is a draw");
  }

  /** The arena, other than the classic referee, needs no player's getWinner; that it is wrong is worth knowing. */
  private void compare(int truth, String words) {
    if (claimedAfter != null && claimed != truth) {
      warn("after " + claimedAfter + ", getWinner returned " + claimed + ", but " + words + " (" + truth + ")");
    }
    claimedAfter = null;
  }

  private boolean isOnBoard(int row, int col) {
    if (game == ClassicGame.SQUATTER) return row >= 0 && col >= 0 && row < size && col < size;
    int span = 2 * size - 1;
    if (row < 0 || col < 0 || row >= span) return false;
    int plainCol = Cells.plain().col(cells.name(row, col));
    return plainCol < span && Math.abs(row - plainCol) < size;
  }

  /** A cell beside the hexagon that would be on it if columns counted from 0 in every row. */
  private String hint(int row, int col) {
    boolean isLeftOfRow = row >= size && row < 2 * size - 1 && col >= 0 && col <= row - size;
    if (game != ClassicGame.FENCEMASTER || offsetColumns || !isLeftOfRow) return "";
    return "; if it counts columns from 0 in every row, add ?columns=offset behind its path";
  }

  private String describe(int mover, String name, Object move) throws Fault {
    return name + " by " + colour(mover) + " (" + place(player.moveType.row(move), player.moveType.col(move)) + ")";
  }

  private void say(String line) {
    answers.println(line);
    answers.flush();
  }

  private static void warn(String words) {
    System.err.println("ringfence: warning: " + words);
  }

  private static String place(int row, int col) {
    return "row " + row + ", column " + col;
  }

  private static int sideNamed(String word) {
    return word.equalsIgnoreCase("white") ? WHITE : BLACK;
  }

  private static String colour(int side) {
    return side == WHITE ? "White" : "Black";
  }
}
