// The memory map of the Breaker solver, and of what it shares with kernels that contain it. The module allocates nothing:
// everything has a fixed address, and tables follow in memory that the host grows.

import { KERNEL_PAGES } from '../src/codes';

/** Exchanged between host and kernel: pieces by cell (u8), or records. */
export const IO_PIECES: usize = 0x1000;

/** The first byte that the kernel leaves to tables. */
export const TABLES: usize = KERNEL_PAGES * 0x10000;

// Squatter boards of at most 64 cells (`bits.ts`).
/** Whether a pattern of eight neighbours lets a piece close a loop, u8, and the neighbours of each bit, u64. */
export const GATES: usize = TABLES;
export const RINGS: usize = TABLES + 0x100;

/** The Breaker solver's memory besides its table: see `breaker`. */
export const BREAKER: usize = TABLES + 0x20000;
// Within that, and within the part of each thread where several search: see `breaker/scratch.ts`.
/** Weights of cells, i32: for the proof search, and for a search that only asks now and then. */
export const PAIRING_WEIGHTS: usize = 0;
export const GUEST_WEIGHTS: usize = 0xa00;
/** Weights that are equal before each use. */
export const FRESH_WEIGHTS: usize = 0xb00;
/** The pairs of the last pairing that held, two bits each. */
export const PAIRS: usize = 0x100;
/** The rating of each move of a node, i32 per cell, and their order, u8. */
export const PROMISES: usize = 0x200;
export const PROMISING: usize = 0x300;
/** The threats of a node and Breaker's replies to them, u8 each, 64 pairs for each depth. */
export const THREATS: usize = 0x400;
/** Positions without a chain of the current depth, u64 each. */
export const CHAINLESS: usize = 0x1000;
/** For each uncovered cell the worth of its best pair, i32, that pair, and the cells that it saves, u64 each. */
export const WORTHS: usize = 0x9000;
export const BEST_PAIRS: usize = 0x9100;
export const BEST_SAVED: usize = 0x9300;
/** The stack of the proof search: see `breaker/frame.ts`. */
export const BREAKER_FRAMES: usize = 0x10000;
/** The first byte of the tables of all Squatter searches. */
export const SQUATTER_TABLES: usize = BREAKER + 0x60000;
