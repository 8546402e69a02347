// Entry points, for CUDA (nvcc -O3 -arch=sm_90 -shared -Xcompiler -fPIC selfplay.cu -o libselfplay.so)
// and for the CPU (g++ -O2 -std=c++17 -shared -fPIC -x c++ selfplay.cu -o libselfplay.so).
#include "search.h"

#ifdef __CUDACC__
constexpr int WARPS = 4;
#define GAME_KERNEL(name, args, body)                                                    \
  __global__ void name##_kernel args {                                                   \
    __shared__ Scratch scratch[WARPS];                                                   \
    int g = (blockIdx.x * blockDim.x + threadIdx.x) / LANES;                             \
    if (g >= count) return;                                                              \
    Scratch& s = scratch[threadIdx.x / LANES];                                           \
    body                                                                                 \
  }
#define LAUNCH(name, n, ...)                                                             \
  name##_kernel<<<((n) + WARPS - 1) / WARPS, WARPS * LANES, 0, (cudaStream_t)stream>>>(__VA_ARGS__, n); \
  return (int)cudaGetLastError();
#else
#define GAME_KERNEL(name, args, body)                                                    \
  static void name##_kernel args {                                                       \
    static thread_local Scratch s;                                                       \
    for (int g = 0; g < count; g++) { body }                                             \
  }
#define LAUNCH(name, n, ...) (void)stream; name##_kernel(__VA_ARGS__, n); return 0;
#endif

GAME_KERNEL(start, (Play p, int count), new_game(p, g, s); plant(p, g, s);)
GAME_KERNEL(first, (Play p, int count), open_root(p, g); descend(p, g, 0, s);)
GAME_KERNEL(next, (Play p, int simulation, int count), back_up(p, g); descend(p, g, simulation, s);)
GAME_KERNEL(move, (Play p, int count), back_up(p, g); play_move(p, g, s);)
GAME_KERNEL(batch, (Play p, Batch t, int count), draw_sample(p, t, g, s);)

extern "C" {
int rf_start(const Play* p, void* stream) { LAUNCH(start, p->games, *p) }
int rf_first(const Play* p, void* stream) { LAUNCH(first, p->games, *p) }
int rf_next(const Play* p, int simulation, void* stream) { LAUNCH(next, p->games, *p, simulation) }
int rf_move(const Play* p, void* stream) { LAUNCH(move, p->games, *p) }
int rf_batch(const Play* p, const Batch* t, void* stream) { LAUNCH(batch, t->samples, *p, *t) }
int rf_play_bytes() { return sizeof(Play); }
int rf_batch_bytes() { return sizeof(Batch); }
int rf_boards_bytes() { return sizeof(Board) * (MAX_SIDE + 1); }
// Fills host memory with the boards of a game.
void rf_boards(int game, void* out) {
  for (int n = 1; n <= MAX_SIDE; n++) build_board(game, n, (Board*)out + n);
}
// The rows of a board's neighbours in the order of the net's taps; -1 off the board.
int rf_taps(int game, int side, int* out) {
  static const int hex_order[7] = {-1, 0, 1, 2, 3, 4, 5}, square_order[9] = {7, 0, 1, 6, -1, 2, 5, 4, 3};
  Board b;
  build_board(game, side, &b);
  int taps = game == SQUATTER ? 9 : 7;
  for (int c = 0; c < b.cells; c++)
    for (int t = 0; t < taps; t++) {
      int k = game == SQUATTER ? square_order[t] : hex_order[t];
      out[c * taps + t] = k < 0 ? c : b.near[c][k];
    }
  return b.cells;
}
#ifndef __CUDACC__
#include "probe.h"
#endif
}
