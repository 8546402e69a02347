// Squatter: captures, result and planes. A cell holds piece + 3 * owner, each 0 (none), OWN or OPPONENT, from the side to
// move: 0 is free, 1 and 2 are live pieces, 3-5 own territory, 6-8 the opponent's.
#pragma once
#include "hex.h"

constexpr int SQUATTER_PLANES = 16;
FN int swapped(int x) { return x ? 3 - x : 0; }
FN int piece_of(int cell) { return cell % 3; }
FN int owner_of(int cell) { return cell / 3; }

// Marks in s.beside, from the border inwards over 4-neighbours, every cell that is not `wall` and can be reached through
// cells that pass `open`. A cell that fails `open` is marked but not walked through.
template <typename Wall, typename Open>
FN void flood_from_border(const Board& b, Scratch& s, Wall wall, Open open) {
  together();
  EACH(c, b.cells) s.beside[c] = b.touch[c] && !wall(s.cell[c]);
  together();
  for (int changed = 1; changed;) {
    changed = 0;
    EACH(c, b.cells) if (!s.beside[c] && !wall(s.cell[c]))
      for (int k = 0; k < 8; k += 2) {
        int n = b.near[c][k];
        if (n >= 0 && s.beside[n] && open(s.cell[n])) { s.beside[c] = 1, changed = 1; break; }
      }
    together();
    changed = sum_of(changed);
  }
}

// Puts a piece of the side to move with its captures; the other side is then to move.
FN void squatter_put(const Board& b, Scratch& s, int cell) {
  together();
  if (lane() == 0) s.cell[cell] = OWN;
  together();
  int wall = 0;
  for (int k = 0; k < 8; k++) wall += b.near[cell][k] >= 0 && s.cell[b.near[cell][k]] == OWN;
  if (wall >= 2) {  // a loop enters and leaves the new piece
    flood_from_border(b, s, [](int x) { return x == OWN; }, [](int) { return true; });
    EACH(c, b.cells) if (!s.beside[c] && s.cell[c] != OWN) s.cell[c] = piece_of(s.cell[c]) + 3 * OWN;
  }
  together();
  EACH(c, b.cells) s.cell[c] = swapped(piece_of(s.cell[c])) + 3 * swapped(owner_of(s.cell[c]));
  together();
}

FN int score_lead(const Board& b, const Scratch& s) {
  int lead = 0;
  EACH(c, b.cells) {
    int owner = owner_of(s.cell[c]);
    if (owner && piece_of(s.cell[c]) != owner) lead += owner == OWN ? 1 : -1;
  }
  return sum_of(lead);
}

// A finished game (no free cell left) as win, draw or loss of the side to move, with its lead; otherwise QUIET.
FN int squatter_result(const Board& b, const Scratch& s, int& lead) {
  int open = 0;
  EACH(c, b.cells) open += s.cell[c] == EMPTY;
  lead = score_lead(b, s);
  if (sum_of(open)) return QUIET;
  return lead > 0 ? WON_TRIPOD : lead < 0 ? LOST_TRIPOD : DRAWN;
}

// Who has captured the cell, from the view of a sample: 0 nobody, 1 its side to move, 2 the opponent.
FN int squatter_owner(int cell, bool same) {
  int owner = owner_of(cell);
  return same ? owner : swapped(owner);
}

// Joins live pieces of each side over 8-neighbours.
FN void find_chains(const Board& b, Scratch& s) {
  together();
  EACH(c, b.cells) s.root[c] = c, s.reach[c] = 0;
  together();
  EACH(c, b.cells) if (s.cell[c] == OWN || s.cell[c] == OPPONENT)
    for (int k = 0; k < 8; k++) {
      int n = b.near[c][k];
      if (n > c && s.cell[n] == s.cell[c]) unite(s.root, c, n);
    }
  together();
  EACH(c, b.cells) s.root[c] = find_root(s.root, c);
  together();
}

// Whether a live piece of `side` on the free cell c captures at once: two runs of one chain round c, with a 4-neighbour
// of c that is not the side's in both gaps between them. A 4-neighbour off the board is such a gap too.
FN bool captures_at(const Board& b, const Scratch& s, int c, int side) {
  int first = -1, second = -1, third = -1;
  bool gap = false, found = false, started = false;
  int start = -1;  // begin just after a gap, so that no run is cut in two
  for (int k = 0; k < 8; k += 2) if (b.near[c][k] < 0 || s.cell[b.near[c][k]] != side) start = k;
  if (start < 0) return false;
  gap = true;
  for (int i = 1; i <= 8; i++) {
    int k = (start + i) & 7, n = b.near[c][k];
    if (n >= 0 && s.cell[n] == side) {
      if (gap) {
        int chain = s.root[n];
        if (started && (chain == first || chain == second || chain == third)) found = true;
        third = second, second = first, first = chain, started = true, gap = false;
      }
    } else if (!(k & 1)) gap = true;
  }
  return found;
}

// Writes the planes [cells][16].
FN void squatter_planes(const Board& b, Scratch& s, half_t* out) {
  find_chains(b, s);
  // reach: bit 0 own move captures here, 1 the opponent's does, 2 own side can still capture the cell, 3 the opponent can
  EACH(c, b.cells) if (s.cell[c] == EMPTY) s.reach[c] = captures_at(b, s, c, OWN) + 2 * captures_at(b, s, c, OPPONENT);
  for (int side = OWN; side <= OPPONENT; side++) {
    flood_from_border(b, s, [](int) { return false; }, [=](int x) { return x != EMPTY && x != side; });
    EACH(c, b.cells) if (!s.beside[c] && s.cell[c] != side && owner_of(s.cell[c]) != side) s.reach[c] |= 2u << side;
    together();
  }
  int open = 0;
  EACH(c, b.cells) open += s.cell[c] == EMPTY;
  open = sum_of(open);
  float lead = fminf(fmaxf(score_lead(b, s) / 10.f, -2.f), 2.f);
  EACH(c, b.cells) {
    int x = s.cell[c];
    unsigned bits = s.reach[c];
    float row[SQUATTER_PLANES] = {
        x == OWN ? 1.f : 0.f, x == OPPONENT ? 1.f : 0.f, x == EMPTY ? 1.f : 0.f,
        owner_of(x) == OWN ? 1.f : 0.f, owner_of(x) == OPPONENT ? 1.f : 0.f,
        bits & 1 ? 1.f : 0.f, bits & 2 ? 1.f : 0.f, bits & 4 ? 1.f : 0.f, bits & 8 ? 1.f : 0.f,
        b.touch[c] ? 1.f : 0.f, (b.side - 7) / 3.f, (float)open / b.cells, lead, (float)(open & 1), 0.f, 0.f};
    for (int k = 0; k < SQUATTER_PLANES; k++) out[(size_t)c * SQUATTER_PLANES + k] = to_half(row[k]);
  }
  together();
}
