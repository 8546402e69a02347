package players.squatter;

import aiproj.squatter.Move;

/** Plays on an occupied cell, as soon as there is one. */
public class OccupiedPlayer extends RandomPlayer {
  @Override
  public Move makeMove() {
    for (int row = 0; row < n; row++) {
      for (int col = 0; col < n; col++) {
        if (piece[row][col] != EMPTY) return move(side, row, col);
      }
    }
    return super.makeMove();
  }
}
