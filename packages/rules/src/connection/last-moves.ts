import { cellOfIndex, type Padded } from '../padded.ts';
import type { Cell, Side } from '../types.ts';
import { bytes, integers, roomyArray, words } from '../workspace.ts';
import { areasCutOff } from './areas.ts';
import { type Group, layOut } from './group-graph.ts';
import { isBridge, isTripod, type Ruleset } from './ruleset.ts';
import type { Scan } from './scan.ts';

/**
 * Candidates for the winner's last move: without that piece there was no win yet. If there are none, the game would
 * have ended earlier, so the board is unreachable. Linear in the number of cells.
 */
export function possibleLastMoves(board: Padded, rules: Ruleset, scan: Scan, side: Side): Cell[] {
  const wins = (reach: number): boolean => isTripod(reach) || (rules.bridgeWins && isBridge(reach));
  const winning = scan.groups[side].filter((root) => wins(scan.reach[root]));
  if (winning.length > 1) return [];
  const groupSplits = winning.length === 0 ? undefined : splittingPieces(layOut(board, winning[0]), wins);
  const opensLoops = loopOpener(board, rules, side);
  const cells: Cell[] = [];
  for (let index = 0; index < board.codes.length; index++) {
    if (board.codes[index] !== side) continue;
    if (groupSplits !== undefined && !groupSplits.has(index)) continue;
    if (opensLoops(index)) cells.push(cellOfIndex(board, index));
  }
  return cells;
}

/** Whether the side has no loop left after the piece at an index is removed. */
function loopOpener(board: Padded, rules: Ruleset, side: Side): (index: number) => boolean {
  const { codes, steps } = board;
  const { members, marks, outside } = areasCutOff(board, side);
  const isCore = (index: number): boolean =>
    codes[index] === side && steps.every((step) => codes[index + step] === side);
  let cores = 0;
  if (rules.filledLoopWins) for (let index = 0; index < codes.length; index++) if (isCore(index)) cores++;
  return (index) => {
    let opens = false;
    let coresTouched = 0;
    let areasTouched = 0;
    for (let k = 0; k < 6; k++) {
      const near = index + steps[k];
      if (outside[near] === 1) opens = true;
      if (cores > 0 && isCore(near)) coresTouched++;
      if (marks[near] === 0) continue;
      let known = false;
      for (let before = 0; before < k; before++) if (marks[index + steps[before]] === marks[near]) known = true;
      if (!known) areasTouched++;
    }
    return opens && areasTouched === members.length && coresTouched === cores;
  };
}

const walkOrder = roomyArray(integers);
const walkNumber = roomyArray(integers);
const walkParent = roomyArray(integers);
const walkEnd = roomyArray(integers);
const walkLow = roomyArray(integers);
const walkLink = roomyArray(bytes);
const reachBefore = roomyArray(words);
const reachAfter = roomyArray(words);
const reachBelow = roomyArray(words);
const reachRest = roomyArray(words);
const partWon = roomyArray(bytes);

/**
 * The pieces (as padded indices) without which no part of the group wins. A depth-first walk numbers the pieces; the
 * subtree of a piece is then a range of numbers, so the reach of any part is that of a range or of the rest.
 */
export function splittingPieces(group: Group, wins: (reach: number) => boolean): Set<number> {
  const { count, reach, indices } = group;
  const { order, number, parent, end, low } = walkDepthFirst(group);
  const before = reachBefore(count + 1);
  const after = reachAfter(count + 1);
  const below = reachBelow(count);
  before[0] = 0;
  after[count] = 0;
  for (let at = 0; at < count; at++) {
    before[at + 1] = before[at] | reach[order[at]];
    below[at] = reach[at];
  }
  for (let at = count - 1; at >= 0; at--) after[at] = after[at + 1] | reach[order[at]];
  for (let at = count - 1; at > 0; at--) below[parent[order[at]]] |= below[order[at]];

  // The reach of what stays connected to the part above each piece after its removal, and whether a part cut off below
  // it still wins.
  const rest = reachRest(count);
  const partWins = partWon(count);
  for (let piece = 0; piece < count; piece++) {
    rest[piece] = before[number[piece]] | after[end[piece]];
    partWins[piece] = 0;
  }
  for (let at = 1; at < count; at++) {
    const child = order[at];
    const above = parent[child];
    if (low[child] < number[above]) rest[above] |= below[child];
    else if (wins(below[child])) partWins[above] = 1;
  }
  const splitting = new Set<number>();
  for (let piece = 0; piece < count; piece++) {
    if (partWins[piece] === 0 && !wins(rest[piece])) splitting.add(indices[piece]);
  }
  return splitting;
}

/**
 * Depth-first order from piece 0 without recursion. `end` is one past the last number below a piece; `low` the
 * smallest number that a piece or anything below it touches.
 */
function walkDepthFirst({ count, links }: Group) {
  const order = walkOrder(count);
  const number = walkNumber(count).fill(-1, 0, count);
  const parent = walkParent(count);
  const end = walkEnd(count);
  const low = walkLow(count);
  const nextLink = walkLink(count).fill(0, 0, count);
  let numbered = 0;
  const enter = (piece: number, from: number): void => {
    parent[piece] = from;
    number[piece] = numbered;
    low[piece] = numbered;
    order[numbered++] = piece;
  };
  enter(0, -1);
  for (let piece = 0; piece >= 0; ) {
    if (nextLink[piece] < 6) {
      const near = links[piece * 6 + nextLink[piece]++];
      if (near < 0) continue;
      if (number[near] < 0) {
        enter(near, piece);
        piece = near;
      } else if (near !== parent[piece]) low[piece] = Math.min(low[piece], number[near]);
      continue;
    }
    end[piece] = numbered;
    const above = parent[piece];
    if (above >= 0) low[above] = Math.min(low[above], low[piece]);
    piece = above;
  }
  return { order, number, parent, end, low };
}
