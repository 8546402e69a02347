// The net's view of a position inside the search: a value for the side to move, the chance of a draw, and a policy.

import { pieceAt } from '../play/hex';
import { cellCount, cellOfIndex, indexOf } from '../play/hexagon';
import { forward } from './forward';
import { logits, outcomeAt } from './layout';
import { writePlanes } from './planes';

/** Outcomes by index: three kinds of own wins, the draw, three kinds of the opponent's. */
const DRAW: u32 = 3;
const KINDS: u32 = 7;
const OWN_BRIDGE: u32 = 2;
const OPPONENT_BRIDGE: u32 = 6;

/** From −1 to 1, for the side to move. */
export let netValue: f32 = 0;
/** From 0 to 1. */
export let drawChance: f32 = 0;
let largest: f32 = 0;
let total: f32 = 0;

/** Evaluates the position at `base`. */
export function netJudge(base: usize, side: u32, size: u32, havannah: bool, left: u32): void {
  writePlanes(base, side, size, havannah, left);
  forward(cellCount);
  readOutcome(havannah);
  largest = -1e30;
  for (let cell: u32 = 0; cell < cellCount; cell++) {
    if (pieceAt(base, indexOf(cell)) === 0) largest = max<f32>(largest, logitOf(cell));
  }
  total = 0;
  for (let cell: u32 = 0; cell < cellCount; cell++) {
    if (pieceAt(base, indexOf(cell)) === 0) total += Mathf.exp(logitOf(cell) - largest);
  }
}

/** The policy of a move to a free cell, out of 1. */
export function policyOf(index: u32): f32 {
  return Mathf.exp(logitOf(cellOfIndex(index)) - largest) / total;
}

function logitOf(cell: u32): f32 {
  return load<f32>(logits + (cell << 2));
}

function readOutcome(havannah: bool): void {
  let most: f32 = -1e30;
  for (let k: u32 = 0; k < KINDS; k++) if (counts(k, havannah)) most = max<f32>(most, load<f32>(outcomeAt + (k << 2)));
  let own: f32 = 0;
  let draw: f32 = 0;
  let other: f32 = 0;
  for (let k: u32 = 0; k < KINDS; k++) {
    if (!counts(k, havannah)) continue;
    const chance = Mathf.exp(load<f32>(outcomeAt + (k << 2)) - most);
    if (k < DRAW) own += chance;
    else if (k === DRAW) draw += chance;
    else other += chance;
  }
  const sum = own + draw + other;
  netValue = (own - other) / sum;
  drawChance = draw / sum;
}

/** Only Havannah has bridges. */
function counts(kind: u32, havannah: bool): bool {
  return havannah || (kind !== OWN_BRIDGE && kind !== OPPONENT_BRIDGE);
}
