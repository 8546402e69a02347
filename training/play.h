// The memory of self-play, and the games behind one interface.
#pragma once
#include "hex.h"
#include "squatter.h"

constexpr int OUTCOMES = 8;      // floats that the net gives for a position
constexpr int COUNTERS = 16;     // a side length's statistics, see Count
enum Count { SAMPLES, GAMES, PLIES, DRAWS, FIRST_WINS, MOVES, TRIPODS, LOOPS, BRIDGES, A_WINS, A_DRAWS, A_LOSSES };

// All memory of a session of self-play; the pointers are the GPU's or the CPU's. Python mirrors this struct.
struct Play {
  int game, games, nodes, considered, simulations, arena;
  int loop_share, book_share;    // percent of the openings with a half-built loop, and of those from the book
  float visit_weight, value_scale, noise;
  float lead_weight;             // Squatter: share of the final lead in the value, beside win and loss
  const Board* boards;           // [MAX_SIDE + 1]
  const uint8_t* side;           // [games] cells a side
  const int* row;                // [games] first row
  const long long* story;        // [games] first cell of the game's stored positions
  const uint8_t* book_cell;      // positions to start from
  const long long* book_at;      // [MAX_SIDE + 1] first cell of the side length's positions
  const long long* book_size;    // [MAX_SIDE + 1] positions
  uint8_t* cell;                 // [rows] the game's position
  int* turn;                     // [games] 0 first player, 1 second
  int* ply;                      // [games] positions stored so far
  u64* random;                   // [games]
  uint8_t* done;                 // [games] arena: the game's result is counted
  int* used;                     // [games] nodes in the tree
  int* leaf;                     // [games] node that waits for the net
  int* depth;                    // [games] length of the path to it
  uint8_t* node_cell;            // [rows][nodes]: of game g from row[g] * nodes, a node after the other
  float* logit;                  // the same, NEVER where no move is possible
  float* total;                  // sum of values of the simulations through a move, for the node's side to move
  uint16_t* visits;
  uint8_t* child;                // 0: none
  uint8_t* node_turn;            // [games][nodes]
  uint8_t* node_result;
  float* node_value;
  uint8_t* path_node;            // [games][nodes]
  int16_t* path_cell;
  float* gumbel;                 // [rows]
  const uint8_t* order;          // [considered + 1][simulations] visits that the next move at the root must have
  uint8_t* story_cell;           // stored positions: game g's ply p from story[g] + p * cells
  half_t* story_policy;
  uint8_t* story_turn;           // [rows]: a game has no more positions than cells
  float* story_value;
  const long long* ring_cell;    // [MAX_SIDE + 1] first cell of the side length's samples
  const long long* ring_at;      // [MAX_SIDE + 1] first sample
  const long long* ring_size;    // [MAX_SIDE + 1] samples
  uint8_t* sample_cell;
  half_t* sample_policy;
  uint8_t* sample_owner;         // Squatter: who owns the cell at the end
  float* sample_value;
  uint8_t* sample_outcome;
  float* sample_margin;
  u64* counters;                 // [MAX_SIDE + 1][COUNTERS]
  half_t* planes;                // [rows][planes]
  const float* net_logit;        // [rows]
  const float* net_outcome;      // [games][OUTCOMES]
  const float* rival_logit;      // arena: the second net
  const float* rival_outcome;
};

constexpr float NEVER = -1e30f;

// ---- the games behind one interface
FN int settle_any(const Play& p, const Board& b, Scratch& s, int& side, int& margin) {
  margin = 0;
  if (p.game == SQUATTER) return squatter_result(b, s, margin);
  int forced = 0;
  return settle(p.game, b, s, side, forced);
}
FN void put_any(const Play& p, const Board& b, Scratch& s, int cell) {
  if (p.game == SQUATTER) squatter_put(b, s, cell); else put(b, s, cell);
}
FN void planes_any(const Play& p, const Board& b, Scratch& s, half_t* out) {
  if (p.game == SQUATTER) squatter_planes(b, s, out); else hex_planes(p.game, b, s, out);
}
FN int planes_of(const Play& p) { return p.game == SQUATTER ? SQUATTER_PLANES : HEX_PLANES; }

// The value for the side to move from the net's outcome logits.
FN float value_of(const Play& p, const float* o) {
  if (p.game == SQUATTER) {
    float top = fmaxf(fmaxf(o[0], o[1]), o[2]);
    float w = expf(o[0] - top), d = expf(o[1] - top), l = expf(o[2] - top);
    return (w - l) / (w + d + l) * (1.f - p.lead_weight) + p.lead_weight * tanhf(o[3]);
  }
  float top = NEVER, sum = 0.f, v = 0.f;
  for (int k = 0; k < 7; k++) if (p.game == HAVANNAH || k % 4 != 2) top = fmaxf(top, o[k]);
  for (int k = 0; k < 7; k++) if (p.game == HAVANNAH || k % 4 != 2) {
    float e = expf(o[k] - top);
    sum += e, v += k < 3 ? e : k > 3 ? -e : 0.f;
  }
  return v / sum;
}
FN float worth_of(const Play& p, int result, int margin) {
  if (p.game != SQUATTER) return worth(result);
  return worth(result) * (1.f - p.lead_weight) + p.lead_weight * tanhf(margin / 5.f);
}

// ---- a game
FN void load(const Board& b, Scratch& s, const uint8_t* cells) {
  together();
  EACH(c, b.cells) s.cell[c] = cells[c];
  together();
}
FN void store(const Board& b, const Scratch& s, uint8_t* cells) { EACH(c, b.cells) cells[c] = s.cell[c]; }
