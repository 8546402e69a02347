package referee;

import aiproj.squatter.Move;
import aiproj.squatter.Player;

/** A classic-style referee: the arguments are N and two classes, White first, which are trusted completely. */
public final class SquatterReferee {
  private static final int RUNNING = 0;
  private static final String[] SIDES = {"White", "Black"};

  private SquatterReferee() {}

  public static void main(String[] args) throws ReflectiveOperationException {
    int n = Integer.parseInt(args[0]);
    Player[] players = {player(args[1]), player(args[2])};
    for (int i = 0; i < 2; i++) {
      if (players[i].init(n, i + 1) < 0) {
        System.out.println(SIDES[i] + " cannot start");
        System.exit(1);
      }
    }
    int turn = 0;
    while (players[0].getWinner() == RUNNING && players[1].getWinner() == RUNNING) {
      Move move = players[turn].makeMove();
      System.out.println(SIDES[turn] + " " + move.Row + " " + move.Col);
      turn = 1 - turn;
      if (players[turn].opponentMove(move) < 0) {
        System.out.println(SIDES[turn] + " rejects the move");
        System.exit(1);
      }
    }
    for (Player player : players) {
      player.printBoard(System.out);
      System.out.println("Winner " + player.getWinner());
    }
  }

  private static Player player(String name) throws ReflectiveOperationException {
    return (Player) Class.forName(name).getConstructor().newInstance();
  }
}
