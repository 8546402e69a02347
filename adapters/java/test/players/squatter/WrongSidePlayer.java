package players.squatter;

import aiproj.squatter.Move;

/** Signs its moves with the other side. */
public class WrongSidePlayer extends RandomPlayer {
  @Override
  public Move makeMove() {
    Move move = super.makeMove();
    move.P = WHITE + BLACK - side;
    return move;
  }
}
