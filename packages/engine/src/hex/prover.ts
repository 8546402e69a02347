import { DFPN_NO as NO, DFPN_OPEN as OPEN, DFPN_YES as YES } from '@ringfence/proof/breaker';
import { type GameName, type Grid, hexGrid, type Move, otherSide, type Position, type Side } from '@ringfence/rules';
import type { Work } from '@ringfence/wasm-host';
import type { Proof } from '../api.ts';
import type { SearchOptions } from '../searcher.ts';
import { type HexModule, loadHexModule, readMoves, writePieces } from './module.ts';
import { rulesCode } from './rules-code.ts';
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
  /** Whether {@link chain} finds anything. */
  readonly findsChains: boolean;
  /** The moves of a chain of threats with which the side to move wins, without the answers to them. */
  chain(position: Position): readonly Move[] | undefined;
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
  return new ProofNumberProver(module, limit, game, size, options.raceTable !== undefined);
}

/** The largest board whose cells fit into 64 bits. */
const LARGEST = 5;

/** What each search of a question may open at first; both take turns with growing shares. */
const FIRST_SHARE = 500;

/** The simpler game is there to find draws, of which Havannah has few: less than all of its share where it is named. */
const simplerShares: Partial<Readonly<Record<GameName, number>>> = { havannah: 0.25 };

/** The budget for finding a move again. */
const MOVE_NODES = 20_000;

/** Proof-number search: whether one side can force a win, and whether the other can; if neither, it is a draw. */
class ProofNumberProver implements Prover {
  readonly method = 'proof-number search';
  readonly findsChains = true;
  private readonly module: HexModule;
  /** The share of the simpler game, in which the other side's wins do not count. */
  private readonly simpler: number;

  constructor(module: HexModule, limit: number, game: GameName, size: number, sharesTable: boolean) {
    this.module = module;
    // Threads share the work of the race only.
    this.simpler = sharesTable ? 0 : (simplerShares[game] ?? 1);
    module.dfpnStart(size, rulesCode(game), limit);
    const grid = hexGrid(size);
    writeSymmetries(module, grid);
    module.raceStart(grid.cellCount);
  }

  *value(position: Position, purse: Purse): Work<Proof> {
    const [own, other] = [questionAbout(position.turn), questionAbout(otherSide(position.turn))];
    for (let share = FIRST_SHARE; ; share *= 2) {
      yield* this.ask(own, position, share, purse);
      if (own.answer === YES) return 'win';
      yield* this.ask(other, position, share, purse);
      if (other.answer === YES) return 'loss';
      if (own.answer === NO && other.answer === NO) return 'draw';
    }
  }

  *best(position: Position, proof: Proof, purse: Purse): Work<Move | undefined> {
    const { module } = this;
    const { turn } = position;
    if (proof === 'loss') return undefined;
    const question = questionAbout(proof === 'win' ? turn : otherSide(turn));
    if (proof === 'win') {
      writePieces(module, position);
      const known = module.raceMove(question.side, turn, 0);
      purse.nodes -= module.raceOpened();
      if (known >= 0) return known;
    }
    // The proof may have been dropped from the table, so it is repeated, which is quick if it was not.
    for (let share = FIRST_SHARE; question.answer === OPEN; share *= 2)
      yield* this.ask(question, position, share, purse);
    writePieces(module, position);
    if (proof === 'draw') {
      const stop = module.dfpnStop(question.side, MOVE_NODES);
      purse.nodes -= module.dfpnOpened();
      if (stop >= 0) return stop;
    }
    for (;;) {
      const move = module.raceMove(question.side, turn, MOVE_NODES);
      purse.nodes -= module.raceOpened();
      if (move >= 0) return move;
      // A draw may be known from the simpler game alone.
      if (proof === 'draw') return undefined;
      while (purse.nodes <= 0) yield;
      writePieces(module, position);
    }
  }

  chain(position: Position): readonly Move[] | undefined {
    writePieces(this.module, position);
    const length = this.module.raceChain(position.turn);
    return length === 0 ? undefined : readMoves(this.module, length);
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

  /** Works on a question, in the real game and in the simpler one. */
  private *ask(question: Question, position: Position, share: number, purse: Purse): Work<void> {
    const { module } = this;
    const { side } = question;
    const { turn } = position;
    if (question.answer === OPEN && question.isSimple) {
      const run = (nodes: number): number => module.dfpnRun(side, turn, nodes);
      const answer = yield* this.run(position, run, () => module.dfpnOpened(), share * this.simpler, purse);
      if (answer === NO) question.answer = NO;
      if (answer === YES) question.isSimple = false;
    }
    if (question.answer === OPEN) {
      const run = (nodes: number): number => module.raceRun(side, turn, nodes);
      question.answer = yield* this.run(position, run, () => module.raceOpened(), share, purse);
    }
  }

  /** Runs a search until it has an answer or has used up its share. */
  private *run(
    position: Position,
    search: (nodes: number) => number,
    opened: () => number,
    share: number,
    purse: Purse,
  ): Work<number> {
    for (let left = share; left > 0; ) {
      while (purse.nodes <= 0) yield;
      writePieces(this.module, position);
      const answer = search(Math.min(left, purse.nodes));
      purse.nodes -= opened();
      left -= opened();
      if (answer !== OPEN) return answer;
    }
    return OPEN;
  }
}

/** Whether a side can force a win. */
interface Question {
  readonly side: Side;
  answer: number;
  /** Whether a no may still be found in the simpler game, in which the other side's wins do not count. */
  isSimple: boolean;
}

const questionAbout = (side: Side): Question => ({ side, answer: OPEN, isSimple: true });

/** Larger boards: the tree search, until what it proves reaches the root. */
class TreeProver implements Prover {
  readonly method = 'tree search';
  readonly findsChains = false;
  private readonly searcher: HexSearcher;

  constructor(searcher: HexSearcher) {
    this.searcher = searcher;
  }

  *value(position: Position, purse: Purse): Work<Proof> {
    const { searcher } = this;
    searcher.begin(position.clone());
    for (;;) {
      while (purse.nodes <= 0) yield;
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

  chain(): undefined {}

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
