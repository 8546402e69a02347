package data;

import aiproj.squatter.Move;
import players.squatter.RandomPlayer;

/** Understands moves, and returns its own with row and column exchanged. */
public class SwappedPlayer extends RandomPlayer {
  @Override
  public Move makeMove() {
    Move move = super.makeMove();
    int row = move.Row;
    move.Row = move.Col;
    move.Col = row;
    return move;
  }
}
