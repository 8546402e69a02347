package ringfence.classic;

import java.lang.reflect.Field;

/** The class {@code Move} that a player was compiled with, whichever copy that is. */
final class MoveType {
  private final Class<?> type;

  MoveType(Class<?> type) {
    this.type = type;
  }

  Object create(int side, boolean isSwap, int row, int col) throws Fault {
    try {
      Object move = type.getConstructor().newInstance();
      field("P").setInt(move, side);
      field("Row").setInt(move, row);
      field("Col").setInt(move, col);
      if (isSwap) field("IsSwap").setBoolean(move, true);
      return move;
    } catch (ReflectiveOperationException error) {
      throw Fault.protocolError("its own copy of " + type.getName() + " does not fit: " + error);
    }
  }

  int side(Object move) throws Fault {
    return number(move, "P");
  }

  int row(Object move) throws Fault {
    return number(move, "Row");
  }

  int col(Object move) throws Fault {
    return number(move, "Col");
  }

  /** False where the game has no swap. */
  boolean isSwap(Object move) throws Fault {
    try {
      return field("IsSwap").getBoolean(move);
    } catch (NoSuchFieldException error) {
      return false;
    } catch (IllegalAccessException error) {
      throw new IllegalStateException(error);
    }
  }

  private int number(Object move, String name) throws Fault {
    try {
      return field(name).getInt(move);
    } catch (ReflectiveOperationException error) {
      throw Fault.protocolError("its own copy of " + type.getName() + " does not fit: " + error);
    }
  }

  private Field field(String name) throws NoSuchFieldException {
    return type.getField(name);
  }
}
