// Where the tree search keeps its things, above the kernel's own.
import { TABLES } from '../memory';

/** For each pattern of own pieces round a place the neighbours that lie between two of them, u8: see `makeBridges`. */
export const BRIDGES: usize = TABLES;
/** Addresses of the nodes on the way from the root to the leaf, u32. */
export const PATH: usize = TABLES + 0x100;
/** Empty places of the root, u16. */
export const ROOT_LIST: usize = TABLES + 0x1000;
/** Empty places of the leaf, in random order, u16. */
export const LEAF_LIST: usize = TABLES + 0x1800;
/** Places that a flood has yet to visit, u16, and for each place whether one has been there, u8. */
export const FLOOD: usize = TABLES + 0x2000;
export const FLOODED: usize = TABLES + 0x3000;
/** Weights of the ideas, f32: see `options.ts`. */
export const WEIGHTS: usize = TABLES + 0x4000;
/** Lists of the search for chains of threats: see `chain.ts`. */
export const CHAINS: usize = TABLES + 0x5000;
/** The root, then its children, then everything below. */
export const ROOT: usize = TABLES + 0x10000;
