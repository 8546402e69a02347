// Evaluations for the host: tests, benchmarks and a look at what the net thinks without a search.

import { HEX, NET_SHAPE } from '../memory';
import { FREE, TURN } from '../play/header';
import { setUp, start } from '../play/hex';
import { cellCount } from '../play/hexagon';
import { forward } from './forward';
import { layOut, logits, neighbours, outcome, planeValues } from './layout';
import { makeNeighbours, writePlanes } from './planes';

let size: u32 = 0;
let havannah: bool = false;

/** Where the host writes what the net is like, as u32: channels, planes, taps, blocks, pooled in two parts, plain. */
export function netShape(): usize {
  return NET_SHAPE;
}

/** Makes room for that net, whose weights are to lie at `base`; gives the first byte that is not needed. */
export function netLayOut(base: usize, bytes: usize): usize {
  return layOut(base, bytes);
}

/** Takes up the position whose pieces the host has written. */
export function netStartBoard(boardSize: u32, turn: u32, isHavannah: bool): void {
  size = boardSize;
  havannah = isHavannah;
  start(size, turn, havannah, false);
  setUp();
  makeNeighbours();
}

/** Evaluates that position. */
export function netEvaluate(): void {
  writePlanes(HEX, load<u32>(HEX, TURN), size, havannah, load<u32>(HEX, FREE));
  forward(cellCount);
}

/** Evaluates planes that the host has written to `netPlanes`, with the neighbours of each cell at `netNeighbours`. */
export function netForward(cells: u32): void {
  forward(cells);
}

export function netPlanes(): usize {
  return planeValues;
}

/** For each cell and tap the number of the cell that it looks at, u16, `cells` where that is off the board. */
export function netNeighbours(): usize {
  return neighbours;
}

export function netLogits(): usize {
  return logits;
}

export function netOutcome(): usize {
  return outcome;
}
