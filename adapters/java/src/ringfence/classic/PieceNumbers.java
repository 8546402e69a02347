package ringfence.classic;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The pieces of one version of the interface: the classic numbers, other numbers in a team's own {@code Piece}, or an
 * enum. Outside of this class only the classic numbers exist.
 */
final class PieceNumbers {
  static final int WHITE = 1;
  static final int BLACK = 2;

  private static final Map<String, Integer> CLASSIC = new HashMap<>();

  static {
    CLASSIC.put("WHITE", WHITE);
    CLASSIC.put("BLACK", BLACK);
    CLASSIC.put("DEAD", 3);
    CLASSIC.put("EMPTY", 0);
    CLASSIC.put("INVALID", -1);
  }

  /** The team's number for each classic one, if a {@code Piece} defines it. */
  private final Map<Integer, Integer> own = new HashMap<>();
  private final Map<Integer, Integer> classic = new HashMap<>();

  PieceNumbers(Class<?>... types) {
    for (Class<?> type : types) {
      for (Field field : type.getFields()) learn(field);
    }
  }

  private void learn(Field field) {
    Integer number = CLASSIC.get(field.getName());
    Class<?> owner = field.getDeclaringClass();
    boolean isPiece = owner.isInterface() || owner.getSimpleName().equals("Piece");
    if (number == null || !isPiece || field.getType() != int.class || !Modifier.isStatic(field.getModifiers())) return;
    try {
      field.setAccessible(true);
      int value = field.getInt(null);
      if (own.putIfAbsent(number, value) == null) classic.put(value, number);
    } catch (IllegalAccessException error) {
      throw new IllegalStateException(error);
    }
  }

  /** A side as a value of that type: a number, or a constant of an enum. */
  Object valueOf(int side, Class<?> type) throws Fault {
    if (!type.isEnum()) return own.getOrDefault(side, side);
    for (Object constant : type.getEnumConstants()) {
      if (numberOf((Enum<?>) constant) == side) return constant;
    }
    throw Fault.protocolError("its enum " + type.getName() + " has no constant " + (side == WHITE ? "WHITE" : "BLACK"));
  }

  /** The classic number of a value; null for an unknown constant. */
  Integer numberOf(Object value) {
    if (value instanceof Enum) return numberOf((Enum<?>) value);
    if (!(value instanceof Number)) return null;
    int number = ((Number) value).intValue();
    return classic.getOrDefault(number, number);
  }

  private static Integer numberOf(Enum<?> constant) {
    return CLASSIC.get(constant.name().toUpperCase(Locale.ROOT));
  }
}
