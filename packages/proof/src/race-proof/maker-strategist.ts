import type { Work } from '@ringfence/wasm-host';
import { BREAKER_CELL, type Cells, FREE_CELL, MAKER_CELL } from '../breaker-proof/board.ts';
import { withCell } from '../breaker-proof/holds.ts';
import { cellBit } from '../maker/geometry.ts';
import type { MakerPosition, Makers } from '../maker/kernel.ts';
import { findWin } from '../maker/opening.ts';
import type { Chain } from './chain.ts';
import { freeIn, type RaceStrategist } from './record-writer.ts';
import type { RaceRules } from './rules.ts';

/** How much more a position's own chain may cost than in the search, and the rest of a chain after its first move. */
const OWN_TIMES = 40;
const REST_TIMES = 1000;

/** Searches for Maker in Squatter, the last of which finds the longest chains. `first` is the first move on an empty board. */
export class MakerStrategist implements RaceStrategist {
  private readonly makers: Makers;
  private readonly rules: RaceRules;
  private readonly first: number;

  constructor(makers: Makers, rules: RaceRules, first: number) {
    this.makers = makers;
    this.rules = rules;
    this.first = first;
  }

  *chain(cells: Cells): Work<Chain | undefined> {
    yield;
    return this.chainIn(cells, OWN_TIMES);
  }

  *move(cells: Cells): Work<number> {
    if (cells.every((code) => code === FREE_CELL)) return this.first;
    const win = yield* findWin(this.makers, positionOf(cells));
    if (win?.move === undefined) throw new Error('the search no longer finds the win of a position of the proof');
    return win.move;
  }

  /** The chains that the search refutes replies with, each of which may be hard to find after another reply. */
  *pool(moved: Cells): Work<readonly Chain[]> {
    const after = freeIn(moved).map((reply) => withCell(moved, reply, BREAKER_CELL));
    return [moved, ...after].flatMap((cells) => {
      const chain = this.chainIn(cells, 1);
      return chain === undefined ? [] : [chain];
    });
  }

  /** The moves of a chain of threats: each is asked for after the forced answer to the one before. */
  private chainIn(position: Cells, times: number): number[] | undefined {
    const cells = position.slice();
    const moves: number[] = [];
    const maker = this.makers[this.makers.length - 1];
    for (;;) {
      const chain = maker.chain(positionOf(cells), moves.length === 0 ? times : REST_TIMES);
      if (chain === undefined) return undefined;
      moves.push(chain.move);
      if (chain.captures) return moves;
      cells[chain.move] = MAKER_CELL;
      const threats = this.rules.winningCells(cells, MAKER_CELL);
      if (threats.length > 1) return moves;
      cells[threats[0]] = BREAKER_CELL;
    }
  }
}

/** A position as the search takes it. */
export function positionOf(cells: Cells): MakerPosition {
  let [maker, breaker] = [0n, 0n];
  for (const [cell, code] of cells.entries()) {
    if (code === MAKER_CELL) maker |= cellBit(cell);
    else if (code === BREAKER_CELL) breaker |= cellBit(cell);
  }
  return { maker, breaker };
}
