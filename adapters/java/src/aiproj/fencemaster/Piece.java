package aiproj.fencemaster;

/** The contents of a cell, as numbers. */
public interface Piece {
  int WHITE = 1;
  int BLACK = 2;
  int EMPTY = 0;
  int INVALID = -1;
}
