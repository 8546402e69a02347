package ringfence.classic;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Runs a classic Java player as a bot of the arena: {@code Adapter play|check CLASS PATH [offset]}. It speaks the line
 * protocol of docs/bots.md. The player's output goes to standard error, or is a comment on its move if it begins with
 * #.
 */
public final class Adapter {
  /** Marks a line of standard error that describes the fault, for the arena. */
  private static final int FAULT = 70;

  /** Released when the heap is full, so that there is memory to report it. */
  private static byte[] reserve = new byte[1 << 18];

  private Adapter() {}

  public static void main(String[] args) {
    PrintStream answers = System.out;
    InputStreamReader input = new InputStreamReader(System.in, StandardCharsets.UTF_8);
    Prints prints = new Prints(answers, System.err);
    System.setOut(new PrintStream(prints, true));
    System.setIn(new ByteArrayInputStream(new byte[0]));
    int code = 0;
    Conversation conversation = null;
    try {
      if (args.length < 3) throw Fault.crashed("the adapter is called with play or check, a class and a path");
      PlayerLoader loader = new PlayerLoader(args[2]);
      Thread.currentThread().setContextClassLoader(loader.classLoader());
      if (args[0].equals("check")) check(loader, args[1], answers);
      else {
        conversation = new Conversation(loader, args[1], args.length > 3, answers);
        converse(conversation, new BufferedReader(input));
      }
    } catch (Fault fault) {
      code = report(fault);
    } catch (OutOfMemoryError full) {
      reserve = null;
      code = report(Fault.memoryLimit());
    } catch (Throwable bug) {
      bug.printStackTrace();
      code = 1;
    }
    System.out.flush();
    prints.end();
    if (conversation != null) conversation.reportWinners();
    answers.flush();
    // Does not wait for the player's own threads and hooks.
    Runtime.getRuntime().halt(code);
  }

  private static void check(PlayerLoader loader, String className, PrintStream answers) throws Fault {
    Class<?> found = loader.find(className);
    answers.println(found.getName() + " " + PlayerLoader.shapeOf(found).game.word);
  }

  private static void converse(Conversation conversation, BufferedReader lines) throws IOException, Fault {
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.equals("quit")) return;
      conversation.hear(line.trim().split(" +"));
    }
  }

  private static int report(Fault fault) {
    reserve = null;
    String answer = fault.answer.isEmpty() ? "" : " " + fault.answer;
    System.err.println("ringfence: " + fault.kind.word + answer + ": " + fault.getMessage().replaceAll("\\s+", " "));
    System.err.flush();
    return FAULT;
  }
}
