// The rules of Nine Men's Morris. A move is a word: "a1" places a man, "a1-a4" moves one, and "xd7" behind it captures: "a1-a4xd7".
// Java compiles this file when the program starts, once for many games.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Scanner;
import java.util.TreeMap;

public class Rules {
    static final String[] SIDES = {"White", "Black"};

    /** The sixteen lines of three points, in which mills are made and along which men move. */
    static final String[][] LINES = {
        {"a1", "a4", "a7"}, {"b2", "b4", "b6"}, {"c3", "c4", "c5"}, {"d1", "d2", "d3"},
        {"d5", "d6", "d7"}, {"e3", "e4", "e5"}, {"f2", "f4", "f6"}, {"g1", "g4", "g7"},
        {"a1", "d1", "g1"}, {"b2", "d2", "f2"}, {"c3", "d3", "e3"}, {"a4", "b4", "c4"},
        {"e4", "f4", "g4"}, {"c5", "d5", "e5"}, {"b6", "d6", "f6"}, {"a7", "d7", "g7"},
    };

    /** After so many moves without a capture, when all men are placed, the game is drawn. */
    static final int QUIET_MOVES = 50;

    static final int NOBODY = -1;

    final Map<String, Integer> men = new TreeMap<>(); // every point, and whose man is there
    final int[] toPlace = new int[2];
    int turn = 0;
    int quiet = 0;

    Rules(int each) {
        for (String[] line : LINES) for (String point : line) men.put(point, NOBODY);
        Arrays.fill(toPlace, each);
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
                System.out.println("shown");
            }
        }
    }

    /** A game begins with placing; with three men left, a side may fly to any point. */
    List<String> moves() {
        List<String> moves = new ArrayList<>();
        for (String to : men.keySet()) {
            if (men.get(to) != NOBODY) continue;
            if (toPlace[turn] > 0) {
                addWithCaptures(moves, null, to);
                continue;
            }
            for (String from : men.keySet()) {
                if (men.get(from) == turn && (count(turn) == 3 || areNeighbours(from, to))) addWithCaptures(moves, from, to);
            }
        }
        return moves;
    }

    /** A move that makes a mill captures a man: one outside mills, if there is one. */
    void addWithCaptures(List<String> moves, String from, String to) {
        String move = from == null ? to : from + "-" + to;
        if (from != null) men.put(from, NOBODY);
        men.put(to, turn);
        if (!isInMill(to)) moves.add(move);
        else {
            List<String> all = new ArrayList<>();
            List<String> free = new ArrayList<>();
            for (String point : men.keySet()) {
                if (men.get(point) != 1 - turn) continue;
                all.add(move + "x" + point);
                if (!isInMill(point)) free.add(move + "x" + point);
            }
            moves.addAll(free.isEmpty() ? all : free);
        }
        men.put(to, NOBODY);
        if (from != null) men.put(from, turn);
    }

    void play(String move) {
        String[] parts = move.split("x");
        String[] way = parts[0].split("-");
        if (way.length == 1) toPlace[turn]--;
        else men.put(way[0], NOBODY);
        men.put(way[way.length - 1], turn);
        quiet = toPlace[1] > 0 ? 0 : quiet + 1;
        if (parts.length > 1) {
            men.put(parts[1], NOBODY);
            quiet = 0;
        }
        turn = 1 - turn;
    }

    String describe() {
        String score = "score " + (count(0) + toPlace[0]) + " " + (count(1) + toPlace[1]) + "\n";
        List<String> moves = moves();
        String winner = SIDES[1 - turn];
        if (count(turn) + toPlace[turn] < 3) return score + "over " + winner + " " + SIDES[turn] + " has fewer than three men.";
        if (moves.isEmpty()) return score + "over " + winner + " " + SIDES[turn] + " cannot move.";
        if (quiet >= QUIET_MOVES) return score + "over draw " + QUIET_MOVES + " moves without a capture.";
        return score + "id " + id() + "\nturn " + SIDES[turn] + " " + String.join(" ", moves);
    }

    /** The whole position as a word: the third time that it is there, the game is a draw. */
    String id() {
        StringBuilder word = new StringBuilder(turn + "/" + toPlace[0] + "/" + toPlace[1] + "/");
        for (int man : men.values()) word.append(man == NOBODY ? "." : man);
        return word.toString();
    }

    boolean isInMill(String point) {
        for (String[] line : LINES) {
            if (!Arrays.asList(line).contains(point)) continue;
            if (men.get(line[0]).equals(men.get(line[1])) && men.get(line[1]).equals(men.get(line[2]))) return true;
        }
        return false;
    }

    static boolean areNeighbours(String one, String other) {
        for (String[] line : LINES) {
            int first = Arrays.asList(line).indexOf(one);
            int second = Arrays.asList(line).indexOf(other);
            if (first >= 0 && second >= 0 && Math.abs(first - second) == 1) return true;
        }
        return false;
    }

    int count(int side) {
        int count = 0;
        for (int owner : men.values()) if (owner == side) count++;
        return count;
    }

    void show() {
        for (char row = '7'; row >= '1'; row--) {
            StringBuilder text = new StringBuilder("text ");
            for (char column = 'a'; column <= 'g'; column++) {
                Integer owner = men.get("" + column + row);
                text.append(owner == null ? "  " : owner == NOBODY ? ". " : SIDES[owner].charAt(0) + " ");
            }
            System.out.println(text.toString().stripTrailing());
        }
        System.out.println("svg <svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 7 7\">");
        System.out.println("svg <rect width=\"7\" height=\"7\" fill=\"#e8d3a8\"/>");
        for (String[] line : LINES) {
            System.out.println("svg <polyline points=\"" + place(line[0]) + " " + place(line[2]) + "\" stroke=\"#333\" stroke-width=\"0.05\"/>");
        }
        for (String point : men.keySet()) {
            int owner = men.get(point);
            String look = owner == NOBODY ? "r=\"0.1\" fill=\"#333\"" : "r=\"0.35\" stroke=\"#333\" stroke-width=\"0.04\" fill=\"" + (owner == 0 ? "#fff" : "#222") + "\"";
            String[] at = place(point).split(",");
            // A click places a man: moves of two points are chosen from the list.
            String move = owner == NOBODY && toPlace[turn] > 0 ? " data-move=\"" + point + "\"" : "";
            System.out.println("svg <circle cx=\"" + at[0] + "\" cy=\"" + at[1] + "\" " + look + move + "/>");
        }
        System.out.println("svg </svg>");
    }

    /** Where a point is in the picture. */
    static String place(String point) {
        return (point.charAt(0) - 'a' + 0.5) + "," + ('7' - point.charAt(1) + 0.5);
    }
}
