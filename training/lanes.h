// One source for CUDA and for the CPU. On the GPU one warp plays one game and its 32 lanes share the cells; on the CPU
// there is one lane. Code between two calls of together() runs on all lanes at once.
#pragma once
#include <math.h>
#include <stdint.h>

#ifdef __CUDACC__
#include <cuda_fp16.h>
#define FN static __device__ __forceinline__
typedef __half half_t;
FN int lane() { return threadIdx.x & 31; }
constexpr int LANES = 32;
FN void together() { __syncwarp(); }
FN float to_float(half_t x) { return __half2float(x); }
FN half_t to_half(float x) { return __float2half(x); }
FN int sum_of(int x) { return __reduce_add_sync(~0u, x); }
FN int max_of(int x) { return __reduce_max_sync(~0u, x); }
FN unsigned or_of(unsigned x) { return __reduce_or_sync(~0u, x); }
FN float sum_of(float x) {
  for (int o = 16; o; o >>= 1) x += __shfl_xor_sync(~0u, x, o);
  return x;
}
FN float max_of(float x) {
  for (int o = 16; o; o >>= 1) x = fmaxf(x, __shfl_xor_sync(~0u, x, o));
  return x;
}
// The index that has the highest score over all lanes; the smaller index of equal ones.
FN int best_of(float score, int index) {
  for (int o = 16; o; o >>= 1) {
    float s = __shfl_xor_sync(~0u, score, o);
    int i = __shfl_xor_sync(~0u, index, o);
    if (s > score || (s == score && i < index)) score = s, index = i;
  }
  return index;
}
FN int swap_if(int* at, int expected, int value) { return atomicCAS(at, expected, value); }
FN void set_bits(unsigned* at, unsigned bits) { atomicOr(at, bits); }
// Adds to a counter that all games share, once for the warp; every lane gets the value before.
FN unsigned long long add_once(unsigned long long* at, unsigned long long n) {
  unsigned long long before = 0;
  if (lane() == 0) before = atomicAdd(at, n);
  return __shfl_sync(~0u, before, 0);
}
#else
#define FN static inline
#if defined(__aarch64__) && defined(__GNUC__) && !defined(__clang__) && __GNUC__ < 13
typedef __fp16 half_t;  // GCC knows _Float16 in C++ since version 13 here
#else
typedef _Float16 half_t;
#endif
FN int lane() { return 0; }
constexpr int LANES = 1;
FN void together() {}
FN float to_float(half_t x) { return (float)x; }
FN half_t to_half(float x) { return (half_t)x; }
FN int sum_of(int x) { return x; }
FN int max_of(int x) { return x; }
FN unsigned or_of(unsigned x) { return x; }
FN float sum_of(float x) { return x; }
FN float max_of(float x) { return x; }
FN int best_of(float, int index) { return index; }
FN int swap_if(int* at, int expected, int value) {
  int before = *at;
  if (before == expected) *at = value;
  return before;
}
FN void set_bits(unsigned* at, unsigned bits) { *at |= bits; }
FN unsigned long long add_once(unsigned long long* at, unsigned long long n) {
  unsigned long long before = *at;
  *at += n;
  return before;
}
FN int __popc(unsigned x) { return __builtin_popcount(x); }
#endif

// Each lane takes every LANES-th cell.
#define EACH(c, count) for (int c = lane(); c < (count); c += LANES)

typedef unsigned long long u64;

// The finaliser of splitmix64: a good hash of a 64-bit counter.
FN u64 mix(u64 x) {
  x ^= x >> 30, x *= 0xbf58476d1ce4e5b9ull;
  x ^= x >> 27, x *= 0x94d049bb133111ebull;
  return x ^ x >> 31;
}
FN u64 next_random(u64& state) { return mix(state += 0x9e3779b97f4a7c15ull); }
FN float unit(u64 hash) { return ((float)(hash >> 40) + 0.5f) * (1.f / 16777216.f); }
