// Convolution over neighbours on Hopper's tensor cores: out[row] = sum over taps of x[near[tap][row]] * w[tap] (+ bias)
// (+ residual) (relu). Neighbours lie near each other in reading order, so a block copies one contiguous window of rows into
// shared memory and gathers from there; the weights stay in shared memory while the block works through its tiles.
#pragma once
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <stdint.h>

constexpr int CONV_WARPS = 8, CONV_ROWS = 64 * CONV_WARPS, CONV_OUT = 64;
constexpr int CONV_HALO = 24;  // a neighbour is at most 2 * side rows away
constexpr int CONV_WINDOW = CONV_ROWS + 2 * CONV_HALO;

__device__ __forceinline__ void copy16(uint32_t to, const void* from, bool real) {
  int bytes = real ? 16 : 0;  // otherwise zeros
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(to), "l"(from), "r"(bytes));
}
__device__ __forceinline__ void copies_done(bool all) {
  if (all) asm volatile("cp.async.wait_group 0;" ::: "memory");
  else asm volatile("cp.async.wait_group 1;" ::: "memory");
}
__device__ __forceinline__ void load_a(uint32_t (&r)[4], uint32_t at) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(at));
}
__device__ __forceinline__ void load_b(uint32_t (&r)[4], uint32_t at) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0,%1,%2,%3}, [%4];" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(at));
}
template <typename T> struct Low;
template <> struct Low<__half> {
  static __device__ __forceinline__ void mma(float (&c)[4], const uint32_t (&a)[4], uint32_t b0, uint32_t b1) {
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
                 : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3]) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
  }
  static __device__ __forceinline__ uint32_t pack(float x, float y) { __half2 h = __floats2half2_rn(x, y); return *(uint32_t*)&h; }
  static __device__ __forceinline__ float2 unpack(uint32_t v) { return __half22float2(*(__half2*)&v); }
};
template <> struct Low<__nv_bfloat16> {
  static __device__ __forceinline__ void mma(float (&c)[4], const uint32_t (&a)[4], uint32_t b0, uint32_t b1) {
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
                 : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3]) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
  }
  static __device__ __forceinline__ uint32_t pack(float x, float y) { __nv_bfloat162 h = __floats2bfloat162_rn(x, y); return *(uint32_t*)&h; }
  static __device__ __forceinline__ float2 unpack(uint32_t v) { return __bfloat1622float2(*(__nv_bfloat162*)&v); }
};

// Where the 16-byte piece `chunk` of a row lies, so that eight neighbouring rows use all banks of shared memory.
template <int CHUNKS> __device__ __forceinline__ uint32_t piece(int row, int chunk) {
  int turned = CHUNKS == 8 ? chunk ^ (row & 7) : CHUNKS == 4 ? chunk ^ ((row >> 1) & 3) : chunk ^ ((row >> 2) & 1);
  return (row * CHUNKS + turned) * 16;
}

