// The memory of a net and its work: above the tree, in memory that the host provides. The host writes the weights in
// the order in which `forward.ts` reads them; see src/net/pack.ts.

import { NET_HEAD, NET_HIDDEN, NET_LANES, NET_OUTCOMES, NET_QUADS } from '../../src/codes';
import { MAX_CELLS, NET_ONES, NET_SHAPE } from '../memory';

/** Outputs that a convolution computes at a time: eight sums of four stay in registers. */
export const LANES: u32 = NET_LANES;
/** Bytes of the weights of one entry of a list for that many outputs: two of 16 bits or four of 8 bits each. */
export const ENTRY_WEIGHTS: u32 = LANES * 4;
/** Channels of the value and the policy head together, and of the hidden layer. */
export const HEADS: u32 = 2 * NET_HEAD;
export const HEAD: u32 = NET_HEAD;
export const HIDDEN: u32 = NET_HIDDEN;
/** The value head's outputs are padded to this many numbers. */
export const OUTCOMES: u32 = NET_OUTCOMES;
/** The most taps of a convolution: a cell and its eight neighbours. */
const MOST_TAPS: u32 = 9;

/** The shape of a net, as the host writes it. */
@unmanaged
class Shape {
  channels: u32;
  planes: u32;
  taps: u32;
  blocks: u32;
  pooled: u64;
  numbers: u32;
}

export let netWeightsAt: usize = 0;
export let channels: u32 = 0;
export let planes: u32 = 0;
export let taps: u32 = 0;
export let blocks: u32 = 0;
/** Bit i is set if block i has a pooled bias. */
export let pooled: u64 = 0;
/** Whether convolutions inside the blocks are in 8 bits. */
export let quads: bool = false;

/** Lists of inputs that are not zero: see `lists.ts`. */
export let lists: usize = 0;
/** Bytes from one cell's list to the next. */
export let listBytes: usize = 0;
/** The end of each cell's list, u32. */
export let listEnds: usize = 0;
/** Cells whose lists are joined at a time. */
export const CHUNK: u32 = 32;
/** For each cell of a chunk its list and those of its neighbours, one after the other, and where they end, u32. */
export let gathered: usize = 0;
export let gatheredEnds: usize = 0;
/** For each cell and tap the number of the cell it reads, u16, `cells` if that is off the board. */
export let neighbours: usize = 0;
/** Activations, f32: input planes, the residual stream, and the outputs of a block's convolutions. */
export let planeValues: usize = 0;
export let stream: usize = 0;
export let output: usize = 0;
export let change: usize = 0;
/** Values pooled over all cells, f32. */
export let pools: usize = 0;
/** The net's output: a logit per cell, then the outcome, f32. */
export let logits: usize = 0;
export let outcomeAt: usize = 0;

/**
 * Divides the memory from an address on for a net of the shape at `NET_SHAPE`, whose weights take this many bytes;
 * returns the first byte that is not needed.
 */
export function layOutNet(base: usize, bytes: usize): usize {
  const shape = changetype<Shape>(NET_SHAPE);
  netWeightsAt = base;
  channels = shape.channels;
  planes = shape.planes;
  taps = shape.taps;
  blocks = shape.blocks;
  pooled = shape.pooled;
  quads = shape.numbers === NET_QUADS;
  v128.store(NET_ONES, i16x8.splat(1));
  const widest = <usize>max<u32>(channels, max<u32>(planes, HEADS));
  // Cells are read four at a time, and one after the last.
  const cells = <usize>MAX_CELLS + 4;
  listBytes = widest * 4;
  let at = (base + bytes + 15) & ~15;
  lists = at;
  at += (cells + 1) * listBytes;
  listEnds = at;
  at += (cells + 16) * 4;
  gathered = at;
  at += <usize>CHUNK * (<usize>MOST_TAPS * listBytes + 8) + listBytes;
  gatheredEnds = at;
  at += CHUNK * 4;
  neighbours = at;
  at += cells * MOST_TAPS * 2 + 16;
  at = (at + 15) & ~15;
  planeValues = at;
  at += cells * planes * 4;
  stream = at;
  at += cells * widest * 4;
  output = at;
  at += cells * widest * 4;
  change = at;
  at += cells * widest * 4;
  pools = at;
  at += widest * 16;
  logits = at;
  at += cells * 4;
  outcomeAt = at;
  return at + OUTCOMES * 4;
}
