import { reachableBatch, shrinkAsking, weightOf } from '@ringfence/lab';
import { classicLines, type GameName, games, judge, readBoard, type WrittenBoard, writeBoard } from '@ringfence/rules';
import { topicCases } from '@ringfence/rules/suite';
import type { MarkedBoard } from './board.ts';
import { type BoardResult, hasRightAnswer } from './result.ts';

export interface CheckerHuntOptions {
  readonly game: GameName;
  /** Runs the checker on boards, several in parallel. */
  readonly ask: (boards: readonly MarkedBoard[]) => Promise<readonly BoardResult[]>;
  /** How many boards run in parallel. */
  readonly atOnce: number;
  readonly seed: number;
  /** The maximal number of boards to run; default: 1,500. */
  readonly most?: number;
  /** No board is started later than this, in milliseconds from now; default: no limit. */
  readonly limitMs?: number;
  /** Receives the number of boards so far, and the smallest wrong one. */
  onProgress?(asked: number, smallest: BoardResult | undefined): void;
}

/** Sizes in turn, small ones first: some programs are wrong only on small boards, others only above 10. */
const SIZES = {
  squatter: [5, 12, 4, 15, 7, 6, 11, 9],
  fencemaster: [4, 8, 3, 10, 6, 5, 7, 9],
} as const;

/** How many boards of a size are tried in turn. */
const IN_TURN = 16;

/** Large Squatter boards with a long way to the border: the only ones that show cells which are taken for each other. */
const WINDING = { game: 'squatter', size: 15, count: 6 } as const;
/** Batches of different seeds have different boards. */
const SEEDS = 1000;

/** How many of the smallest wrong boards are shrunk: more lead to the same few. */
const STARTS = 3;

/** After a clean mark the hunt runs by itself, for at most this long and over this many boards. */
export const USUAL_HUNT_MS = 10_000;
export const USUAL_HUNT_BOARDS = 400;

/**
 * Searches for a smallest board on which a checker is wrong: starting from boards on which it was wrong, or from random
 * games if there are none, it tries ever smaller ones. Only boards with one right answer count. Undefined if nothing
 * wrong was found.
 */
export async function huntSmallest(
  known: readonly BoardResult[],
  options: CheckerHuntOptions,
): Promise<BoardResult | undefined> {
  const { game, ask, atOnce, seed, most = 1500, limitMs = Number.POSITIVE_INFINITY } = options;
  const end = performance.now() + limitMs;
  const asked = new Map<string, BoardResult>();
  let smallest: BoardResult | undefined;

  /** Whether it is wrong on each board; beyond the limit it counts as right, so that the search ends. */
  const areWrong = async (boards: readonly WrittenBoard[]): Promise<boolean[]> => {
    const marked = boards.map((board) => markedBoard(board, game));
    const open = marked.filter((board): board is MarkedBoard => board !== undefined && !asked.has(board.text));
    const results = asked.size >= most || performance.now() >= end ? [] : await ask(open);
    for (const result of results) {
      asked.set(result.board.text, result);
      if (!hasRightAnswer(result) && isSmaller(result, smallest, game)) smallest = result;
    }
    options.onProgress?.(asked.size, smallest);
    return marked.map((board) => {
      const result = asked.get(board?.text ?? '');
      return result !== undefined && !hasRightAnswer(result);
    });
  };

  const isOver = (): boolean => performance.now() >= end;
  for (const start of await startsOf(known, game, areWrong, seed, atOnce, most, isOver))
    await shrinkAsking(start, areWrong, atOnce);
  return smallest;
}

async function startsOf(
  known: readonly BoardResult[],
  game: GameName,
  areWrong: (boards: readonly WrittenBoard[]) => Promise<boolean[]>,
  seed: number,
  atOnce: number,
  most: number,
  isOver: () => boolean,
): Promise<WrittenBoard[]> {
  const wrong = known.filter((result) => !hasRightAnswer(result)).flatMap(({ board }) => boardOf(board, game) ?? []);
  const light = wrong.sort((a, b) => weightOf(a) - weightOf(b)).slice(0, STARTS);
  // Some are wrong only because of their text; the search is for a board.
  const stillWrong = await areWrong(light);
  const starts = light.filter((_, i) => stillWrong[i]);
  const hunted = games[game].hasScores ? 'squatter' : 'fencemaster';
  for (let batch = 0, looked = 0; starts.length === 0 && looked < (most * 3) / 4 && !isOver(); batch++) {
    const boards = someBoards(hunted, seed, batch);
    for (let at = 0; at < boards.length && starts.length === 0; at += atOnce) {
      const some = boards.slice(at, at + atOnce);
      const found = await areWrong(some);
      starts.push(...some.filter((_, i) => found[i]));
      looked += some.length;
    }
  }
  return starts;
}

/** Boards of games, some of every kind, with a size of their own in each batch. */
function someBoards(game: 'squatter' | 'fencemaster', seed: number, batch: number): WrittenBoard[] {
  const all = reachableBatch(game, seed, batch, SIZES[game]);
  const some = all.filter((_, i) => i % Math.ceil(all.length / IN_TURN) === 0);
  if (!games[game].hasScores) return some;
  const winding = topicCases({ ...WINDING, seed: (seed % 2 ** 40) * SEEDS + batch }, 'way-out');
  return [...some, ...winding.flatMap((board) => boardOf(board, game) ?? [])];
}

/**
 * A board as a checker gets it, with its answer; undefined if strict checkers answer differently, or the board is
 * empty.
 */
function markedBoard(board: WrittenBoard, game: GameName): MarkedBoard | undefined {
  if (board.size < games[game].minSize) return undefined;
  const verdict = judge(board, game);
  if (verdict.oddities.some(({ strict }) => strict)) return undefined;
  const answer = classicLines(verdict).map((line) => `${line}\n`);
  return { name: 'smallest', text: writeBoard(board), answer: answer.join('') };
}

function boardOf({ text }: MarkedBoard, game: GameName): WrittenBoard | undefined {
  const read = readBoard(text, games[game].shape);
  return read.ok ? read.value : undefined;
}

function isSmaller(result: BoardResult, than: BoardResult | undefined, game: GameName): boolean {
  if (than === undefined) return true;
  const [a, b] = [boardOf(result.board, game), boardOf(than.board, game)];
  return a !== undefined && b !== undefined && weightOf(a) < weightOf(b);
}

/** The smallest board of a run on which the checker is wrong. */
export function smallestOf(results: readonly BoardResult[], game: GameName): BoardResult | undefined {
  let smallest: BoardResult | undefined;
  for (const result of results) {
    if (hasRightAnswer(result) || boardOf(result.board, game) === undefined) continue;
    if (isSmaller(result, smallest, game)) smallest = result;
  }
  return smallest;
}
