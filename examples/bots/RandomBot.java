// A bot that plays any legal move. Compile it with: javac RandomBot.java. Run it with: java RandomBot
import java.util.Random;
import java.util.Scanner;

public class RandomBot {
    public static void main(String[] args) {
        Scanner input = new Scanner(System.in);
        Random random = new Random();
        while (input.hasNextLine()) {
            String[] words = input.nextLine().split(" ");
            if (words[0].equals("seed")) {
                random = new Random(Long.parseLong(words[1])); // the same seed, the same game
            } else if (words[0].equals("go")) {
                // words[1] is the time in milliseconds, and the moves stand behind it.
                System.out.println(words[2 + random.nextInt(words.length - 2)]);
            } else if (words[0].equals("quit")) {
                break;
            }
        }
    }
}
