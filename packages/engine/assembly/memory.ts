// Where everything lies. The module allocates nothing: all of it has a fixed place below TABLES, and what later work needs
// in bulk (trees, transposition tables) starts there, in memory that the host grows.

/** Most cells of any board: a hexagon with 15 cells a side has 631. */
export const MAX_CELLS: i32 = 640;

/** Results of a batch of playouts, five i32: White's wins, Black's wins, draws, moves played, sum of White's leads. */
export const TALLY: usize = 0x0f00;

/** What host and kernel hand each other: pieces and owners by cell (u8), moves (i16). */
export const IO_PIECES: usize = 0x1000;
export const IO_OWNERS: usize = 0x1400;
export const IO_MOVES: usize = 0x1800;

/** Zobrist keys, four u64 a cell. */
export const KEYS: usize = 0x2000;

// What a board of the current size looks like. Cells are what the rules number in reading order; boards that are walked
// step by step lie in memory with a ring of padding, and a padded index is called a place.
/** Place of each cell, u16. */
export const PLACE_OF: usize = 0x7000;
/** Cell of each place, u16. */
export const CELL_OF: usize = 0x7500;
/** Hexagons: edge and corner bits of each place, u16, as in the rules' `Grid.reach`. */
export const REACH: usize = 0x7d00;
/** Four i16 for each pattern of own pieces round a place: see `hexagon.ts` and `square.ts`. */
export const RUNS: usize = 0x8500;
/** Squatter above 8×8: from a place to the eight round it, i32. */
export const STEPS: usize = 0x8e00;
/** Hexagons: which wins a group with these edge and corner bits is, u8 for each of 4096. */
export const WINS: usize = 0x9000;
/** Squatter to 8×8: the up to eight cells round a cell, and the up to four beside it, as bitboards. */
export const AROUND: usize = 0xa000;
export const BESIDE: usize = 0xa200;
/** Squatter to 8×8: whether a 3×3 pattern of own live pieces can close a loop through its middle, u8 for each of 512. */
export const GATE: usize = 0xa400;

// Positions. Each starts with the header that `header.ts` describes.
export const SQUATTER8: usize = 0xb000;
export const SQUATTER: usize = 0xc000;
export const HEX: usize = 0xe000;
/** Where playouts work on a copy of the position. */
export const ROLLOUT: usize = 0x10000;

/** Headers of the positions before each move of the game, 64 bytes each. */
export const HISTORY: usize = 0x14000;
/** The cells or places that a playout may still choose from, u16. */
export const LIST: usize = 0x1e000;
/** Places that a flood has yet to visit, u16, and the number of the flood that last saw each place, u32. */
export const QUEUE: usize = 0x1e800;
export const SEEN: usize = 0x1f000;

/** What moves overwrote, so that undo can put it back. */
export const JOURNAL: usize = 0x20000;
export const JOURNAL_END: usize = 0x60000;

/** The first byte that the kernel leaves to tables. */
export const TABLES: usize = 0x60000;
