// Self-play with Gumbel AlphaZero: a tree for each game, grown in step with all other games, since the net evaluates one
// leaf of every game at a time. A game keeps its board size for ever, so each has a fixed range of rows (one a cell).
#pragma once
#include "openings.h"

constexpr int PER_LANE = (MAX_CELLS + LANES - 1) / LANES;
#ifdef __CUDACC__
#define UNROLL _Pragma("unroll")
#else
#define UNROLL
#endif
// The lane's own cells with a counter that indexes registers.
#define MINE(k, c, count) \
  UNROLL for (int k = 0; k < PER_LANE; k++) \
    if (int c = lane() + k * LANES; c < (count))

// ---- the tree
struct Node { size_t id, cell; };  // its number among nodes and that of its first cell
FN Node node_at(const Play& p, int g, int index, int cells) {
  return {(size_t)g * p.nodes + index, (size_t)p.row[g] * p.nodes + (size_t)index * cells};
}

FN void plant(const Play& p, int g, Scratch& s) {
  const Board& b = p.boards[p.side[g]];
  Node root = node_at(p, g, 0, b.cells);
  load(b, s, p.cell + p.row[g]);
  if (p.game != SQUATTER) find_groups(b, s);
  store(b, s, p.node_cell + root.cell);
  planes_any(p, b, s, p.planes + (size_t)p.row[g] * planes_of(p));
  if (lane() == 0) {
    p.node_turn[root.id] = p.turn[g], p.node_result[root.id] = QUIET;
    p.used[g] = 1, p.leaf[g] = 0, p.depth[g] = 0;
  }
  together();
}

// Takes the net's output into the leaf.
FN void take_output(const Play& p, int g, Node n, int cells) {
  bool rival = p.arena && (p.turn[g] ^ (g & 1));
  const float* logits = (rival ? p.rival_logit : p.net_logit) + p.row[g];
  const float* outcome = (rival ? p.rival_outcome : p.net_outcome) + (size_t)g * OUTCOMES;
  EACH(c, cells) {
    bool open = p.node_cell[n.cell + c] == EMPTY;
    p.logit[n.cell + c] = open ? fminf(fmaxf(logits[c], -30.f), 30.f) : NEVER;
    p.total[n.cell + c] = 0.f, p.visits[n.cell + c] = 0, p.child[n.cell + c] = 0;
  }
  if (lane() == 0) p.node_value[n.id] = value_of(p, outcome);
  together();
}

// A node's moves as the search weighs them: the completed value of each, and logit + scaled value.
struct Weighed { float most, visits, mixed, scale, q[PER_LANE], sum[PER_LANE], n[PER_LANE]; };
FN void weigh(const Play& p, Node at, int cells, Weighed& w) {
  float top = NEVER, most = 0.f, visits = 0.f, mass = 0.f, value = 0.f;
  MINE(k, c, cells) {
    w.sum[k] = p.logit[at.cell + c], w.n[k] = p.visits[at.cell + c];
    top = fmaxf(top, w.sum[k]);
  }
  top = max_of(top);
  MINE(k, c, cells) if (w.n[k] > 0.f) {
    w.q[k] = p.total[at.cell + c] / w.n[k];
    float prior = expf(w.sum[k] - top) + 1e-12f;
    most = fmaxf(most, w.n[k]), visits += w.n[k], mass += prior, value += prior * w.q[k];
  }
  w.most = max_of(most), w.visits = sum_of(visits), mass = sum_of(mass), value = sum_of(value);
  float v = p.node_value[at.id];
  w.mixed = w.visits > 0.f ? (v + w.visits * value / mass) / (1.f + w.visits) : v;
  w.scale = (p.visit_weight + w.most) * p.value_scale;
  MINE(k, c, cells) {
    if (w.n[k] == 0.f) w.q[k] = w.mixed;
    if (w.sum[k] > NEVER) w.sum[k] += w.scale * w.q[k];
  }
}
// Turns the weights into the improved policy.
FN void soften(Weighed& w, int cells) {
  float top = NEVER, mass = 0.f;
  MINE(k, c, cells) top = fmaxf(top, w.sum[k]);
  top = max_of(top);
  MINE(k, c, cells) w.sum[k] = w.sum[k] > NEVER ? expf(w.sum[k] - top) : 0.f, mass += w.sum[k];
  mass = sum_of(mass);
  MINE(k, c, cells) w.sum[k] /= mass;
}
// At the root: the best by Gumbel noise, logit and value among the moves with so many visits.
FN int root_move(const Play& p, int g, const Weighed& w, int cells, float visits) {
  float best = 2.f * NEVER;
  int move = MAX_CELLS;
  MINE(k, c, cells) if (w.sum[k] > NEVER) {
    float score = w.sum[k] + p.noise * p.gumbel[p.row[g] + c] - (w.n[k] != visits ? 1e9f : 0.f);
    if (score > best) best = score, move = c;
  }
  return best_of(best, move);
}
// Below the root: the move whose share of visits lags most behind the improved policy.
FN int inner_move(Weighed& w, int cells) {
  soften(w, cells);
  float best = 2.f * NEVER;
  int move = MAX_CELLS;
  MINE(k, c, cells) if (w.sum[k] > 0.f) {
    float score = w.sum[k] - w.n[k] / (1.f + w.visits);
    if (score > best) best = score, move = c;
  }
  return best_of(best, move);
}

