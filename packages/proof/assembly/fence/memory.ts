// The memory map of a thread's part of this module's memory: see `../part.ts`. Lists of sets are arrays of u64; the longest,
// 45,703 sets at size 4, fit into LIST_BYTES.

/** The most cells of a board: size 4. */
export const FENCE_MOST_CELLS: i32 = 37;
const LIST_BYTES: usize = 0x60000;

/** Written by the host: neighbours of each cell (u64), its edge or 255 (u8), twelve symmetries of 64 cells (u8). */
export const FENCE_NEAR: usize = 0x1000;
export const EDGE: usize = 0x1200;
export const FENCE_SYMMETRIES: usize = 0x1240;

/** The pairs of the current pairing, u64 each. */
export const FENCE_PAIRS: usize = 0x1600;
/** Sets that the last pass left without a pair, u64. */
export const MISSED: usize = 0x1800;
export const MOST_MISSED: i32 = 128;
/** For each cell the intersection of all sets that contain it (u64), and their number (i32). */
export const COMMON: usize = 0x1c00;
export const COUNTS: usize = 0x1e00;
/** Chains: the two-cell set of each cell, u64, and how often a cell occurs in sets of three and four, i32. */
export const PARTNERS: usize = 0x2000;
export const USES: usize = 0x2200;
/** A pass: weights of single cells (f32), and of pairs (f32, 20 × 20). */
export const SINGLES: usize = 0x2400;
export const DOUBLES: usize = 0x2500;

/** Repair: columns have a bit for each active set. For each cell, the sets that contain it. */
export const MOST_ACTIVE: i32 = 1024;
export const COLUMN_BYTES: usize = 128;
export const COLUMNS: usize = 0x3000;
/** Columns of the sets that are covered at least once, twice and three times; of all active sets; of none. */
export const ONCE: usize = 0x4400;
export const TWICE: usize = 0x4480;
export const THRICE: usize = 0x4500;
export const FULL: usize = 0x4580;
export const NO_SETS: usize = 0x4600;
/** For each cell, where the column of the pair or joker on it is, u32; the columns of pairs. */
export const COVER_OF: usize = 0x4680;
export const COVERS: usize = 0x4780;
/** The active sets, u64. */
export const ACTIVE: usize = 0x5400;

/** The positions of the host's line: see `host.ts`. */
export const LINE: usize = 0x7800;

/** Images and preimages: 12 symmetries, 5 bytes of a set, 256 values, u64. */
export const IMAGES: usize = 0x10000;
export const PREIMAGES: usize = 0x30000;
/** A frame for each ply: see `search.ts`. */
export const FENCE_FRAMES: usize = 0x50000;
export const FENCE_FRAME_BYTES: usize = 0x800;

/** Work space: sets with and without a cell, what a pass has left of each set, and these sets as they were. */
export const WITH: usize = 0x80000;
export const WITHOUT: usize = WITH + LIST_BYTES;
export const LEFT: usize = WITHOUT + LIST_BYTES;
export const WHOLE: usize = LEFT + LIST_BYTES;
export const SPARE: usize = WHOLE + LIST_BYTES;
/** All tripods and rings of the empty board, by size. */
export const ALL: usize = SPARE + LIST_BYTES;
/** The lists of the current line of play, one after the other; above the last one is free. */
export const STACK: usize = ALL + LIST_BYTES;
/** The size of a part; the table follows the last one. */
export const FENCE_PART_BYTES: usize = STACK + <usize>(FENCE_MOST_CELLS + 5) * LIST_BYTES;
