// Answers the tests, a line for a line.
//   play GAME SIDE move ...   an item for each move. Hexagon: the wins that the move makes (bits: 1 tripod, 2 loop,
//                             4 bridge), ":", then what settle() says of the position after it: result, the side then to
//                             move (0: the first player) and the number of forced replies. Squatter: the cells.
//   board GAME SIDE cells     the wins that stand on a hexagon for OWN and for OPPONENT; cells as digits
//   planes GAME SIDE cells    the planes, for each cell a bit mask of those that are 1
//   search GAME SIDE cells    the move that a search chooses whose net knows nothing, its value in thousandths and the policy
//                             in thousandths for each cell
//   games GAME SIDE seed      the samples of a few games of self-play, for each the cells, "/", the outcome, "/" and the cells
//                             with a positive policy
//   openings GAME SIDE cells seed loops   the cells of 24 openings: with half-built loops, or images of the cells
#include <stdio.h>
#include <stdlib.h>
#include <vector>
#include "../selfplay.cu"

// A session of self-play of a single game on the CPU, with a net that gives every move and every outcome the same
// probability.
struct Session {
  static constexpr int SIMULATIONS = 64, RING = 4096;
  Board boards[MAX_SIDE + 1];
  uint8_t side, order[(MAX_CELLS + 1) * SIMULATIONS] = {}, done = 0;
  int row = 0, turn = 0, ply = 0, used = 0, leaf = 0, depth = 0, cells;
  long long story = 0, ring_cell[MAX_SIDE + 1] = {}, ring_at[MAX_SIDE + 1] = {}, ring_size[MAX_SIDE + 1];
  long long book_at[MAX_SIDE + 1] = {}, book_size[MAX_SIDE + 1] = {};
  u64 random, counters[(MAX_SIDE + 1) * COUNTERS] = {};
  std::vector<std::vector<char>> memory;
  Play p = {};
  template <typename T> void give(T*& to, size_t count) {
    memory.emplace_back(count * sizeof(T) + 16);
    to = (T*)memory.back().data();
  }
  Session(int game, int n, u64 seed) : side(n), random(mix(seed)) {
    rf_boards(game, boards);
    cells = boards[n].cells;
    for (long long& size : ring_size) size = RING;
    // every move is considered: once each in turn, then the best half, and so on
    for (int moves = 1; moves <= MAX_CELLS; moves++)
      for (int i = 0; i < SIMULATIONS; i++) order[moves * SIMULATIONS + i] = i < moves ? 0 : 1 + (i - moves) / ((moves + 1) / 2);
    p.game = game, p.games = 1, p.nodes = SIMULATIONS + 1, p.considered = MAX_CELLS, p.simulations = SIMULATIONS;
    p.visit_weight = 50.f, p.value_scale = 0.25f, p.noise = 1.f;
    p.boards = boards, p.side = &side, p.row = &row, p.story = &story, p.turn = &turn, p.ply = &ply, p.random = &random;
    p.done = &done, p.used = &used, p.leaf = &leaf, p.depth = &depth, p.order = order, p.counters = counters;
    p.ring_cell = ring_cell, p.ring_at = ring_at, p.ring_size = ring_size;
    p.book_at = book_at, p.book_size = book_size;
    size_t tree = (size_t)cells * p.nodes;
    give(p.cell, cells), give(p.node_cell, tree), give(p.logit, tree), give(p.total, tree), give(p.visits, tree);
    give(p.child, tree), give(p.node_turn, p.nodes), give(p.node_result, p.nodes), give(p.node_value, p.nodes);
    give(p.path_node, p.nodes), give(p.path_cell, p.nodes), give(p.gumbel, cells), give(p.planes, (size_t)cells * HEX_PLANES);
    give(p.story_cell, cells * cells), give(p.story_policy, cells * cells), give(p.story_turn, cells), give(p.story_value, cells);
    give(p.sample_cell, (size_t)RING * cells), give(p.sample_policy, (size_t)RING * cells), give(p.sample_owner, (size_t)RING * cells);
    give(p.sample_value, RING), give(p.sample_outcome, RING), give(p.sample_margin, RING);
    float *logits, *outcome;
    give(logits, cells), give(outcome, OUTCOMES);
    p.net_logit = p.rival_logit = logits, p.net_outcome = p.rival_outcome = outcome;
  }
  void move() {
    rf_first(&p, nullptr);
    for (int i = 1; i < SIMULATIONS; i++) rf_next(&p, i, nullptr);
    rf_move(&p, nullptr);
  }
};