// Walks from the root to a leaf, adds it and writes its planes for the net.
FN void descend(const Play& p, int g, int simulation, Scratch& s) {
  const Board& b = p.boards[p.side[g]];
  int index = 0, depth = 0;
  for (;;) {
    Node at = node_at(p, g, index, b.cells);
    Weighed w;
    weigh(p, at, b.cells, w);
    int move;
    if (index == 0) {
      int open = 0;
      MINE(k, c, b.cells) open += w.sum[k] > NEVER;
      open = sum_of(open);
      if (open > p.considered) open = p.considered;
      move = root_move(p, g, w, b.cells, p.order[open * p.simulations + simulation]);
    } else move = inner_move(w, b.cells);
    if (lane() == 0) p.path_node[(size_t)g * p.nodes + depth] = index, p.path_cell[(size_t)g * p.nodes + depth] = move;
    depth++;
    int child = p.child[at.cell + move];
    if (child) {
      index = child;
      if (p.node_result[(size_t)g * p.nodes + child] != QUIET) break;
      continue;
    }
    child = p.used[g];
    int turn = p.node_turn[at.id] ^ 1, margin;
    load(b, s, p.node_cell + at.cell);
    put_any(p, b, s, move);
    int result = settle_any(p, b, s, turn, margin);
    Node leaf = node_at(p, g, child, b.cells);
    store(b, s, p.node_cell + leaf.cell);
    if (lane() == 0) {
      p.child[at.cell + move] = child, p.used[g] = child + 1;
      p.node_turn[leaf.id] = turn, p.node_result[leaf.id] = result, p.node_value[leaf.id] = worth_of(p, result, margin);
    }
    if (result == QUIET) planes_any(p, b, s, p.planes + (size_t)p.row[g] * planes_of(p));
    index = child;
    break;
  }
  together();
  if (lane() == 0) p.leaf[g] = index, p.depth[g] = depth;
  together();
}

// Carries the leaf's value up the path. A move to a position that the opponent has lost proves its node won.
FN void back_up(const Play& p, int g) {
  const Board& b = p.boards[p.side[g]];
  Node leaf = node_at(p, g, p.leaf[g], b.cells);
  if (p.node_result[leaf.id] == QUIET) take_output(p, g, leaf, b.cells);
  if (lane() == 0) {
    float value = p.node_value[leaf.id];
    int turn = p.node_turn[leaf.id], result = p.node_result[leaf.id];
    for (int i = p.depth[g] - 1; i >= 0; i--) {
      int index = p.path_node[(size_t)g * p.nodes + i];
      Node at = node_at(p, g, index, b.cells);
      bool same = p.node_turn[at.id] == turn;
      float seen = same ? value : -value;
      int known = same ? result : other_view(result);
      size_t edge = at.cell + p.path_cell[(size_t)g * p.nodes + i];
      bool won = p.game != SQUATTER && known != QUIET && known < DRAWN;
      p.total[edge] += seen, p.visits[edge]++;
      if (won && index) p.node_result[at.id] = known, p.node_value[at.id] = 1.f;
      value = won ? 1.f : seen, turn = p.node_turn[at.id], result = won ? known : QUIET;
    }
  }
  together();
}

FN void open_root(const Play& p, int g) {
  int cells = p.boards[p.side[g]].cells;
  take_output(p, g, node_at(p, g, 0, cells), cells);
  u64 state = p.random[g];
  EACH(c, cells) p.gumbel[p.row[g] + c] = -logf(-logf(unit(mix(state + 0x51ed2701ull * (c + 1)))));
  together();
  if (lane() == 0) p.random[g] = mix(state + 0x9e3779b97f4a7c15ull);
  together();
}

FN void count(const Play& p, int g, Count what, u64 n = 1) { add_once(p.counters + p.side[g] * COUNTERS + what, n); }

