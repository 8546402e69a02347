/** Defined in the build for boards of every shape with at most 64 cells: see `bits.ts`. */
declare const STRIPS: i32;
