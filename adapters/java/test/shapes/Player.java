public interface Player {
  int init(int n, int p);

  Move makeMove();

  int opponentMove(Move m);

  int getWinner();
}
