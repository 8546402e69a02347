package ringfence.classic;

import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/**
 * A player of either interface, called by reflection: which copy of the interface it implements is known only when it
 * is loaded.
 */
final class ClassicPlayer {
  /** Lines of a stack trace that are worth keeping. */
  private static final int MOST_FRAMES = 8;

  final MoveType moveType;
  private final Object player;
  private final Class<?> type;

  ClassicPlayer(PlayerLoader loader, String className, ClassicGame game) throws Fault {
    Class<?> found = loader.find(className);
    if (!loader.games(found).contains(game)) {
      throw Fault.protocolError(found.getName() + " does not implement " + game.className("Player"));
    }
    try {
      type = loader.classLoader().loadClass(game.className("Player"));
      moveType = new MoveType(loader.classLoader().loadClass(game.className("Move")));
    } catch (ClassNotFoundException error) {
      throw new IllegalStateException(error);
    }
    player = construct(found);
  }

  int init(int size, int side) throws Fault {
    return (Integer) call("init", size, side);
  }

  /** A Move, or null. */
  Object makeMove() throws Fault {
    return call("makeMove");
  }

  int opponentMove(Object move) throws Fault {
    return (Integer) call("opponentMove", move);
  }

  int getWinner() throws Fault {
    return (Integer) call("getWinner");
  }

  void printBoard(PrintStream output) throws Fault {
    call("printBoard", output);
  }

  private static Object construct(Class<?> found) throws Fault {
    try {
      Constructor<?> constructor = found.getConstructor();
      constructor.setAccessible(true);
      return constructor.newInstance();
    } catch (NoSuchMethodException error) {
      throw Fault.crashed(found.getName() + " has no public constructor without arguments");
    } catch (InstantiationException error) {
      throw Fault.crashed(found.getName() + " is abstract");
    } catch (IllegalAccessException error) {
      throw new IllegalStateException(error);
    } catch (InvocationTargetException error) {
      throw thrown("constructor", error.getCause());
    } catch (ExceptionInInitializerError error) {
      throw thrown("static initialiser", error.getCause());
    }
  }

  private Object call(String name, Object... arguments) throws Fault {
    try {
      return method(name).invoke(player, arguments);
    } catch (IllegalAccessException error) {
      throw new IllegalStateException(error);
    } catch (InvocationTargetException error) {
      throw thrown(name, error.getCause());
    }
  }

  private Method method(String name) throws Fault {
    for (Method method : type.getMethods()) {
      if (method.getName().equals(name)) return method;
    }
    throw Fault.protocolError("its own copy of " + type.getName() + " has no method " + name);
  }

  private static Fault thrown(String where, Throwable error) {
    if (error instanceof OutOfMemoryError) return Fault.memoryLimit();
    printTop(error);
    return Fault.crashed("its " + where + " threw " + error);
  }

  /** The top of a stack trace, down to where this program called. */
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