template <typename T, int IN>
__global__ void __launch_bounds__(CONV_WARPS * 32, 1)
conv_window_kernel(const T* x, const T* w, const float* bias, const T* residual, T* out, const int* near, int rows, int taps, int relu) {
  constexpr int CHUNKS = IN / 8;
  extern __shared__ __align__(128) unsigned char memory[];
  uint32_t weights = (uint32_t)__cvta_generic_to_shared(memory);
  uint32_t windows = weights + taps * IN * CONV_OUT * 2;
  constexpr uint32_t STAGE = (CONV_WINDOW + 1) * IN * 2;  // the last row stays zero: off the board
  int thread = threadIdx.x, lane = thread & 31, warp = thread >> 5;

  for (int i = thread; i < taps * IN * 8; i += blockDim.x) copy16(weights + piece<8>(i >> 3, i & 7), w + i * 8, true);
  for (int i = thread; i < 2 * CHUNKS; i += blockDim.x)
    *(uint4*)(memory + (windows - weights) + (i / CHUNKS) * STAGE + CONV_WINDOW * IN * 2 + (i % CHUNKS) * 16) = make_uint4(0, 0, 0, 0);

  auto fetch = [&](int tile, int stage) {
    int first = tile * CONV_ROWS - CONV_HALO;
    for (int i = thread; i < CONV_WINDOW * CHUNKS; i += CONV_WARPS * 32) {
      int r = i / CHUNKS, c = i % CHUNKS, row = first + r;
      bool real = row >= 0 && row < rows;
      copy16(windows + stage * STAGE + piece<CHUNKS>(r, c), x + (size_t)(real ? row : 0) * IN + c * 8, real);
    }
    asm volatile("cp.async.commit_group;");
  };
  int tiles = (rows + CONV_ROWS - 1) / CONV_ROWS, stage = 0;
  if (blockIdx.x < tiles) fetch(blockIdx.x, 0);
  for (int tile = blockIdx.x; tile < tiles; tile += gridDim.x, stage ^= 1) {
    copies_done(true);
    __syncthreads();  // this window is here, and nobody reads the other one any more
    if (tile + gridDim.x < tiles) fetch(tile + gridDim.x, stage ^ 1);
    uint32_t window = windows + stage * STAGE;
    int base = tile * CONV_ROWS + warp * 64, start = tile * CONV_ROWS - CONV_HALO;
    float acc[4][8][4];
#pragma unroll
    for (int m = 0; m < 4; m++)
#pragma unroll
      for (int n = 0; n < 8; n++) acc[m][n][0] = acc[m][n][1] = acc[m][n][2] = acc[m][n][3] = 0.f;
    int next[4];
#pragma unroll
    for (int m = 0; m < 4; m++) {
      int row = base + m * 16 + (lane & 15);
      next[m] = row < rows ? near[row] : -1;
    }
    for (int t = 0; t < taps; t++) {
      int local[4];
#pragma unroll
      for (int m = 0; m < 4; m++) {
        local[m] = next[m] < 0 ? CONV_WINDOW : next[m] - start;
        int row = base + m * 16 + (lane & 15);
        if (t + 1 < taps) next[m] = row < rows ? near[(size_t)(t + 1) * rows + row] : -1;
      }
#pragma unroll
      for (int k = 0; k < IN / 16; k++) {
        uint32_t a[4][4], b[4][4];
#pragma unroll
        for (int m = 0; m < 4; m++) load_a(a[m], window + piece<CHUNKS>(local[m], 2 * k + (lane >> 4)));
#pragma unroll
        for (int n = 0; n < 4; n++) load_b(b[n], weights + piece<8>(t * IN + k * 16 + (lane & 15), 2 * n + (lane >> 4)));
#pragma unroll
        for (int m = 0; m < 4; m++)
#pragma unroll
          for (int n = 0; n < 8; n++) Low<T>::mma(acc[m][n], a[m], b[n >> 1][(n & 1) * 2], b[n >> 1][(n & 1) * 2 + 1]);
      }
    }
    int quad = lane & 3;
#pragma unroll
    for (int m = 0; m < 4; m++)
#pragma unroll
      for (int h = 0; h < 2; h++) {
        int row = base + m * 16 + h * 8 + (lane >> 2);
        bool real = row < rows;
#pragma unroll
        for (int n = 0; n < 8; n += 2) {
          uint32_t packed[2];
#pragma unroll
          for (int j = 0; j < 2; j++) {
            int col = (n + j) * 8 + quad * 2;
            float2 v = make_float2(acc[m][n + j][h * 2], acc[m][n + j][h * 2 + 1]);
            if (bias) v.x += __ldg(bias + col), v.y += __ldg(bias + col + 1);
            if (residual && real) {
              float2 r = Low<T>::unpack(__ldg((const uint32_t*)(residual + (size_t)row * CONV_OUT + col)));
              v.x += r.x, v.y += r.y;
            }
            if (relu) v.x = fmaxf(v.x, 0.f), v.y = fmaxf(v.y, 0.f);
            packed[j] = Low<T>::pack(v.x, v.y);
          }
          // two lanes exchange halves, so that each writes eight bytes and four of them a whole sector
          uint32_t got = __shfl_xor_sync(~0u, quad & 1 ? packed[0] : packed[1], 1);
          uint2 both = quad & 1 ? make_uint2(got, packed[1]) : make_uint2(packed[0], got);
          int col = quad & 1 ? (n + 1) * 8 + quad * 2 - 2 : n * 8 + quad * 2;
          if (real) *(uint2*)(out + (size_t)row * CONV_OUT + col) = both;
        }
      }
  }
}

template <typename T, int IN>
int launch_conv(const void* x, const void* w, const float* bias, const void* residual, void* out, const int* near, int rows,
                int taps, int relu, void* stream) {
  int bytes = taps * IN * CONV_OUT * 2 + 2 * (CONV_WINDOW + 1) * IN * 2, blocks = 0;
  auto kernel = conv_window_kernel<T, IN>;
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  cudaDeviceGetAttribute(&blocks, cudaDevAttrMultiProcessorCount, 0);
  kernel<<<blocks, CONV_WARPS * 32, bytes, (cudaStream_t)stream>>>((const T*)x, (const T*)w, bias, (const T*)residual, (T*)out, near, rows, taps, relu);
  return (int)cudaGetLastError();
}
