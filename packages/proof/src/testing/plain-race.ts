import type { Work } from '@ringfence/wasm-host';
import { BREAKER_CELL, type Cells, FREE_CELL, MAKER_CELL } from '../breaker-proof/board.ts';
import type { Chain } from '../race-proof/chain.ts';
import type { RaceStrategist } from '../race-proof/record-writer.ts';
import type { RaceRules } from '../race-proof/rules.ts';

/** A search of all moves for a win of the side to move, and for chains of threats up to some length; slow and obvious. */
export class PlainRace implements RaceStrategist {
  private readonly rules: RaceRules;
  private readonly longest: number;
  /** The winning move of each position that was searched; none if there is no win. */
  private readonly moves = new Map<string, number | undefined>();

  constructor(rules: RaceRules, longest: number) {
    this.rules = rules;
    this.longest = longest;
  }

  *chain(cells: Cells): Work<Chain | undefined> {
    yield;
    return this.chainIn(cells, this.longest);
  }

  *move(cells: Cells): Work<number> {
    yield;
    const move = this.winIn(cells);
    if (move === undefined) throw new Error('the side to move does not win');
    return move;
  }

  /** A winning move, or none. */
  winIn(cells: Cells): number | undefined {
    const key = cells.join('');
    if (this.moves.has(key)) return this.moves.get(key);
    const move = this.chainIn(cells, 1)?.[0] ?? this.movesIn(cells).find((cell) => this.winsAfter(cells, cell));
    this.moves.set(key, move);
    return move;
  }

  private winsAfter(cells: Cells, move: number): boolean {
    const moved = cells.slice();
    moved[move] = MAKER_CELL;
    const answers = freeIn(moved);
    const threats = this.rules.winningCells(moved, MAKER_CELL);
    // Others lose at once, but the last of all moves is a draw.
    const tried = threats.length > 0 ? threats : answers;
    return (
      answers.length > 0 &&
      tried.every((answer) => {
        const after = moved.slice();
        after[answer] = BREAKER_CELL;
        return this.winIn(after) !== undefined;
      })
    );
  }

  /** All moves after which Breaker does not win at once. */
  private movesIn(cells: Cells): number[] {
    const threats = this.rules.winningCells(cells, BREAKER_CELL);
    if (threats.length === 0) return freeIn(cells);
    return threats.length === 1 ? threats : [];
  }

  private chainIn(cells: Cells, longest: number): number[] | undefined {
    const [win] = this.rules.winningCells(cells, MAKER_CELL);
    if (win !== undefined) return [win];
    if (longest === 0) return undefined;
    for (const move of this.movesIn(cells)) {
      const after = cells.slice();
      after[move] = MAKER_CELL;
      const threats = this.rules.winningCells(after, MAKER_CELL);
      if (threats.length > 1) return [move];
      if (threats.length === 0) continue;
      after[threats[0]] = BREAKER_CELL;
      const rest = this.chainIn(after, longest - 1);
      if (rest !== undefined) return [move, ...rest];
    }
    return undefined;
  }
}

const freeIn = (cells: Cells): number[] => [...cells.keys()].filter((cell) => cells[cell] === FREE_CELL);
