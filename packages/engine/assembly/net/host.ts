// Evaluations for the host: for tests, benchmarks and a net's opinion without a search.

import { HEX, NET_SHAPE } from '../memory';
import { FREE, setUp, TURN } from '../play/hex';
import { cellCount } from '../play/hexagon';
import { forward } from './forward';
import { layOutNet, logits, neighbours, outcomeAt, planeValues } from './layout';
import { makeNeighbours, writePlanes } from './planes';

let size: u32 = 0;
let havannah: bool = false;

/** Where the host writes the shape of the net, as u32: channels, planes, taps, blocks, pooled in two parts, numbers. */
export function netShape(): usize {
  return NET_SHAPE;
}

/** Reserves memory for that net, whose weights start at `base`; returns the first byte that is not needed. */
export function netLayOut(base: usize, bytes: usize): usize {
  return layOutNet(base, bytes);
}

/** Sets the position whose pieces the host has written. */
export function netStartBoard(boardSize: u32, turn: u32, isHavannah: bool): void {
  size = boardSize;
  havannah = isHavannah;
  setUp(size, turn, havannah);
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

/** For each cell and tap the number of the cell it reads, u16, `cells` if that is off the board. */
export function netNeighbours(): usize {
  return neighbours;
}

export function netLogits(): usize {
  return logits;
}

export function netOutcome(): usize {
  return outcomeAt;
}
