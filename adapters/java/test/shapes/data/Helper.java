package data;

import aiproj.squatter.Move;

/** Tests take this class away. */
final class Helper {
  private Helper() {}

  static Move improve(Move move) {
    return move;
  }
}
