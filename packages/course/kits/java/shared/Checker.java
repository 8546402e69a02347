package team;

import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;

/** A checker: reads a board from standard input and says who has won. */
public final class Checker {
  public static void main(String[] args) {
    Scanner in = new Scanner(System.in);
    int size = in.hasNextInt() ? in.nextInt() : 0;
    List<String> cells = new ArrayList<>();
    while (in.hasNext()) cells.add(in.next());
    // Your judge goes here. Print each line of the answer, and nothing else.
    System.out.println("None");
  }
}
