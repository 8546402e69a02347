package ringfence.classic;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Finds player classes in jars and folders. A player's own files come first, so that it gets the classes it was
 * compiled with; our copies of the classic interfaces fill the gaps.
 */
final class PlayerLoader {
  /** More names are not listed. */
  private static final int MOST_NAMES = 10;

  private final List<File> roots = new ArrayList<>();
  private final ClassLoader loader;

  /** Jars, folders of classes and folders of jars, separated as in a class path. */
  PlayerLoader(String path) throws Fault {
    for (String part : path.split(File.pathSeparator)) {
      File root = new File(part);
      if (!root.exists()) throw Fault.crashed("no such file or folder " + part);
      roots.add(root);
      File[] jars = root.listFiles((folder, name) -> name.endsWith(".jar"));
      if (jars != null) {
        Arrays.sort(jars);
        Collections.addAll(roots, jars);
      }
    }
    List<URL> urls = new ArrayList<>();
    try {
      for (File root : roots) urls.add(root.toURI().toURL());
    } catch (MalformedURLException error) {
      throw new IllegalStateException(error);
    }
    urls.add(PlayerLoader.class.getProtectionDomain().getCodeSource().getLocation());
    loader = new URLClassLoader(urls.toArray(new URL[0]), ClassLoader.getSystemClassLoader().getParent());
  }

  ClassLoader classLoader() {
    return loader;
  }

  /** The class of that name, or of that simple name if it is unique; runs none of its code. */
  Class<?> find(String name) throws Fault {
    Class<?> found = load(name);
    if (found == null) {
      List<String> players = players();
      String end = "." + name;
      List<String> fitting = players.stream().filter(player -> player.endsWith(end)).collect(Collectors.toList());
      if (fitting.size() != 1) throw Fault.crashed("no such class " + name + hint(players));
      return load(fitting.get(0));
    }
    if (shapeOf(found) == null) {
      throw Fault.crashed(name + " is not a classic player: " + Shape.missingIn(found) + hint(players()));
    }
    return found;
  }

  /**
   * The methods of a player; null for a class that is not a player. Its methods refer to other classes, which may be
   * missing.
   */
  static Shape shapeOf(Class<?> type) throws Fault {
    try {
      return Shape.of(type);
    } catch (LinkageError error) {
      throw Fault.crashed(type.getName() + " " + Linkage.words(error));
    }
  }

  private Class<?> load(String name) throws Fault {
    try {
      return Class.forName(name, false, loader);
    } catch (ClassNotFoundException error) {
      return null;
    } catch (NoClassDefFoundError error) {
      Matcher wrong = Pattern.compile("wrong name: ([^)]*)").matcher(String.valueOf(error.getMessage()));
      if (!wrong.find()) throw Fault.crashed(name + " " + Linkage.words(error));
      String real = wrong.group(1).replace('/', '.');
      // Case-insensitive file systems also find a file by a name in another case.
      if (real.equalsIgnoreCase(name)) return null;
      throw Fault.crashed(
          "the class " + name + " is " + real + ": name it so, with the folder that holds its first package");
    } catch (LinkageError error) {
      throw Fault.crashed(name + " " + Linkage.words(error));
    }
  }

  private static String hint(List<String> players) {
    if (players.isEmpty()) return "; no class there is a classic player (is it compiled?)";
    int more = players.size() - MOST_NAMES;
    String names = String.join(", ", more > 0 ? players.subList(0, MOST_NAMES) : players);
    return "; players there: " + names + (more > 0 ? " and " + more + " more" : "");
  }

  /** Names of all classes in the roots that are players. */
  private List<String> players() {
    List<String> players = new ArrayList<>();
    for (String name : classNames()) {
      try {
        Class<?> type = load(name);
        if (type != null && shapeOf(type) != null) players.add(name);
      } catch (Fault broken) {
        // A class that cannot be loaded is not a player.
      }
    }
    return players;
  }

  private Collection<String> classNames() {
    Collection<String> names = new TreeSet<>();
    for (File root : roots) {
      try {
        for (String file : root.isDirectory() ? filesBelow(root.toPath()) : entriesOf(root)) {
          if (file.endsWith(".class")) names.add(file.substring(0, file.length() - 6).replace('/', '.'));
        }
      } catch (IOException unreadable) {
        System.err.println(root + " cannot be read: " + unreadable.getMessage());
      }
    }
    return names;
  }

  private static List<String> filesBelow(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .map(file -> folder.relativize(file).toString().replace(File.separatorChar, '/'))
          .collect(Collectors.toList());
    }
  }

  private static List<String> entriesOf(File jar) throws IOException {
    try (ZipFile zip = new ZipFile(jar)) {
      return zip.stream().map(ZipEntry::getName).collect(Collectors.toList());
    }
  }
}
