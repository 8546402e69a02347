package ringfence.engine;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One game of Ringfence's engine: {@code ringfence gtp} as a child process, which knows the rules. It ends with the
 * game, and when this program ends, since its input then does.
 *
 * <p>Settings are system properties: {@code ringfence.command} (else the environment's RINGFENCE, else
 * {@code ringfence}), and {@code ringfence.level} (1 to 10) or {@code ringfence.time} (milliseconds a move).
 */
public final class Engine {
  private enum Winner { NONE, WHITE, BLACK, DRAW }

  private final Process process;
  private final Writer input;
  private final BufferedReader output;
  private Winner winner = Winner.NONE;

  /** Starts a game of that name; throws if the command does not exist or does not play the game. */
  public Engine(String game, int size, String... options) throws IOException {
    List<String> command = new ArrayList<>(words(commandLine()));
    command.addAll(Arrays.asList("gtp", "--game", game, "--size", String.valueOf(size)));
    command.addAll(Arrays.asList(options));
    addSetting(command, "--level", "ringfence.level");
    addSetting(command, "--move-time", "ringfence.time");
    process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    input = new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8);
    output = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    ask("name");
  }

  /** Ends the former game, if any, and starts one; null, with a message, if that fails. */
  public static Engine restart(Engine former, String game, int size, String... options) {
    if (former != null) former.quit();
    try {
      return new Engine(game, size, options);
    } catch (IOException error) {
      System.err.println("EnginePlayer: " + error.getMessage());
      return null;
    }
  }

  /** A move by name ({@code c3} or {@code swap}) of White (1) or Black (2); false if it is illegal. */
  public boolean play(int side, String move) {
    if (winner != Winner.NONE) return false;
    String answer = askInGame("play " + colour(side) + " " + move);
    if (!answer.startsWith("=")) return false;
    lookForWinner();
    return true;
  }

  /** Lets the engine find and play a move for a side. */
  public String makeMove(int side) {
    if (winner != Winner.NONE) throw new IllegalStateException("the game is over");
    String answer = askInGame("genmove " + colour(side));
    if (!answer.startsWith("=")) throw new IllegalStateException("ringfence made no move: " + answer);
    lookForWinner();
    return answer.substring(1).trim();
  }

  /** The state of the game in the numbers of a classic interface, in which White is 1 and Black 2. */
  public int winner(int running, int draw) {
    if (winner == Winner.NONE) return running;
    return winner == Winner.DRAW ? draw : winner.ordinal();
  }

  /** Ends the child process. */
  public void quit() {
    try {
      input.write("quit\n");
      input.close();
    } catch (IOException gone) {
      process.destroy();
    }
  }

  private void lookForWinner() {
    winner = Winner.valueOf(askInGame("winner").substring(1).trim().toUpperCase());
    if (winner != Winner.NONE) quit();
  }

  private String askInGame(String command) {
    try {
      return ask(command);
    } catch (IOException error) {
      throw new IllegalStateException(error.getMessage(), error);
    }
  }

  /** The first line of the answer, {@code = …} or {@code ? …}; an empty line ends it. */
  private String ask(String command) throws IOException {
    try {
      input.write(command + "\n");
      input.flush();
    } catch (IOException gone) {
      throw ended(command);
    }
    String answer = output.readLine();
    for (String line = answer; line == null || !line.isEmpty(); line = output.readLine()) {
      if (line == null) throw ended(command);
    }
    return answer;
  }

  private IOException ended(String command) {
    return new IOException("\"" + commandLine() + " gtp\" ended before it answered \"" + command + "\"");
  }

  private static String commandLine() {
    String fromEnvironment = System.getenv("RINGFENCE");
    return System.getProperty("ringfence.command", fromEnvironment == null ? "ringfence" : fromEnvironment);
  }

  private static void addSetting(List<String> command, String option, String property) {
    String value = System.getProperty(property);
    if (value != null) command.addAll(Arrays.asList(option, value));
  }

  /** The words of a command line; double quotes group words. */
  static List<String> words(String line) {
    List<String> words = new ArrayList<>();
    Matcher matcher = Pattern.compile("\"([^\"]*)\"|(\\S+)").matcher(line);
    while (matcher.find()) words.add(matcher.group(1) != null ? matcher.group(1) : matcher.group(2));
    return words;
  }

  private static String colour(int side) {
    return side == 1 ? "white" : "black";
  }
}