// A finished game becomes samples, each from the view of its side to move.
FN void keep_story(const Play& p, int g, int plies, int result, int turn, int margin, const Scratch& s) {
  int side = p.side[g], cells = p.boards[side].cells;
  u64 first = add_once(p.counters + side * COUNTERS + SAMPLES, plies);
  for (int i = 0; i < plies; i++) {
    u64 slot = (first + i) % (u64)p.ring_size[side];
    size_t to = p.ring_cell[side] + slot * cells, from = p.story[g] + (size_t)i * cells, sample = p.ring_at[side] + slot;
    bool same = p.story_turn[p.row[g] + i] == turn;
    EACH(c, cells) {
      p.sample_cell[to + c] = p.story_cell[from + c], p.sample_policy[to + c] = p.story_policy[from + c];
      if (p.game == SQUATTER) p.sample_owner[to + c] = squatter_owner(s.cell[c], same);
    }
    if (lane() == 0) {
      p.sample_value[sample] = p.story_value[p.row[g] + i];
      p.sample_outcome[sample] = (same ? result : other_view(result)) - 1;
      p.sample_margin[sample] = same ? margin : -margin;
    }
  }
}

// Stores the root with what the search found, plays the chosen move and starts the next search or game.
FN void play_move(const Play& p, int g, Scratch& s) {
  const Board& b = p.boards[p.side[g]];
  Node root = node_at(p, g, 0, b.cells);
  int turn = p.turn[g], ply = p.ply[g];
  Weighed w;
  weigh(p, root, b.cells, w);
  int move = root_move(p, g, w, b.cells, w.most);
  soften(w, b.cells);
  float value = 0.f;
  size_t at = p.story[g] + (size_t)ply * b.cells;
  load(b, s, p.node_cell + root.cell);
  MINE(k, c, b.cells) {
    value += w.sum[k] * w.q[k];
    if (!p.arena) p.story_cell[at + c] = s.cell[c], p.story_policy[at + c] = to_half(w.sum[k]);
  }
  value = sum_of(value);
  if (lane() == 0 && !p.arena) p.story_turn[p.row[g] + ply] = turn, p.story_value[p.row[g] + ply] = value;
  ply++;
  put_any(p, b, s, move);
  int next = turn ^ 1, margin, result = settle_any(p, b, s, next, margin);
  together();
  if (result == QUIET) {
    store(b, s, p.cell + p.row[g]);
    if (lane() == 0) p.turn[g] = next, p.ply[g] = ply;
    together();
  } else {
    int winner = result == DRAWN ? 2 : result < DRAWN ? next : next ^ 1, kind = result == DRAWN ? 3 : (result - 1) % 4;
    if (p.arena) {
      bool fresh = !p.done[g];
      together();
      if (fresh) count(p, g, winner == 2 ? A_DRAWS : (winner ^ (g & 1)) == 0 ? A_WINS : A_LOSSES);
      if (lane() == 0) p.done[g] = 1;
    } else {
      keep_story(p, g, ply, result, next, margin, s);
      count(p, g, GAMES), count(p, g, PLIES, ply);
      if (winner == 2) count(p, g, DRAWS); else count(p, g, (Count)(TRIPODS + kind));
      if (winner == 0) count(p, g, FIRST_WINS);
    }
    together();
    new_game(p, g, s);
  }
  count(p, g, MOVES);
  plant(p, g, s);
}

// ---- a training batch
struct Batch {
  int samples;
  const uint8_t* side;   // [samples]
  const int* row;        // [samples]
  const u64* window;     // seed, then for each side length: first sample, number of samples
  half_t* planes;        // [rows][planes]
  float* policy;         // [rows]
  int64_t* outcome;      // [samples]
  float* value;          // [samples]
  float* margin;         // [samples]
  uint8_t* owner;        // [rows]
};
FN void draw_sample(const Play& p, const Batch& t, int i, Scratch& s) {
  int side = t.side[i];
  const Board& b = p.boards[side];
  u64 lot = mix(t.window[0] * 0x9e3779b97f4a7c15ull + i), first = t.window[1 + 2 * side], count = t.window[2 + 2 * side];
  u64 slot = (first + (lot >> 8) % count) % (u64)p.ring_size[side];
  const int16_t* turned = b.turned[(mix(lot + 77) >> 16) % b.symmetries];
  size_t from = p.ring_cell[side] + slot * b.cells, sample = p.ring_at[side] + slot, to = t.row[i];
  together();
  EACH(c, b.cells) {
    s.cell[turned[c]] = p.sample_cell[from + c];
    t.policy[to + turned[c]] = to_float(p.sample_policy[from + c]);
    if (p.game == SQUATTER) t.owner[to + turned[c]] = p.sample_owner[from + c];
  }
  together();
  if (p.game != SQUATTER) find_groups(b, s);
  planes_any(p, b, s, t.planes + to * planes_of(p));
  if (lane() == 0) {
    t.outcome[i] = p.sample_outcome[sample], t.value[i] = p.sample_value[sample], t.margin[i] = p.sample_margin[sample];
  }
  together();
}
