import { boardRows, games, judge, type Random, randomSource, readBoard, type WrittenBoard } from '@ringfence/rules';
import type { Algorithm } from '../algorithm.ts';
import { expectedAnswer, isRight } from '../expected.ts';
import { algorithmProblem, run } from '../run.ts';
import { anyBatch, enumerationsOf, reachableBatch } from './boards.ts';
import { findGameTo, makeReachable, type ReachingGame, writeGameLine } from './reach.ts';
import { shrink, weightOf } from './shrink.ts';

/** Boards of games, and boards of unknown origin, are hunted separately. */
export type Hunted = 'reachable' | 'any';

/** The counts for one kind of boards. */
export interface HuntTally {
  boards: number;
  wrong: number;
  unfinished: number;
}

/** The smallest board found on which an algorithm is wrong, as plain data. */
export interface Counterexample {
  readonly size: number;
  readonly rows: readonly string[];
  readonly answer: readonly string[];
  readonly expected: readonly string[];
  /** A game that leads to it, as `White a1 b2 …`; absent for boards of unknown origin. */
  readonly game?: string;
}

/** The state of a hunt, to resume it later: plain data, for a file. */
export interface HuntState {
  readonly version: 1;
  readonly algorithm: string;
  readonly seed: number;
  /** How many random boards of each kind it tests. */
  readonly goal: number;
  readonly depth: number;
  /** Which enumeration it is in; past the last one, the random boards. */
  phase: number;
  cursor: number;
  readonly enumerated: HuntTally[];
  readonly random: Record<Hunted, HuntTally>;
  shrunk: Record<Hunted, number>;
  readonly smallest: Partial<Record<Hunted, Counterexample>>;
}

interface HuntOptions {
  readonly seed?: number;
  /** Random boards of each kind; default: 2,000. */
  readonly boards?: number;
  /** For the player: its search depth in moves. */
  readonly depth?: number;
}

/** The right move is found by plain minimax, which is affordable on small boards only. */
const PLAYER_SIZES = [3, 4];

const newTally = (): HuntTally => ({ boards: 0, wrong: 0, unfinished: 0 });

/** Boards of an enumeration that are tested in one step. */
const CHUNK = 2048;
const STEP_LIMIT = 200_000;
/** How many wrong boards of each kind are shrunk; more lead to the same few. */
const MOST_SHRUNK = 24;

/** A search for boards on which an algorithm disagrees with the judge. The same seed finds the same boards. */
export class Hunt {
  readonly state: HuntState;
  private readonly algorithm: Algorithm;

  constructor(algorithm: Algorithm, options: HuntOptions = {}, state?: HuntState) {
    this.algorithm = algorithm;
    this.state = state ?? {
      version: 1,
      algorithm: algorithm.key,
      seed: options.seed ?? 1,
      goal: options.boards ?? 2000,
      depth: options.depth ?? 3,
      // The player's boards are games in progress: there is nothing to enumerate.
      phase: algorithm.asks === 'move' ? enumerationsOf[algorithm.game].length : 0,
      cursor: 0,
      enumerated: enumerationsOf[algorithm.game].map(newTally),
      random: { reachable: newTally(), any: newTally() },
      shrunk: { reachable: 0, any: 0 },
      smallest: {},
    };
  }

  get done(): boolean {
    const { phase, goal, random } = this.state;
    if (phase < enumerationsOf[this.algorithm.game].length) return false;
    return random.reachable.boards >= goal && (this.algorithm.asks === 'move' || random.any.boards >= goal);
  }

  /** Boards seen so far, and how many there will be. */
  get progress(): { readonly boards: number; readonly total: number } {
    const { enumerated, random, goal } = this.state;
    const isMove = this.algorithm.asks === 'move';
    const all = isMove ? 0 : enumerationsOf[this.algorithm.game].reduce((sum, { count }) => sum + count, 0);
    const seen = enumerated.reduce((sum, { boards }) => sum + boards, 0) + random.reachable.boards + random.any.boards;
    return { boards: seen, total: all + (isMove ? 1 : 2) * goal };
  }

  /** Does a part of the work, about a tenth of a second. */
  advance(): void {
    const { state, algorithm } = this;
    const enumerations = enumerationsOf[algorithm.game];
    if (state.phase < enumerations.length) {
      const { count, board } = enumerations[state.phase];
      const end = Math.min(count, state.cursor + CHUNK);
      for (; state.cursor < end; state.cursor++) this.look(board(state.cursor), state.enumerated[state.phase], 'any');
      if (end < count) return;
      state.phase++;
      state.cursor = 0;
      return;
    }
    const { random, goal, seed } = state;
    if (random.reachable.boards < goal) {
      for (const board of reachableBatch(
        algorithm.game,
        seed,
        state.cursor,
        algorithm.asks === 'move' ? PLAYER_SIZES : undefined,
      )) {
        if (random.reachable.boards < goal) this.look(board, random.reachable, 'reachable');
      }
    }
    if (algorithm.asks !== 'move' && random.any.boards < goal) {
      for (const board of anyBatch(algorithm.game, seed, state.cursor)) {
        if (random.any.boards < goal) this.look(board, random.any, 'any');
      }
    }
    state.cursor++;
  }

