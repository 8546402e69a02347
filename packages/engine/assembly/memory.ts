// The memory map. The module allocates nothing: everything has a fixed address below TABLES, and bulk memory (trees,
// transposition tables) starts there, in memory that the host grows. What the Breaker solver uses is mapped beside it.

import { IO_PIECES, SQUATTER_TABLES, TABLES } from '../../proof/assembly/memory';

export { IO_PIECES, SQUATTER_TABLES, TABLES };

/** The most cells of any board: a hexagon with 15 cells a side has 631. */
export const MAX_CELLS: i32 = 640;

/** The shape of a net, written by the host: see `net/layout.ts`. */
export const NET_SHAPE: usize = 0x0f40;
/** Eight times 1, i16. */
export const NET_ONES: usize = 0x0f80;

/** Exchanged between host and kernel, after `IO_PIECES`: owners by cell (u8), moves (i16). */
export const IO_OWNERS: usize = 0x1400;
export const IO_MOVES: usize = 0x1800;

/** Zobrist keys, four u64 per cell. */
export const KEYS: usize = 0x2000;

// Tables for boards of the current size. Cells are numbered in reading order as in the rules; boards that are walked
// step by step have a ring of padding in memory, and `index` always means the padded one.
/** Index of each cell, u16. */
export const INDEX_OF: usize = 0x7000;
/** Cell of each index, u16. */
export const CELL_OF: usize = 0x7500;
/** Hexagons: edge and corner bits of each index, u16, as in the rules' `Grid.reach`. */
export const REACH: usize = 0x7d00;
/** Four i16 for each pattern of own pieces around a cell: see `hexagon.ts`. */
export const RUNS: usize = 0x8500;
/** Hexagons: which wins a group with these edge and corner bits is, u8 for each of 4096. */
export const WINS: usize = 0x9000;

/** The position: see `hex.ts`. */
export const HEX: usize = 0xe000;
/** A copy of it, for walks and random games. */
export const ROLLOUT: usize = 0x10000;

/** The cells or indexes that a random game may still choose from, u16. */
export const LIST: usize = 0x1e000;

/** Words that moves overwrote, so that they can be restored. */
export const JOURNAL: usize = 0x20000;

// The memory of each kind of search above TABLES. A module serves one of them at a time, so these regions overlap.

// Tree search (mcts/).
/** For each pattern of own pieces around a cell the neighbours between two of them, u8: see `makeBridges`. */
export const BRIDGES: usize = TABLES;
/** Addresses of the nodes on the way from the root to the leaf, u32. */
export const PATH: usize = TABLES + 0x100;
/** Empty cells of the root, by index, u16. */
export const ROOT_LIST: usize = TABLES + 0x1000;
/** Empty cells of the leaf, by index, in random order, u16. */
export const LEAF_LIST: usize = TABLES + 0x1800;
/** Cells that a flood has yet to visit, by index, u16, and for each whether it was reached, u8. */
export const FLOOD: usize = TABLES + 0x2000;
export const FLOODED: usize = TABLES + 0x3000;
/** The chain of threats that was found last: see `chain.ts`. */
export const CHAIN_LINE: usize = TABLES + 0x4800;
/** The input of a net's layer: see `net/forward.ts`. */
export const LAYER_INPUTS: usize = TABLES + 0x4f00;
/** Lists of the search for chains of threats: see `chain.ts`. */
export const CHAINS: usize = TABLES + 0x5000;
/** The root, then its children, then everything below. */
export const TREE_ROOT: usize = TABLES + 0x10000;

// Proof-number search (dfpn/).
/** Neighbours of each bit, u64. */
export const NEAR: usize = TABLES;
/** The bit of each cell and the cell of each bit, u8. */
export const BIT_OF: usize = TABLES + 0x200;
export const CELL_AT: usize = TABLES + 0x240;
/** Edge and corner bits of each bit, u16. */
export const REACH_AT: usize = TABLES + 0x280;
/** The bits on each edge and corner, u64. */
export const SIDES: usize = TABLES + 0x300;
/** The image of each bit under each of twelve symmetries, 64 u8 each; the host writes them in cells. */
export const SYMMETRIES: usize = TABLES + 0x700;
/** A frame for each ply: see `dfpn.ts` and `race.ts`. */
export const FRAMES: usize = TABLES + 0xa00;
/** The neighbours of each bit, clockwise, six u8 of eight; 255 for none. */
export const CLOCKWISE: usize = TABLES + 0x20a00;
/** Which symmetry two of them are one after the other, u8 for each of 16 · 12. */
export const COMPOSED: usize = TABLES + 0x20c00;
// A side's groups and the free cells beside them, by bit: see `groups.ts`.
export const JOINED_REACH: usize = TABLES + 0x20d00;
export const GROUPS_BESIDE: usize = TABLES + 0x20e00;
export const GROUP_CELLS: usize = TABLES + 0x21000;
export const GROUP_RIMS: usize = TABLES + 0x21200;
// Chains of threats: see `threats.ts`.
export const FILL_THREATS: usize = TABLES + 0x21400;
export const THREAT_LISTS: usize = TABLES + 0x21600;
export const THREATS_SEEN: usize = TABLES + 0x2a600;
export const THREAT_CHAINS: usize = TABLES + 0x2e600;
/** The table, up to the end of memory. */
export const PROOF_TABLE: usize = TABLES + 0x30a00;

// Squatter searches up to 8×8 (squatter/).
/** The list of small regions and their walls: see `shapes.ts`. */
export const SHAPES: usize = TABLES + 0x400;
/** The candidates of the search for a move after which pairs hold: see `paired-move.ts`. */
export const PAIRED_MOVES: usize = TABLES + 0x2000;
/** The order of moves in the two searches that count cells, an area for each: see `order.ts`. */
export const SCORE_ORDER: usize = TABLES + 0xa800;
export const SEARCH_ORDER: usize = TABLES + 0xf000;
// Within such an area: ratings of the moves at each depth, i32 per cell, from its beginning, then these.
/** How often moves cut, u32 per cell. */
export const ORDER_HISTORY: usize = 0x4000;
/** The last two moves that cut at each depth, u8. */
export const ORDER_KILLERS: usize = 0x4100;
/** The positions of the current line, and two for hashing: see `state.ts`. */
export const STATES: usize = TABLES + 0x14000;
export const KEY_STATE: usize = TABLES + 0x15000;
export const IMAGE_STATE: usize = TABLES + 0x15040;
// From TABLES to 0x400 above it, and from 0x20000 up: the board and the memory of the Breaker solver.
