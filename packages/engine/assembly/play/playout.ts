// Random games to the end, all free cells equally likely. The list of cells is drawn from without replacement, which
// gives each order the same chance; it need not be restored, since any order of it serves the next game as well.

import { below, shuffle } from '../../../proof/assembly/random';
import { HEX, LIST, ROLLOUT, SQUATTER, SQUATTER8, TALLY } from '../memory';
import { JOURNAL_MARK, OUTCOME, otherSide, SCORES, TURN } from './header';
import * as hex from './hex';
import * as hexagon from './hexagon';
import { setJournalTop } from './journal';
import * as square from './square';
import * as squatter from './squatter';
import * as squatter8 from './squatter8';

/** The sums of a batch of playouts. */
let whiteWins: u32 = 0;
let blackWins: u32 = 0;
let draws: u32 = 0;
let moves: u32 = 0;
let leads: i32 = 0;

export function clearTally(): void {
  whiteWins = blackWins = draws = moves = 0;
  leads = 0;
}

export function writeTally(): void {
  store<u32>(TALLY, whiteWins);
  store<u32>(TALLY, blackWins, 4);
  store<u32>(TALLY, draws, 8);
  store<u32>(TALLY, moves, 12);
  store<i32>(TALLY, leads, 16);
}

function count(winner: u32): void {
  if (winner === 0) draws++;
  else if (winner === 1) whiteWins++;
  else blackWins++;
}

/** Draws one entry of the first `left` of the list; it is moved behind the others, as in `shuffle`. */
function draw(left: u32): u32 {
  const at = LIST + (below(left) << 1);
  const end = LIST + ((left - 1) << 1);
  const drawn = load<u16>(at);
  store<u16>(at, load<u16>(end));
  store<u16>(end, drawn);
  return drawn;
}

export function playHex(games: u32): void {
  let free: u32 = 0;
  for (let cell: u32 = 0; cell < hexagon.cellCount; cell++) {
    const index = hexagon.indexOf(cell);
    if (hex.pieceAt(HEX, index) === 0) store<u16>(LIST + (free++ << 1), <u16>index);
  }
  const over = load<u32>(HEX, OUTCOME);
  const mark = load<u32>(HEX, JOURNAL_MARK);
  for (; games > 0; games--) {
    if (over !== 0) {
      count(over & 3);
      continue;
    }
    setJournalTop(mark);
    hex.copyPosition(ROLLOUT, HEX);
    count(finishHex(free, load<u32>(HEX, TURN)));
  }
  setJournalTop(mark);
}

function finishHex(left: u32, turn: u32): u32 {
  for (let side = turn; left > 0; side = otherSide(side)) {
    const index = draw(left--);
    moves++;
    if (hex.join(ROLLOUT, index, side) !== 0) return side;
  }
  return 0;
}

export function playSquatter8(games: u32): void {
  let left: u32 = 0;
  for (let rest = squatter8.free(); rest !== 0; rest &= rest - 1) store<u16>(LIST + (left++ << 1), <u16>ctz(rest));
  for (; games > 0; games--) {
    const lead = finishSquatter8(left);
    leads += lead;
    count(lead > 0 ? 1 : lead < 0 ? 2 : 0);
  }
}

/** Plays to the end from the current position and returns White's lead. */
function finishSquatter8(left: u32): i32 {
  // The side to move is always "mine"; the boards are swapped after each move.
  const blackFirst = load<u32>(SQUATTER8, TURN) === 2;
  let mine = squatter8.pieces(blackFirst ? 2 : 1);
  let theirs = squatter8.pieces(blackFirst ? 1 : 2);
  let myLand = squatter8.owned(blackFirst ? 2 : 1);
  let theirLand = squatter8.owned(blackFirst ? 1 : 2);
  let blackMoves = blackFirst;
  shuffle(LIST, left); // all at once: no game ends before its last free cell
  while (left > 0) {
    const cell = load<u16>(LIST + (--left << 1));
    const bit = (<u64>1) << cell;
    if (((myLand | theirLand) & bit) !== 0) continue;
    moves++;
    mine |= bit;
    const enclosed = squatter8.enclosedBeside(mine & ~(myLand | theirLand), cell);
    myLand |= enclosed;
    theirLand &= ~enclosed;
    const pieces = mine;
    mine = theirs;
    theirs = pieces;
    const land = myLand;
    myLand = theirLand;
    theirLand = land;
    blackMoves = !blackMoves;
  }
  const lead = <i32>popcnt(myLand & ~mine) - <i32>popcnt(theirLand & ~theirs);
  return blackMoves ? -lead : lead;
}

export function playSquatter(games: u32): void {
  let left: u32 = 0;
  for (let cell: u32 = 0; cell < square.cellCount; cell++) {
    const index = square.indexOf(cell);
    if (squatter.codeAt(SQUATTER, index) === 0) store<u16>(LIST + (left++ << 1), <u16>index);
  }
  const mark = load<u32>(SQUATTER, JOURNAL_MARK);
  for (; games > 0; games--) {
    setJournalTop(mark);
    squatter.copyPosition(ROLLOUT, SQUATTER);
    const lead = finishSquatter(left, load<u32>(SQUATTER, TURN));
    leads += lead;
    count(lead > 0 ? 1 : lead < 0 ? 2 : 0);
  }
  setJournalTop(mark);
}

function finishSquatter(left: u32, turn: u32): i32 {
  let side = turn;
  while (left > 0) {
    const index = draw(left--);
    if (squatter.codeAt(ROLLOUT, index) !== 0) continue;
    moves++;
    squatter.put(ROLLOUT, index, side);
    side = otherSide(side);
  }
  return load<i32>(ROLLOUT, SCORES) - load<i32>(ROLLOUT, SCORES + 4);
}
