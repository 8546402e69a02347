package orchard;

/** A team's own numbers, which are not the classic ones. */
public interface Piece {
  int EMPTY = 10, WHITE = 11, BLACK = 12, DEAD = 13, INVALID = 14;
}
