package orchard;

/** A team's own copy of the interface, without printBoard. */
public interface Player extends Piece {
  int init(int n, int p);

  Move makeMove();

  int opponentMove(Move m);

  int getWinner();
}
