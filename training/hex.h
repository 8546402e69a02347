// Fencemaster and Havannah: winning cells, settle() and the planes that the net sees.
// A cell holds 0 (empty), OWN or OPPONENT, always from the side to move.
#pragma once
#include "board.h"

enum { EMPTY = 0, OWN = 1, OPPONENT = 2 };
constexpr int HEX_PLANES = 32;

// What settle() finds, from the side then to move; 1 + the net's outcome for a decided game.
enum Result { QUIET = 0, WON_TRIPOD, WON_LOOP, WON_BRIDGE, DRAWN, LOST_TRIPOD, LOST_LOOP, LOST_BRIDGE };
FN int other_view(int result) { return result == QUIET || result == DRAWN ? result : result < DRAWN ? result + 4 : result - 4; }
FN float worth(int result) { return result == DRAWN || result == QUIET ? 0.f : result < DRAWN ? 1.f : -1.f; }

// Working memory of one game, in shared memory on the GPU.
struct Scratch {
  uint8_t cell[MAX_CELLS];
  uint8_t beside[MAX_CELLS];   // neighbours of the same side
  int root[MAX_CELLS];         // union-find: the first cell of the group
  unsigned reach[MAX_CELLS];   // at a root: edges and corners that the group touches
};

FN int find_root(const volatile int* root, int c) {
  while (root[c] != c) c = root[c];
  return c;
}
FN void unite(int* root, int a, int b) {
  for (;;) {
    a = find_root(root, a), b = find_root(root, b);
    if (a == b) return;
    if (a < b) { int t = a; a = b, b = t; }
    if (swap_if(root + a, a, b) == a) return;
  }
}

// Groups of both sides with what they touch.
FN void find_groups(const Board& b, Scratch& s) {
  together();
  EACH(c, b.cells) s.root[c] = c, s.reach[c] = b.touch[c];
  together();
  EACH(c, b.cells) {
    int side = s.cell[c], same = 0;
    if (side != EMPTY)
      for (int k = 0; k < 6; k++) {
        int n = b.near[c][k];
        if (n < 0 || s.cell[n] != side) continue;
        same++;
        if (n > c) unite(s.root, c, n);
      }
    s.beside[c] = same;
  }
  together();
  EACH(c, b.cells) if (s.cell[c] != EMPTY) {
    int root = find_root(s.root, c);
    if (root != c) set_bits(s.reach + root, b.touch[c]), s.root[c] = root;
  }
  together();
}

// Which wins a piece of `side` on the empty cell c makes: bit 0 tripod, 1 loop, 2 bridge.
FN int wins_at(int game, const Board& b, const Scratch& s, int c, int side) {
  unsigned reach = b.touch[c];
  int first = -1, second = -1, count = 0, wins = 0;
  int last = b.near[c][5];
  bool before = last >= 0 && s.cell[last] == side;
  for (int k = 0; k < 6; k++) {
    int n = b.near[c][k];
    bool own = n >= 0 && s.cell[n] == side;
    if (own) {
      int group = s.root[n];
      reach |= s.reach[group], count++;
      if (!before) {  // a new run of own neighbours; two runs of one group close a loop
        if (group == first || group == second) wins |= 2;
        second = first, first = group;
      }
      if (game == HAVANNAH && s.beside[n] == 5) {  // c may be the last of six own neighbours
        bool inner = true;
        for (int j = 0; j < 6; j++) inner = inner && b.near[n][j] >= 0;
        if (inner) wins |= 2;
      }
    }
    before = own;
  }
  if (__popc(reach & 63) >= 3) wins |= 1;
  if (game == HAVANNAH && count == 6) wins |= 2;
  if (game == HAVANNAH && __popc(reach >> 6) >= 2) wins |= 4;
  return wins;
}

struct Threats { int count, cell, kinds; };
FN Threats threats_of(int game, const Board& b, const Scratch& s, int side) {
  int count = 0, cell = -1, kinds = 0;
  EACH(c, b.cells) if (s.cell[c] == EMPTY) {
    int wins = wins_at(game, b, s, c, side);
    if (wins) count++, cell = c, kinds |= wins;
  }
  return {sum_of(count), max_of(cell), (int)or_of(kinds)};
}
FN int first_kind(int kinds) { return kinds & 1 ? 0 : kinds & 2 ? 1 : 2; }

FN void change_view(const Board& b, Scratch& s) {
  EACH(c, b.cells) if (s.cell[c] != EMPTY) s.cell[c] ^= 3;
}

// Puts a piece of the side to move; the other side is then to move.
FN void put(const Board& b, Scratch& s, int cell) {
  together();
  if (lane() == 0) s.cell[cell] = OWN;
  together();
  change_view(b, s);
  together();
}

// Plays forced replies until the position is decided or quiet. `side` follows the side to move, `forced` counts replies.
FN int settle(int game, const Board& b, Scratch& s, int& side, int& forced) {
  for (;;) {
    find_groups(b, s);
    int empty = 0;
    EACH(c, b.cells) empty += s.cell[c] == EMPTY;
    if (sum_of(empty) == 0) return DRAWN;
    Threats own = threats_of(game, b, s, OWN);
    if (own.count) return WON_TRIPOD + first_kind(own.kinds);
    Threats enemy = threats_of(game, b, s, OPPONENT);
    if (enemy.count == 0) return QUIET;
    if (enemy.count > 1) return LOST_TRIPOD + first_kind(enemy.kinds);
    put(b, s, enemy.cell);
    side ^= 1, forced++;
  }
}

// Writes the planes [cells][32] of a quiet position whose groups are known.
FN void hex_planes(int game, const Board& b, const Scratch& s, half_t* out) {
  int empty = 0;
  EACH(c, b.cells) empty += s.cell[c] == EMPTY;
  half_t one = to_half(1.f), zero = to_half(0.f);
  half_t size = to_half((b.side - 6) / 4.f), left = to_half((float)sum_of(empty) / b.cells);
  EACH(c, b.cells) {
    half_t row[HEX_PLANES];
    for (int k = 0; k < HEX_PLANES; k++) row[k] = zero;
    int side = s.cell[c];
    unsigned reach = side == EMPTY ? 0 : s.reach[s.root[c]];
    if (game != HAVANNAH) reach &= 63;
    row[0] = side == OWN ? one : zero, row[1] = side == OPPONENT ? one : zero, row[2] = side == EMPTY ? one : zero;
    for (int k = 0; k < 6; k++) {
      half_t edge = reach >> k & 1 ? one : zero, corner = reach >> (k + 6) & 1 ? one : zero;
      if (side == OWN) row[3 + k] = edge, row[15 + k] = corner;
      if (side == OPPONENT) row[9 + k] = edge, row[21 + k] = corner;
    }
    if (b.touch[c] & 63) row[27] = one;
    if (b.touch[c] >> 6) row[28] = one;
    row[29] = size, row[30] = left;
#ifdef __CUDACC__
    for (int k = 0; k < 4; k++) ((uint4*)(out + (size_t)c * HEX_PLANES))[k] = ((const uint4*)row)[k];
#else
    memcpy(out + (size_t)c * HEX_PLANES, row, sizeof row);
#endif
  }
}
