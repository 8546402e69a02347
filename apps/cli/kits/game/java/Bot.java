// A bot for this game. It is told all legal moves, and answers with one of them: see docs/bots.md.
import java.util.Random;
import java.util.Scanner;

public class Bot {
    public static void main(String[] args) {
        Scanner input = new Scanner(System.in);
        Random random = new Random();
        while (input.hasNextLine()) {
            String[] words = input.nextLine().split(" ");
            if (words[0].equals("seed")) {
                random = new Random(Long.parseLong(words[1])); // the same seed, the same game
            } else if (words[0].equals("go")) {
                // words[1] is the time in milliseconds, and the moves follow it.
                System.out.println(words[2 + random.nextInt(words.length - 2)]);
            } else if (words[0].equals("quit")) {
                break;
            }
        }
    }
}
