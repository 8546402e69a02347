// How games of self-play start.
#pragma once
#include "play.h"

// Each kind of opening returns the number of pieces.
FN int below(u64& state, int n) { return (int)((next_random(state) >> 20) % n); }
FN int free_cell(const Board& b, const Scratch& s, u64& state) {
  int c;
  do c = below(state, b.cells); while (s.cell[c] != EMPTY);
  return c;
}
FN int random_opening(const Play& p, const Board& b, Scratch& s, u64& state) {
  int lot = below(state, 20);
  int pieces = lot < 1 ? 0 : lot < 5 ? 1 : lot < 12 ? 2 : lot < 14 ? 3 : lot < 18 ? 4 : 6;
  if (p.game == SQUATTER) pieces = lot < 2 ? 0 : lot < 10 ? lot : 2 * (lot - 8);
  if (p.arena) pieces = p.game == SQUATTER ? 4 + 2 * (lot & 1) : 2 + 2 * (lot & 1);
  if (pieces > b.cells / 4) pieces = b.cells / 8;
  for (int i = 0; i < pieces; i++) put_any(p, b, s, free_cell(b, s, state));
  return pieces;
}
// Round a hollow of one to four cells one side has about half of a loop; the other side has as many random pieces.
FN int loop_opening(const Board& b, Scratch& s, u64& state) {
  int hollow[4], size = 1 + below(state, 4);
  hollow[0] = below(state, b.cells);
  for (int i = 1; i < size; i++) {
    int n = b.near[hollow[below(state, i)]][below(state, 6)];
    hollow[i] = n < 0 ? hollow[0] : n;
  }
  int owner = below(state, 2), pieces = 2 * (1 + size + below(state, 3)) - below(state, 2);
  if (pieces > b.cells / 3) pieces = b.cells / 3;
  for (int i = 0; i < pieces; i++) {
    int c = -1;
    for (int tries = 0; (i & 1) == owner && c < 0 && tries < 32; tries++) {
      c = b.near[hollow[below(state, size)]][below(state, 6)];
      bool inside = false;
      for (int k = 0; k < size; k++) inside = inside || hollow[k] == c;
      if (inside || (c >= 0 && s.cell[c] != EMPTY)) c = -1;
    }
    put(b, s, c < 0 ? free_cell(b, s, state) : c);
  }
  return pieces;
}
// A position of the book, turned by a random symmetry.
FN int book_opening(const Play& p, const Board& b, Scratch& s, u64& state) {
  const uint8_t* cells = p.book_cell + p.book_at[b.side] + (size_t)below(state, (int)p.book_size[b.side]) * b.cells;
  const int16_t* turned = b.turned[below(state, b.symmetries)];
  int pieces = 0;
  EACH(c, b.cells) s.cell[turned[c]] = cells[c], pieces += cells[c] % 3 != 0;
  together();
  return sum_of(pieces);
}

// A new game, never already decided.
FN void new_game(const Play& p, int g, Scratch& s) {
  const Board& b = p.boards[p.side[g]];
  u64 state = p.random[g];
  for (;;) {
    together();
    EACH(c, b.cells) s.cell[c] = EMPTY;
    together();
    int lot = p.arena ? 100 : below(state, 100), pieces;
    if (lot < p.book_share && p.book_size[b.side] > 0) pieces = book_opening(p, b, s, state);
    else if (lot >= 100 - p.loop_share && lot < 100) pieces = loop_opening(b, s, state);
    else pieces = random_opening(p, b, s, state);
    int turn = pieces & 1, margin;
    if (settle_any(p, b, s, turn, margin) != QUIET) continue;
    together();
    store(b, s, p.cell + p.row[g]);
    if (lane() == 0) p.turn[g] = turn, p.ply[g] = 0, p.random[g] = state;
    break;
  }
  together();
}
