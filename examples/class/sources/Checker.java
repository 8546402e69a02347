package example.team;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

public class Checker {
  public static void main(String[] args) throws Exception {
    String text = new String(System.in.readAllBytes(), StandardCharsets.UTF_8);
    List<String> rows = new ArrayList<>();
    for (String line : text.split("\r\n|\r|\n", -1)) rows.add(line.replaceAll("[ \t]", ""));
    while (!rows.isEmpty() && rows.get(0).isEmpty()) rows.remove(0);
    while (!rows.isEmpty() && rows.get(rows.size() - 1).isEmpty()) rows.remove(rows.size() - 1);
    boolean good = !rows.isEmpty() && rows.get(0).matches("[0-9]{1,4}");
    int n = good ? Integer.parseInt(rows.remove(0)) : 0;
    good = good && n > 0 && rows.size() == n;
    for (int r = 0; good && r < n; r++) good = rows.get(r).matches("[WB+-]{" + n + "}");
    if (!good) {
      System.out.println("Error");
      return;
    }
    int white = 0;
    int black = 0;
    boolean open = false;
    boolean[][] seen = new boolean[n][n];
    for (int r = 0; r < n; r++)
      for (int c = 0; c < n; c++) {
        open |= rows.get(r).charAt(c) == '+';
        if (rows.get(r).charAt(c) != '-' || seen[r][c]) continue;
        int size = 0;
        char owner = ' ';
        Deque<int[]> stack = new ArrayDeque<>();
        stack.push(new int[] {r, c});
        seen[r][c] = true;
        while (!stack.isEmpty()) {
          int[] cell = stack.pop();
          size++;
          for (int dy = -1; dy <= 1; dy++)
            for (int dx = -1; dx <= 1; dx++) {
              int y = cell[0] + dy;
              int x = cell[1] + dx;
              if (y < 0 || x < 0 || y >= n || x >= n) continue;
              char there = rows.get(y).charAt(x);
              if (there == '-' && !seen[y][x]) {
                seen[y][x] = true;
                stack.push(new int[] {y, x});
              } else if ((there == 'W' || there == 'B') && dy * dx == 0) owner = there;
            }
        }
        if (owner == 'W') white += size;
        if (owner == 'B') black += size;
      }
    String winner = open ? "None" : white > black ? "White" : black > white ? "Black" : "Draw";
    System.out.println(winner + "\n" + white + "\n" + black);
  }
}
