package ringfence.classic;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;

/**
 * The player's standard output: lines that begin with # are comments for the arena, all others go to standard error.
 */
final class Prints extends OutputStream {
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private final PrintStream remarks;
  private final PrintStream others;

  Prints(PrintStream remarks, PrintStream others) {
    this.remarks = remarks;
    this.others = others;
  }

  @Override
  public synchronized void write(int character) {
    line.write(character);
    if (character == '\n') send();
  }

  private void send() {
    byte[] bytes = line.toByteArray();
    line.reset();
    PrintStream target = bytes[0] == '#' ? remarks : others;
    target.write(bytes, 0, bytes.length);
    target.flush();
  }

  /** An incomplete line is shown only when the program ends. */
  synchronized void end() {
    if (line.size() > 0) write('\n');
  }
}
