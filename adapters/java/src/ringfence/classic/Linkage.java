package ringfence.classic;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Linkage errors of the virtual machine, explained for the person who packed the classes. */
final class Linkage {
  /** Class files of Java 1.1 have version 45, and every later Java adds one. */
  private static final int BEFORE_JAVA_1 = 44;

  private Linkage() {}

  /** A clause that follows the name of a class or method. */
  static String words(LinkageError error) {
    String message = String.valueOf(error.getMessage());
    if (error instanceof UnsupportedClassVersionError) {
      Matcher version = Pattern.compile("class file version (\\d+)").matcher(message);
      String needed = version.find() ? "Java " + (Integer.parseInt(version.group(1)) - BEFORE_JAVA_1) : "a newer Java";
      return "was compiled for " + needed + ", and this is Java " + System.getProperty("java.version");
    }
    if (error instanceof ExceptionInInitializerError) return "failed in a static initialiser: " + error.getCause();
    if (error instanceof NoClassDefFoundError && !message.contains(" ")) {
      return "needs the class " + message.replace('/', '.') + ", which is not in its path";
    }
    if (error instanceof UnsatisfiedLinkError) return "needs a native library that is not there: " + message;
    if (error instanceof ClassFormatError) return "is damaged: " + message;
    String kind = error.getClass().getSimpleName();
    return "does not fit the classes beside it, compile all of them again (" + kind + ": " + message + ")";
  }
}
