// CPU only: what tests and tools ask of the rules, a position at a time. `cells` are as in hex.h and squatter.h.
static Board probe_board;
static Scratch probe_scratch;
static int probe_game = -1, probe_side = -1;
static void probe_load(int game, int side, const uint8_t* cells) {
  if (game != probe_game || side != probe_side) build_board(probe_game = game, probe_side = side, &probe_board);
  memcpy(probe_scratch.cell, cells, probe_board.cells);
}
// Plays a move of the side to move on cells, which then show the opponent's view. Returns the wins it made (bits: 1 tripod, 2 loop, 4 bridge).
int rf_put(int game, int side, uint8_t* cells, int move) {
  probe_load(game, side, cells);
  int wins = 0;
  if (game == SQUATTER) squatter_put(probe_board, probe_scratch, move);
  else {
    find_groups(probe_board, probe_scratch);
    wins = wins_at(game, probe_board, probe_scratch, move, OWN);
    put(probe_board, probe_scratch, move);
  }
  memcpy(cells, probe_scratch.cell, probe_board.cells);
  return wins;
}
// Settles a position in place; *turn is flipped with each forced reply. Returns a Result; Squatter: *margin is the lead.
int rf_settle(int game, int side, uint8_t* cells, int* turn, int* margin) {
  probe_load(game, side, cells);
  int result, forced = 0;
  if (game == SQUATTER) result = squatter_result(probe_board, probe_scratch, *margin);
  else result = settle(game, probe_board, probe_scratch, *turn, forced);
  memcpy(cells, probe_scratch.cell, probe_board.cells);
  return result;
}
// The planes of a quiet position as floats [cells][planes]; returns the number of planes.
int rf_planes(int game, int side, const uint8_t* cells, float* out) {
  static half_t planes[MAX_CELLS * HEX_PLANES];
  probe_load(game, side, cells);
  if (game == SQUATTER) squatter_planes(probe_board, probe_scratch, planes);
  else find_groups(probe_board, probe_scratch), hex_planes(game, probe_board, probe_scratch, planes);
  int count = game == SQUATTER ? SQUATTER_PLANES : HEX_PLANES;
  for (int i = 0; i < probe_board.cells * count; i++) out[i] = (float)planes[i];
  return count;
}
