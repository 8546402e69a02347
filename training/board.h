// The boards: cells in reading order, their neighbours, what they touch, and their symmetries. Built on the host, once.
#pragma once
#include <string.h>
#include "lanes.h"

enum Game { FENCEMASTER = 0, HAVANNAH = 1, SQUATTER = 2 };
constexpr int MAX_CELLS = 272;  // a hexagon of side 10 has 271
constexpr int MAX_SIDE = 10;

struct Board {
  int side, cells, steps, symmetries;
  int16_t near[MAX_CELLS][8];   // hexagon: six, clockwise from (-1,0); square: eight, clockwise from (-1,0); -1 off the board
  uint16_t touch[MAX_CELLS];    // hexagon: bits 0-5 edges, 6-11 corners; square: 1 on the border
  int16_t turned[12][MAX_CELLS];
};

static inline bool on_board(int game, int n, int r, int c) {
  int last = game == SQUATTER ? n - 1 : 2 * n - 2;
  if (r < 0 || c < 0 || r > last || c > last) return false;
  return game == SQUATTER || (r - c < n && c - r < n);
}

static inline uint16_t hex_touch(int n, int r, int c) {
  int m = n - 1, last = 2 * m;
  if (r == 0) return c == 0 ? 1 << 6 : c == m ? 1 << 7 : 1;
  if (r == last) return c == last ? 1 << 9 : c == m ? 1 << 10 : 1 << 3;
  if (r == m) return c == last ? 1 << 8 : c == 0 ? 1 << 11 : 0;
  if (c - r == m) return 1 << 1;
  if (c == last) return 1 << 2;
  if (r - c == m) return 1 << 4;
  return c == 0 ? 1 << 5 : 0;
}

static inline void build_board(int game, int n, Board* b) {
  static const int hex_steps[6][2] = {{-1, 0}, {0, 1}, {1, 1}, {1, 0}, {0, -1}, {-1, -1}};
  static const int square_steps[8][2] = {{-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}};
  memset(b, 0, sizeof *b);
  bool square = game == SQUATTER;
  int span = square ? n : 2 * n - 1, index[19][19], rows[MAX_CELLS], cols[MAX_CELLS];
  b->side = n, b->steps = square ? 8 : 6, b->symmetries = square ? 8 : 12;
  for (int r = 0; r < span; r++)
    for (int c = 0; c < span; c++) {
      index[r][c] = -1;
      if (on_board(game, n, r, c)) rows[b->cells] = r, cols[b->cells] = c, index[r][c] = b->cells++;
    }
  for (int i = 0; i < b->cells; i++) {
    int r = rows[i], c = cols[i];
    for (int k = 0; k < 8; k++) {
      int dr = square ? square_steps[k][0] : k < 6 ? hex_steps[k][0] : 99, dc = square ? square_steps[k][1] : k < 6 ? hex_steps[k][1] : 99;
      b->near[i][k] = on_board(game, n, r + dr, c + dc) ? index[r + dr][c + dc] : -1;
    }
    b->touch[i] = square ? r == 0 || c == 0 || r == n - 1 || c == n - 1 : hex_touch(n, r, c);
    for (int s = 0; s < b->symmetries; s++) {
      int turns = square ? s % 4 : s % 6, x = square ? 2 * r - (n - 1) : r - (n - 1), y = square ? 2 * c - (n - 1) : c - (n - 1);
      if (s >= b->symmetries / 2) { int t = x; x = y, y = t; }
      for (; turns; turns--) { int t = x; x = y, y = square ? -t : y - t; }
      b->turned[s][i] = square ? index[(x + n - 1) / 2][(y + n - 1) / 2] : index[x + n - 1][y + n - 1];
    }
  }
}
