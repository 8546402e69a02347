import { BREAKER_CELL, type Cells, FREE_CELL, MAKER_CELL, ProofError } from '../breaker-proof/board.ts';
import { KnownPositions } from '../breaker-proof/known.ts';
import { type Chain, chainWins } from './chain.ts';
import { verifyRace } from './check.ts';
import { raceRulesOf } from './header.ts';
import type { RaceRules } from './rules.ts';

/** A moment of a game against a proof that Maker captures or wins first, with Breaker to move. */
export interface RacePoint {
  /** The pieces in the order in which they were played. */
  readonly maker: readonly number[];
  readonly breaker: readonly number[];
  /** Chains of threats, one of which may win next. */
  readonly chains: readonly Chain[];
  /** Whether Maker has won, which ends the game: in Squatter, whether it has captured. */
  readonly hasWon: boolean;
}

/** What the proof says about a position: Maker's move, and the chains that refute answers to it. */
interface Plan {
  readonly move: number;
  readonly chains: readonly Chain[];
}

/** Plays Maker from a proof that it captures or wins first on an empty board. Reading the proof checks it. */
export class RaceWalk {
  private readonly rules: RaceRules;
  private readonly positions: KnownPositions;
  private readonly plans: Plan[] = [];
  /** If a chain of threats wins on the empty board: that chain. */
  private opening: readonly Chain[] = [];

  private constructor(rules: RaceRules) {
    this.rules = rules;
    this.positions = new KnownPositions(rules);
  }

  /** Reads an unpacked proof; throws a `ProofError` if it does not hold, or leaves answers open. */
  static async read(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<RaceWalk> {
    const wins: (Plan & { readonly cells: Cells })[] = [];
    let opening: readonly Chain[] = [];
    const { header, first } = await verifyRace(chunks, {
      onWin(cells, move, chains) {
        if (move !== undefined) wins.push({ cells, move, chains });
        else if (cells.every((code) => code === FREE_CELL)) opening = chains;
      },
    });
    if (/[^.]/.test(header.position)) throw new ProofError('the proof is not about the empty board');
    if (first !== undefined && first.open.length > 0) throw new ProofError('the proof leaves answers open');
    const walk = new RaceWalk(raceRulesOf(header));
    walk.opening = opening;
    for (const { cells, move, chains } of wins) {
      walk.positions.add(cells, new Uint8Array(walk.rules.size));
      walk.plans.push({ move, chains });
    }
    return walk;
  }

  /** After Maker's first move. */
  start(): RacePoint {
    return this.next([], [], this.opening);
  }

  /** The moment after a move of Breaker's and Maker's answer. */
  play({ maker, breaker, chains }: RacePoint, move: number): RacePoint {
    return this.next(maker, [...breaker, move], chains);
  }

  /** Maker wins if it can, follows a chain that works here, or plays the move of the proof. */
  private next(maker: readonly number[], breaker: readonly number[], chains: readonly Chain[]): RacePoint {
    const { rules } = this;
    const cells = this.cellsOf(maker, breaker);
    const [win] = rules.winningCells(cells, MAKER_CELL);
    if (win !== undefined) return { maker: [...maker, win], breaker, chains: [], hasWon: true };
    const chain = chains.find((moves) => chainWins(rules, cells, moves));
    const plan = chain === undefined ? this.planIn(cells) : { move: chain[0], chains: [chain.slice(1)] };
    if (plan === undefined) throw new Error('the proof has no answer to this move');
    return { maker: [...maker, plan.move], breaker, chains: plan.chains, hasWon: false };
  }

  /** The plan of a position or of one of its images, mapped back. */
  private planIn(cells: Cells): Plan | undefined {
    const found = this.positions.locate(cells);
    if (found === undefined) return undefined;
    const { move, chains } = this.plans[found.index];
    const mapped = (cell: number): number => found.symmetry.indexOf(cell);
    return { move: mapped(move), chains: chains.map((chain) => chain.map(mapped)) };
  }

  private cellsOf(maker: readonly number[], breaker: readonly number[]): Cells {
    const cells = new Uint8Array(this.rules.size);
    for (const cell of maker) cells[cell] = MAKER_CELL;
    for (const cell of breaker) cells[cell] = BREAKER_CELL;
    return cells;
  }
}