  private look(board: WrittenBoard, tally: HuntTally, kind: Hunted): void {
    tally.boards++;
    const wrong = this.verdictOn(board);
    if (wrong === 'unfinished') tally.unfinished++;
    if (wrong !== 'wrong') return;
    tally.wrong++;
    this.keep(board, kind);
    // A board of an enumeration may be reachable, or nearly so.
    if (kind === 'any') this.keepReachable(board);
  }

  private verdictOn(board: WrittenBoard): 'right' | 'wrong' | 'unfinished' {
    if (algorithmProblem(this.algorithm, board) !== undefined) return 'right';
    const options = { limit: STEP_LIMIT, depth: this.state.depth };
    const { answer } = run(this.algorithm, board, options);
    if (answer === undefined) return 'unfinished';
    return isRight(this.algorithm, answer, expectedAnswer(this.algorithm, board, options)) ? 'right' : 'wrong';
  }

  private readonly isWrong = (board: WrittenBoard): boolean => this.verdictOn(board) === 'wrong';

  private keep(board: WrittenBoard, kind: Hunted): void {
    if (kind === 'reachable') {
      const random = this.sourceFor(board);
      const proof = findGameTo(board, random, 60);
      if (proof !== undefined) this.shrinkReachable({ board, proof }, random);
      else this.keepReachable(board);
    }
    const { shrunk } = this.state;
    if (this.algorithm.asks === 'move') return;
    if (weightOf(board) >= this.weightSoFar('any') && shrunk.any >= MOST_SHRUNK) return;
    shrunk.any++;
    const { board: small } = shrink({ board }, (candidate) =>
      this.isWrong(candidate) ? { board: candidate } : undefined,
    );
    this.offer(small, 'any');
  }

  private keepReachable(board: WrittenBoard): void {
    const { shrunk, smallest } = this.state;
    const isSmaller = board.size < (smallest.reachable?.size ?? 99) || weightOf(board) < this.weightSoFar('reachable');
    if (shrunk.reachable >= MOST_SHRUNK && !isSmaller) return;
    if (judge(board).oddities.some(({ strict }) => strict)) return;
    const random = this.sourceFor(board);
    const made = makeReachable(board, random, this.isWrong);
    if (made !== undefined) this.shrinkReachable(made, random);
  }

  private shrinkReachable(found: { readonly board: WrittenBoard; readonly proof: ReachingGame }, random: Random): void {
    const { shrunk } = this.state;
    if (shrunk.reachable >= MOST_SHRUNK && weightOf(found.board) >= this.weightSoFar('reachable')) return;
    shrunk.reachable++;
    const { board, proof } = shrink(found, (candidate) =>
      this.isWrong(candidate) ? makeReachable(candidate, random, this.isWrong, 3) : undefined,
    );
    this.offer(board, 'reachable', proof);
  }

  private offer(board: WrittenBoard, kind: Hunted, proof?: ReachingGame): void {
    if (weightOf(board) >= this.weightSoFar(kind)) return;
    this.state.smallest[kind] = this.describe(board, proof);
  }

  private weightSoFar(kind: Hunted): number {
    const found = this.state.smallest[kind];
    return found === undefined ? Number.POSITIVE_INFINITY : weightOf(boardOfExample(found, this.algorithm));
  }

  private describe(board: WrittenBoard, proof: ReachingGame | undefined): Counterexample {
    const options = { limit: STEP_LIMIT, depth: this.state.depth };
    return {
      size: board.size,
      rows: boardRows(board),
      answer: run(this.algorithm, board, options).answer ?? [],
      expected: expectedAnswer(this.algorithm, board, options),
      ...(proof && { game: writeGameLine(board, proof) }),
    };
  }

  /** Random choices depend on the seed and the board alone, so that stopping and resuming changes nothing. */
  private sourceFor({ cells }: WrittenBoard): Random {
    let mixed = this.state.seed | 0;
    for (const code of cells) mixed = Math.imul(mixed ^ code, 0x01000193) + 0x3c6ef35f;
    return randomSource(mixed >>> 0);
  }
}

/** The board of a counterexample. */
export function boardOfExample({ size, rows }: Counterexample, { game }: Pick<Algorithm, 'game'>): WrittenBoard {
  const read = readBoard(`${size}\n${rows.join('\n')}\n`, games[game].shape);
  if (!read.ok) throw new RangeError(`no board: ${read.error.message}`);
  return read.value;
}

/** A complete hunt. */
export function hunt(algorithm: Algorithm, options: HuntOptions = {}): HuntState {
  const search = new Hunt(algorithm, options);
  while (!search.done) search.advance();
  return search.state;
}
