package ringfence.classic;

import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** A player of either game, called by reflection: the classes it was compiled with are known only when it is loaded. */
final class ClassicPlayer {
  /** Lines of a stack trace that are kept. */
  private static final int MOST_FRAMES = 8;

  final MoveType moveType;
  private final Object player;
  private final Shape shape;
  private final PieceNumbers pieces;

  ClassicPlayer(PlayerLoader loader, String className, ClassicGame game) throws Fault {
    Class<?> found = loader.find(className);
    shape = PlayerLoader.shapeOf(found);
    if (shape.game != game) {
      throw Fault.protocolError(found.getName() + " plays " + shape.game.word + ", not " + game.word);
    }
    pieces = new PieceNumbers(shape.moveClass, found);
    moveType = new MoveType(shape.moveClass, pieces);
    player = construct(found);
  }

  /** Negative if it failed; some versions return nothing. */
  int init(int size, int side) throws Fault {
    return statusOf(call(shape.init, size, pieces.valueOf(side, shape.init.getParameterTypes()[1])));
  }

  /** A move, or null. */
  Object makeMove() throws Fault {
    return call(shape.makeMove);
  }

  /** A move of the player's own kind. */
  Object move(int side, boolean isSwap, int row, int col) throws Fault {
    return moveType.create(player, side, isSwap, row, col);
  }

  /** Negative if it rejects the move; some versions return nothing, or whether they accept it. */
  int opponentMove(Object move) throws Fault {
    return statusOf(call(shape.opponentMove, move));
  }

  /** Its answer about the winner, in classic numbers; null for an unknown constant. */
  Integer getWinner() throws Fault {
    Object answer = call(shape.getWinner);
    return answer instanceof Enum ? shape.game.winnerNamed(((Enum<?>) answer).name()) : pieces.numberOf(answer);
  }

  void printBoard(PrintStream output) throws Fault {
    if (shape.printBoard != null) call(shape.printBoard, output);
  }

  private static int statusOf(Object answer) {
    if (answer instanceof Number) return ((Number) answer).intValue();
    return Boolean.FALSE.equals(answer) ? -1 : 0;
  }

  private static Object construct(Class<?> found) throws Fault {
    try {
      Constructor<?> constructor = found.getDeclaredConstructor();
      constructor.setAccessible(true);
      return constructor.newInstance();
    } catch (NoSuchMethodException error) {
      throw Fault.crashed(found.getName() + " has no constructor without arguments");
    } catch (InstantiationException | IllegalAccessException error) {
      throw new IllegalStateException(error);
    } catch (InvocationTargetException error) {
      throw thrown("constructor", error.getCause());
    } catch (LinkageError error) {
      throw thrown("class " + found.getName(), error);
    }
  }

  private Object call(Method method, Object... arguments) throws Fault {
    try {
      return method.invoke(player, arguments);
    } catch (IllegalAccessException error) {
      throw new IllegalStateException(error);
    } catch (InvocationTargetException error) {
      throw thrown(method.getName(), error.getCause());
    }
  }

  static Fault thrown(String where, Throwable error) {
    if (error instanceof OutOfMemoryError) return Fault.memoryLimit();
    printTop(error);
    if (error instanceof LinkageError) return Fault.crashed("its " + where + " " + Linkage.words((LinkageError) error));
    return Fault.crashed("its " + where + " threw " + error);
  }

  /** The top of a stack trace, down to this program's call. */
  private static void printTop(Throwable error) {
    System.err.println(error);
    int shown = 0;
    for (StackTraceElement frame : error.getStackTrace()) {
      boolean isReflection = frame.getClassName().matches("(java\\.lang|jdk\\.internal|sun)\\.reflect\\..*");
      if (isReflection || ++shown > MOST_FRAMES) break;
      System.err.println("    at " + frame);
    }
    if (error.getCause() != null && error.getCause() != error) printTop(error.getCause());
  }
}
