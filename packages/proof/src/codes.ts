// Numbers on which the kernel and its host must agree. Both import this file, which therefore has no type annotations:
// TypeScript takes the constants for numbers, AssemblyScript for i32.

/** Pages of 64 KiB that the kernel needs for itself, as in asconfig.json. */
export const KERNEL_PAGES = 6;

// Proof-number search: its answers.
export const DFPN_NO = -1;
export const DFPN_OPEN = 0;
export const DFPN_YES = 1;

// Squatter, Maker–Breaker: Breaker holds, Maker captures, neither is proved, or no answer yet.
export const PENDING = -1;
export const HOLDS = 0;
export const CAPTURES = 1;
export const OPEN = 2;
/** An entry of its table, and the offsets of its value plus one (0 if unused) and of its work. */
export const BREAKER_ENTRY = 32;
export const BREAKER_KIND = 24;
export const BREAKER_COST = 25;
