package team;

import aiproj.squatter.Move;
import aiproj.squatter.Piece;
import aiproj.squatter.Player;
import java.io.PrintStream;
import java.util.Random;

/** A player with the interface of the course: plays any free cell. */
public final class TeamPlayer implements Player, Piece {
  private final Random random = new Random(1);
  private Board board;
  private int side;
  private boolean sawIllegal;

  @Override
  public int init(int n, int p) {
    board = new Board(n);
    side = p;
    return 0;
  }

  @Override
  public Move makeMove() {
    Move move = new Move();
    // Your idea goes here.
    do {
      move.Row = random.nextInt(board.size);
      move.Col = random.nextInt(board.size);
    } while (!board.isFree(move.Row, move.Col));
    move.P = side;
    board.play(side, move.Row, move.Col);
    return move;
  }

  @Override
  public int opponentMove(Move m) {
    if (!board.isFree(m.Row, m.Col)) {
      sawIllegal = true;
      return -1;
    }
    board.play(m.P, m.Row, m.Col);
    return 0;
  }

  @Override
  public int getWinner() {
    if (sawIllegal) return INVALID;
    // Your judge goes here: WHITE, BLACK, or DEAD for a draw.
    return EMPTY;
  }

  @Override
  public void printBoard(PrintStream output) {
    for (int r = 0; r < board.size; r++) {
      StringBuilder line = new StringBuilder();
      for (int c = 0; c < board.size; c++) {
        int piece = board.piece[r][c];
        boolean captured = board.captured[r][c];
        line.append(piece == WHITE ? (captured ? 'w' : 'W') : piece == BLACK ? (captured ? 'b' : 'B') : captured ? '-' : '+');
        line.append(c + 1 < board.size ? " " : "");
      }
      output.println(line);
    }
  }
}
