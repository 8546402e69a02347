// Answers the tests, a line for a line.
//   play GAME SIDE move ...   an item for each move. Hexagon: the wins that the move makes (bits: 1 tripod, 2 loop,
//                             4 bridge), ":", then what settle() says of the position after it: result, the side then to
//                             move (0: the first player) and the number of forced replies. Squatter: the cells.
//   board GAME SIDE cells     the wins that stand on a hexagon for OWN and for OPPONENT; cells as digits
//   planes GAME SIDE cells    the planes, for each cell a bit mask of those that are 1
#include <stdio.h>
#include <stdlib.h>
#include "selfplay.cu"

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

// Pieces are put in reading order, so that whatever a piece encloses is already complete.
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
    if (what[0] != 'p' || what[1] != 'l' || what[2] != 'a' || what[3] != 'y') {
      if (sscanf(line + used, "%272s", text) != 1) return 2;
      for (int c = 0; text[c]; c++) cells[c] = text[c] - '0';
    }
    if (!strcmp(what, "play")) play(game, side, line + used);
    else if (!strcmp(what, "board")) board(game, side, cells);
    else if (!strcmp(what, "planes")) planes(game, side, cells);
    putchar('\n');
  }
}