static void search(int game, int side, const uint8_t* cells) {
  Session s(game, side, 1);
  memcpy(s.p.cell, cells, s.cells);
  plant(s.p, 0, probe_scratch);
  s.move();
  int move = -1;
  for (int c = 0; c < s.cells; c++)  // the position after it is settled, so look for the chosen move among the policy's
    if (move < 0 || to_float(s.p.story_policy[c]) > to_float(s.p.story_policy[move])) move = c;
  printf("%d %d", move, (int)lroundf(1000 * s.p.story_value[0]));
  for (int c = 0; c < s.cells; c++) printf(" %d", (int)lroundf(1000 * to_float(s.p.story_policy[c])));
}

static void games(int game, int side, u64 seed) {
  Session s(game, side, seed);
  rf_start(&s.p, nullptr);
  u64* counters = s.counters + side * COUNTERS;
  while (counters[GAMES] < 6) s.move();
  for (u64 i = 0; i < counters[SAMPLES]; i++) {
    for (int c = 0; c < s.cells; c++) putchar('0' + s.p.sample_cell[i * s.cells + c]);
    printf("/%d/", s.p.sample_outcome[i]);
    for (int c = 0; c < s.cells; c++) putchar(to_float(s.p.sample_policy[i * s.cells + c]) > 0 ? '1' : '0');
    putchar(' ');
  }
}

static void play(int game, int side, char* at) {
  int turn = 0;
  uint8_t cells[MAX_CELLS] = {};
  for (char* end;; at = end) {
    int move = strtol(at, &end, 10);
    if (end == at) break;
    int wins = rf_put(game, side, cells, move);
    turn ^= 1;
    if (game == SQUATTER) {
      for (int c = 0; c < probe_board.cells; c++) putchar('0' + cells[c]);
      putchar(' ');
      continue;
    }
    uint8_t copy[MAX_CELLS];
    memcpy(copy, cells, sizeof copy);
    int then = turn, margin = 0, forced = 0, result = wins ? -1 : rf_settle(game, side, copy, &then, &margin);
    for (int c = 0; c < probe_board.cells; c++) forced += copy[c] != 0 && cells[c] == 0;
    printf("%d:%d,%d,%d ", wins, result, then, forced);
  }
}

static void openings(int game, int side, const uint8_t* cells, const char* rest) {
  u64 seed;
  int loops;
  if (sscanf(rest, "%llu %d", &seed, &loops) != 2) return;
  Session s(game, side, seed);
  s.book_size[side] = 1;
  s.p.book_cell = cells, s.p.book_share = loops ? 0 : 100, s.p.loop_share = loops ? 100 : 0;
  for (int i = 0; i < 24; i++) {
    rf_start(&s.p, nullptr);
    for (int c = 0; c < s.cells; c++) putchar('0' + s.p.cell[c]);
    putchar(' ');
  }
}

// Pieces are placed in reading order, so that whatever a piece encloses is already complete.
static void board(int game, int side, const uint8_t* cells) {
  int wins[3] = {};
  const uint8_t none[MAX_CELLS] = {};
  probe_load(game, side, none);
  for (int c = 0; c < probe_board.cells; c++) {
    if (cells[c] == EMPTY) continue;
    find_groups(probe_board, probe_scratch);
    wins[cells[c]] |= wins_at(game, probe_board, probe_scratch, c, cells[c]);
    probe_scratch.cell[c] = cells[c];
  }
  printf("%d %d", wins[OWN], wins[OPPONENT]);
}

static void planes(int game, int side, const uint8_t* cells) {
  static float out[MAX_CELLS * HEX_PLANES];
  int count = rf_planes(game, side, cells, out);
  for (int c = 0; c < probe_board.cells; c++) {
    unsigned bits = 0;
    for (int k = 0; k < count; k++) bits |= (unsigned)(out[c * count + k] == 1.f) << k;
    printf("%u ", bits);
  }
}

int main() {
  static char line[1 << 16], what[16], text[MAX_CELLS + 2];
  while (fgets(line, sizeof line, stdin)) {
    int game, side, used;
    if (sscanf(line, "%15s %d %d%n", what, &game, &side, &used) != 3) return 2;
    uint8_t cells[MAX_CELLS] = {};
    if (strcmp(what, "play")) {
      int read;
      if (sscanf(line + used, "%272s%n", text, &read) != 1) return 2;
      used += read;
      for (int c = 0; text[c]; c++) cells[c] = text[c] - '0';
    }
    if (!strcmp(what, "play")) play(game, side, line + used);
    else if (!strcmp(what, "board")) board(game, side, cells);
    else if (!strcmp(what, "planes")) planes(game, side, cells);
    else if (!strcmp(what, "search")) search(game, side, cells);
    else if (!strcmp(what, "games")) games(game, side, strtoull(text, nullptr, 10));
    else if (!strcmp(what, "openings")) openings(game, side, cells, line + used);
    putchar('\n');
  }
}
