// The memory map of a thread's part of this module's memory: see `../part.ts`.

/** The most cells of a board: a set of cells is two words of 64 bits. */
export const MAKER_MOST_CELLS: i32 = 128;

/** The size of a thread's part; the table follows the last one. */
export const MAKER_PART_BYTES: usize = 0x180000;

/** For each pattern of nine bits, whether a piece in the middle closes a loop (u8). */
export const CLOSING: usize = 0;
/** For each cell, which of the nine bits around it are on the board (u16). */
export const ON_BOARD: usize = 0x200;
/** For each cell the cells around it, two words. */
export const MAKER_AROUND: usize = 0x300;
/** Random words of Maker's and of Breaker's pieces, for keys (u64). */
export const MAKER_KEYS: usize = 0xb00;
export const BREAKER_KEYS: usize = 0xf00;

/** Lists of groups: see `groups.ts`. One for the position under examination, then one for each link of a chain. */
export const MAKER_GROUPS: usize = 0x2000;
/** A group that a move would make, as in a list. */
export const MERGED: usize = 0x1800;
/** The moves of the last chain with their answers (u8 each). */
export const CHAIN_MOVES: usize = 0x1a00;
/** Chains: the threats of each link (u8 each), and positions without a chain (u64). */
export const MAKER_THREATS: usize = 0x40000;
export const THREATS_BYTES: usize = 0x108;
export const FAILED: usize = 0x50000;
export const FAILED_COUNT: u32 = 0x2000;

/** The images of a position while it is looked up, and where each symmetry takes the cells (u8): see `images.ts`. */
export const MAKER_IMAGES: usize = 0x61000;
export const IMAGE_CELLS: usize = 0x61200;
/** The replies to a move while it is rated: proof and disproof number, threads, work (u32 each). */
export const REPLIES: usize = 0x60000;
/** A frame for each of Maker's moves: see `frame.ts`. */
export const MAKER_FRAMES: usize = 0x70000;
export const MAKER_FRAME_BYTES: usize = 0x2200;
