// The rules of a small game: 15 sticks lie there, a side takes one, two or three of them, and who takes the last one wins.
//
// The referee asks in lines, and this program answers in lines: see docs/game-program.md. Try it by hand:
//
//     printf 'start sticks=15\nplay take3\nshow\n' | java Rules.java
import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;

public class Rules {
    static final String[] SIDES = {"Red", "Blue"}; // as in game.json; the first one begins

    int sticks;
    int turn = 0;

    /** A new game: everything that a game needs to know is here, so that `start` forgets the game before. */
    Rules(int sticks) {
        this.sticks = sticks;
    }

    /** All legal moves, each as a word without spaces; none when the game is over. */
    List<String> moves() {
        List<String> moves = new ArrayList<>();
        for (int count = 1; count <= Math.min(3, sticks); count++) moves.add("take" + count);
        return moves;
    }

    /** Plays a legal move: the referee asks for no other. */
    void play(String move) {
        sticks -= move.charAt(move.length() - 1) - '0';
        turn = 1 - turn;
    }

    /** Whose turn it is and all moves, or who has won and why. */
    String describe() {
        List<String> moves = moves();
        if (!moves.isEmpty()) return "turn " + SIDES[turn] + " " + String.join(" ", moves);
        String winner = SIDES[1 - turn];
        return "over " + winner + " " + winner + " has taken the last stick."; // a draw is "over draw" and why
    }

    /** A picture: lines of text for terminals, and an SVG for pages. */
    void show() {
        System.out.println("text " + "| ".repeat(sticks));
        System.out.println("svg <svg viewBox=\"0 0 " + Math.max(1, sticks) + " 4\">");
        for (int at = 0; at < sticks; at++) {
            int taken = sticks - at; // a click on a stick takes it and all to the right of it
            String move = taken <= 3 ? " data-move=\"take" + taken + "\"" : "";
            System.out.println("svg <rect x=\"" + (at + 0.3) + "\" y=\"0.5\" width=\"0.4\" height=\"3\" fill=\"#96622d\"" + move + "/>");
        }
        System.out.println("svg </svg>");
        System.out.println("shown");
    }

    public static void main(String[] args) {
        Scanner input = new Scanner(System.in);
        Rules game = null;
        while (input.hasNextLine()) {
            String[] words = input.nextLine().split(" ");
            if (words[0].equals("start")) {
                game = new Rules(Integer.parseInt(words[1].split("=")[1]));
                System.out.println(game.describe());
            } else if (words[0].equals("play")) {
                game.play(words[1]);
                System.out.println(game.describe());
            } else if (words[0].equals("show")) {
                game.show();
            }
        }
    }
}
