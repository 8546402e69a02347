package aiproj.fencemaster;

public interface Piece {
  int WHITE = 1, BLACK = 2, EMPTY = 0, INVALID = -1;
}
