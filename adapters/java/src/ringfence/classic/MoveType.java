package ringfence.classic;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** The class of moves that a player was compiled with: any class with fields {@code P}, {@code Row} and {@code Col}. */
final class MoveType {
  private final Class<?> type;
  private final PieceNumbers pieces;

  MoveType(Class<?> type, PieceNumbers pieces) {
    this.type = type;
    this.pieces = pieces;
  }

  /** Whether a class can be one. */
  static boolean fits(Class<?> type) {
    return field(type, "P") != null && field(type, "Row") != null && field(type, "Col") != null;
  }

  static boolean knowsSwap(Class<?> type) {
    return field(type, "IsSwap") != null;
  }

  /** A move; `outer` is the player, which moves of an inner class belong to. */
  Object create(Object outer, int side, boolean isSwap, int row, int col) throws Fault {
    try {
      Object move = construct(outer, side, isSwap, row, col);
      // A record cannot be changed, and was created with its values.
      if (isRecord()) return move;
      Field p = field(type, "P");
      p.set(move, pieces.valueOf(side, p.getType()));
      field(type, "Row").set(move, row);
      field(type, "Col").set(move, col);
      if (isSwap && knowsSwap(type)) field(type, "IsSwap").set(move, true);
      return move;
    } catch (InvocationTargetException error) {
      throw ClassicPlayer.thrown("constructor of " + type.getName(), error.getCause());
    } catch (ReflectiveOperationException | IllegalArgumentException error) {
      throw Fault.protocolError("its class " + type.getName() + " does not fit: " + error);
    }
  }

  /** Uses the constructor with the fewest parameters; fields are corrected afterwards. */
  private Object construct(Object outer, int side, boolean isSwap, int row, int col)
      throws ReflectiveOperationException, Fault {
    List<Constructor<?>> constructors = new ArrayList<>(Arrays.asList(type.getDeclaredConstructors()));
    constructors.sort(Comparator.comparingInt(Constructor::getParameterCount));
    Constructor<?> constructor = constructors.get(isRecord() ? constructors.size() - 1 : 0);
    Class<?>[] parameters = constructor.getParameterTypes();
    Object[] values = new Object[parameters.length];
    int numbers = 0;
    for (int i = 0; i < values.length; i++) {
      if (parameters[i].isInstance(outer)) values[i] = outer;
      else if (parameters[i] == boolean.class) values[i] = isSwap;
      else if (parameters[i].isEnum()) values[i] = pieces.valueOf(side, parameters[i]);
      else if (parameters[i] == int.class) values[i] = isRecord() ? recordValue(numbers++, side, row, col) : 0;
    }
    constructor.setAccessible(true);
    return constructor.newInstance(values);
  }

  /** A record's constructor takes its fields in their order. */
  private int recordValue(int index, int side, int row, int col) throws Fault {
    List<String> names = new ArrayList<>();
    for (Field field : type.getDeclaredFields()) {
      if (field.getType() == int.class && !Modifier.isStatic(field.getModifiers())) names.add(field.getName());
    }
    String name = names.get(index);
    if (name.equalsIgnoreCase("Row")) return row;
    return name.equalsIgnoreCase("Col") ? col : (Integer) pieces.valueOf(side, int.class);
  }

  private boolean isRecord() {
    return type.getSuperclass() != null && type.getSuperclass().getName().equals("java.lang.Record");
  }

  /** The classic number of its side; 0 if the field is not a side. */
  int side(Object move) throws Fault {
    Integer number = pieces.numberOf(value(move, "P"));
    return number == null ? 0 : number;
  }

  /** The value of the field {@code P}, for messages. */
  String sideWords(Object move) throws Fault {
    return String.valueOf(value(move, "P"));
  }

  int row(Object move) throws Fault {
    return ((Number) value(move, "Row")).intValue();
  }

  int col(Object move) throws Fault {
    return ((Number) value(move, "Col")).intValue();
  }

  /** False where the class has no such field. */
  boolean isSwap(Object move) throws Fault {
    return knowsSwap(move.getClass()) && Boolean.TRUE.equals(value(move, "IsSwap"));
  }

  private static Object value(Object move, String name) throws Fault {
    Field field = field(move.getClass(), name);
    try {
      return field.get(move);
    } catch (IllegalAccessException error) {
      throw new IllegalStateException(error);
    }
  }

  /** A field of the class or a superclass, whatever its access and its case. */
  private static Field field(Class<?> type, String name) {
    for (Class<?> each = type; each != null && each != Object.class; each = each.getSuperclass()) {
      for (Field field : each.getDeclaredFields()) {
        if (!field.getName().equalsIgnoreCase(name) || Modifier.isStatic(field.getModifiers())) continue;
        field.setAccessible(true);
        return field;
      }
    }
    return null;
  }
}
