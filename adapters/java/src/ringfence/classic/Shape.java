package ringfence.classic;

import java.io.PrintStream;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The methods of the classic interface, found by their names and parameters. The implemented interface does not matter:
 * many teams have {@code Player} and {@code Move} in their own package.
 */
final class Shape {
  final ClassicGame game;
  final Method init;
  final Method makeMove;
  final Method opponentMove;
  final Method getWinner;
  /** Null if there is none; it is optional. */
  final Method printBoard;
  final Class<?> moveClass;

  private Shape(Class<?> type) {
    init = find(type, "init", int.class, null);
    makeMove = find(type, "makeMove");
    opponentMove = makeMove == null ? null : find(type, "opponentMove", makeMove.getReturnType());
    getWinner = find(type, "getWinner");
    printBoard = find(type, "printBoard", PrintStream.class);
    moveClass = makeMove == null ? null : moveClass();
    game = moveClass == null ? null : gameOf(type);
  }

  /** The shape of a class; null if it is not a player. */
  static Shape of(Class<?> type) {
    Shape shape = new Shape(type);
    boolean isClass = !type.isInterface() && !Modifier.isAbstract(type.getModifiers());
    return isClass && shape.missing().isEmpty() ? shape : null;
  }

  /** What a class lacks to be a player, for people. */
  static String missingIn(Class<?> type) {
    if (type.isInterface()) return "it is an interface";
    if (Modifier.isAbstract(type.getModifiers())) return "it is abstract";
    return "it has no public method " + String.join(" and no ", new Shape(type).missing());
  }

  private List<String> missing() {
    List<String> missing = new ArrayList<>();
    if (init == null) missing.add("init(int, int)");
    if (moveClass == null) missing.add("makeMove() that returns a move with P, Row and Col");
    if (moveClass != null && opponentMove == null) missing.add("opponentMove(" + moveClass.getSimpleName() + ")");
    if (getWinner == null) missing.add("getWinner()");
    return missing;
  }

  /** The parameter type of opponentMove, or the return type of makeMove if that is more specific. */
  private Class<?> moveClass() {
    Class<?> taken = opponentMove == null ? Object.class : opponentMove.getParameterTypes()[0];
    if (MoveType.fits(taken) && !Modifier.isAbstract(taken.getModifiers())) return taken;
    return MoveType.fits(makeMove.getReturnType()) ? makeMove.getReturnType() : null;
  }

  /** The names of the team's types show the game; otherwise, only Fencemaster's moves can be swaps. */
  private ClassicGame gameOf(Class<?> type) {
    List<Class<?>> types = new ArrayList<>();
    types.add(moveClass);
    for (Class<?> each = type; each != null; each = each.getSuperclass()) {
      types.addAll(java.util.Arrays.asList(each.getInterfaces()));
    }
    types.add(type);
    for (Class<?> each : types) {
      for (ClassicGame game : ClassicGame.values()) {
        if (each.getName().toLowerCase(Locale.ROOT).contains(game.word)) return game;
      }
    }
    return MoveType.knowsSwap(moveClass) ? ClassicGame.FENCEMASTER : ClassicGame.SQUATTER;
  }

  /** A public method of that name with these parameters; null means a number or an enum. */
  private static Method find(Class<?> type, String name, Class<?>... takes) {
    Method found = null;
    for (Method method : type.getMethods()) {
      if (!method.getName().equals(name) || !fits(method.getParameterTypes(), takes)) continue;
      // For a method with more specific types than its interface, the compiler adds a bridge.
      if (found == null || found.isBridge()) found = method;
    }
    if (found != null) found.setAccessible(true);
    return found;
  }

  private static boolean fits(Class<?>[] parameters, Class<?>[] takes) {
    if (parameters.length != takes.length) return false;
    for (int i = 0; i < takes.length; i++) {
      boolean isPiece = parameters[i] == int.class || parameters[i].isEnum();
      if (takes[i] == null ? !isPiece : !parameters[i].isAssignableFrom(takes[i])) return false;
    }
    return true;
  }
}
