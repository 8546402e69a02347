import type { Work } from '@ringfence/proof/host';
import { DFPN_NO as NO, DFPN_OPEN as OPEN, DFPN_YES as YES } from '@ringfence/proof/host';
import { type GameName, type Grid, hexGrid, type Move, otherSide, type Position, type Side } from '@ringfence/rules';
import type { Proof } from '../api.ts';
import type { SearchOptions } from '../searcher.ts';
import { type HexModule, loadHexModule, writePieces } from './module.ts';
import { createHexSearcher, type HexSearcher } from './searcher.ts';
import { restoreEntries, saveEntries } from './table.ts';

/** What a proof may still spend in this slice; provers reduce it, and yield when it is used up. */
export interface Purse {
  nodes: number;
}

/** Finds the exact values of positions. It only sees the board, not whether swapping is allowed. */
export interface Prover {
  /** The method, to complete "proved by …". */
  readonly method: string;
  /** The value for the side to move of a position that is not over. */
  value(position: Position, purse: Purse): Work<Proof>;
  /**
   * A move that keeps the given value, which is the position's own; `undefined` if none is known, or none wins or
   * draws.
   */
  best(position: Position, proof: Proof, purse: Purse): Work<Move | undefined>;
  /** What is worth saving; empty if it cannot save. */
  save(): Uint8Array;
  /** Restores what `save` returned for a board of the same kind. */
  restore(learnt: Uint8Array): void;
  clear(): void;
  close(): void;
}

/** The best prover for a board. */
export async function createProver(game: GameName, size: number, options: SearchOptions): Promise<Prover> {
  if (size > LARGEST) return new TreeProver(await createHexSearcher(options));
  const { module, limit } = await loadHexModule(options);
  return new ProofNumberProver(module, limit, game, size);
}

/** The largest board whose cells fit into 64 bits. */
const LARGEST = 5;

/** The budget for finding a move again. */
const MOVE_NODES = 20_000;

/** Proof-number search: whether one side can force a win, and whether the other can; if neither, it is a draw. */
class ProofNumberProver implements Prover {
  readonly method = 'proof-number search';
  private readonly module: HexModule;

  constructor(module: HexModule, limit: number, game: GameName, size: number) {
    this.module = module;
    module.dfpnStart(size, Number(game === 'havannah'), limit);
    writeSymmetries(module, hexGrid(size));
  }

  *value(position: Position, purse: Purse): Work<Proof> {
    const { turn } = position;
    if (yield* this.canWin(position, turn, purse)) return 'win';
    return (yield* this.canWin(position, otherSide(turn), purse)) ? 'loss' : 'draw';
  }

  *best(position: Position, proof: Proof, purse: Purse): Work<Move | undefined> {
    const { module } = this;
    const { turn } = position;
    if (proof === 'loss') return undefined;
    const attacker = proof === 'win' ? turn : otherSide(turn);
    // The proof may have been dropped from the table, so it is repeated, which is quick if it was not.
    yield* this.canWin(position, attacker, purse);
    for (const simpler of proof === 'draw' ? [1, 0] : [0]) {
      writePieces(module, position);
      const move = module.dfpnMove(attacker, turn, simpler, MOVE_NODES);
      purse.nodes -= module.dfpnOpened();
      if (move >= 0) return move;
    }
    return undefined;
  }

  save(): Uint8Array {
    return saveEntries(this.module);
  }

  restore(learnt: Uint8Array): void {
    restoreEntries(this.module, learnt);
  }

  clear(): void {
    this.module.dfpnClear();
  }

  close(): void {}

  /**
   * The real question and a simpler one, in which the opponent's wins do not count, take turns with growing budgets: a
   * no to the simpler one is as good and mostly found much sooner.
   */
  private *canWin(position: Position, side: Side, purse: Purse): Work<boolean> {
    let simpler = true;
    for (let share = 500; ; share *= 2) {
      if (simpler) {
        const answer = yield* this.ask(position, side, true, 4 * share, purse);
        if (answer === NO) return false;
        simpler = answer !== YES;
      }
      const answer = yield* this.ask(position, side, false, share, purse);
      if (answer !== OPEN) return answer === YES;
    }
  }

  private *ask(position: Position, side: Side, simpler: boolean, share: number, purse: Purse): Work<number> {
    const { module } = this;
    for (let left = share; left > 0; ) {
      if (purse.nodes <= 0) yield;
      writePieces(module, position);
      const answer = module.dfpnRun(side, position.turn, Number(simpler), Math.min(left, purse.nodes));
      const opened = module.dfpnOpened();
      purse.nodes -= opened;
      left -= opened;
      if (answer !== OPEN) return answer;
    }
    return OPEN;
  }
}

/** Larger boards: the tree search, until what it proves reaches the root. */
class TreeProver implements Prover {
  readonly method = 'tree search';
  private readonly searcher: HexSearcher;

  constructor(searcher: HexSearcher) {
    this.searcher = searcher;
  }

  *value(position: Position, purse: Purse): Work<Proof> {
    const { searcher } = this;
    searcher.begin(position.clone());
    for (;;) {
      if (purse.nodes <= 0) yield;
      const before = searcher.nodes;
      const done = searcher.step({ milliseconds: Number.POSITIVE_INFINITY, nodes: purse.nodes });
      purse.nodes -= searcher.nodes - before;
      const { proof } = searcher.info();
      if (done && proof !== undefined) return proof;
    }
  }

  *best(position: Position, proof: Proof, purse: Purse): Work<Move | undefined> {
    yield* this.value(position, purse);
    return proof === 'loss' ? undefined : this.searcher.info().moves[0].move;
  }

  save(): Uint8Array {
    return new Uint8Array(0);
  }

  restore(): void {}

  clear(): void {
    this.searcher.clear();
  }

  close(): void {
    this.searcher.close();
  }
}

function writeSymmetries(module: HexModule, { symmetries }: Grid): void {
  for (const [at, image] of symmetries.entries()) {
    new Uint8Array(module.memory.buffer, module.dfpnSymmetries() + at * 64, 64).set(image);
  }
}
