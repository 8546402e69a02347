package data;

import aiproj.squatter.Move;

/** Tests remove this class. */
final class Helper {
  private Helper() {}

  static Move improve(Move move) {
    return move;
  }
}
