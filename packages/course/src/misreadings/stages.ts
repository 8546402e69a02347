import {
  type ConnectionGame,
  type GameName,
  games,
  isConnectionGame,
  readBoard,
  type Shape,
  type WrittenBoard,
} from '@ringfence/rules';
import { type HexagonStages, rightHexagon } from './hexagon-stages.ts';
import { remembered } from './memo.ts';
import { MutantCrash } from './sites.ts';
import { rightSquatter, type SquatterStages } from './squatter-stages.ts';

/**
 * A checker's answer to a text: lines; or `fails`, which is Error or something unintelligible; or `accepts`, which is
 * anything but Error.
 */
export type Said = readonly string[] | 'fails' | 'accepts';

/** Reads a text, or answers at once. */
export type Read = (text: string, game: GameName) => WrittenBoard | Said;

/**
 * A checker works in stages: it reads a text, sees a board, finds captures and wins, and puts that into words. A
 * misreading replaces some of the stages; all others stay right.
 */
export interface WrongStages {
  readonly read?: Read;
  readonly squatter?: Partial<SquatterStages>;
  readonly hexagon?: Partial<HexagonStages>;
}

export type CheckerStage = 'read' | 'see' | 'find' | 'word';

/** The boards of recently read texts: the same object each time, so that results can be cached. */
const lately = new Map<Shape, Map<string, WrittenBoard | Said>>();
const MOST_REMEMBERED = 2000;

export const readRight: Read = (text, game) => {
  const { shape } = games[game];
  const known = lately.get(shape) ?? new Map<string, WrittenBoard | Said>();
  lately.set(shape, known);
  const before = known.get(text);
  if (before !== undefined) return before;
  if (known.size >= MOST_REMEMBERED) known.clear();
  const board = readBoard(text, shape);
  const read = board.ok ? board.value : ['Error'];
  known.set(text, read);
  return read;
};

export const isBoard = (read: WrittenBoard | Said): read is WrittenBoard => typeof read === 'object' && 'cells' in read;

/** Many judges differ only in what they say of the same facts. */
const squatterFacts = remembered((board, find: SquatterStages['find']) => find(board));
const factsIn = (game: ConnectionGame) => remembered((board, find: HexagonStages['find']) => find(board, game));
const hexagonFacts = { fencemaster: factsIn('fencemaster'), havannah: factsIn('havannah') };
const seenBy = remembered((board, see: SquatterStages['see']) => see(board));

/** The stages of a checker with these mistakes, built once for those with a single one. */
function stagesWith<Stages extends object>(
  right: Stages,
  wrongOf: (mistake: WrongStages) => Partial<Stages> | undefined,
): (mistakes: readonly WrongStages[]) => Stages {
  const single = new WeakMap<WrongStages, Stages>();
  const build = (mistakes: readonly WrongStages[]): Stages => Object.assign({}, right, ...mistakes.map(wrongOf));
  return (mistakes) => {
    const [only, second] = mistakes;
    if (only === undefined) return right;
    if (second !== undefined) return build(mistakes);
    const known = single.get(only) ?? build(mistakes);
    single.set(only, known);
    return known;
  };
}
const squatterWith = stagesWith(rightSquatter, ({ squatter }) => squatter);
const hexagonWith = stagesWith(rightHexagon, ({ hexagon }) => hexagon);

/** The answer of a checker with these mistakes; without any, the right answer. */
export function say(text: string, game: GameName, ...mistakes: readonly WrongStages[]): Said {
  try {
    return answerTo(text, game, mistakes);
  } catch (crash) {
    if (crash instanceof MutantCrash) return 'fails';
    throw crash;
  }
}

function answerTo(text: string, game: GameName, mistakes: readonly WrongStages[]): Said {
  const board = readWith(text, game, mistakes);
  if (!isBoard(board)) return board;
  if (!isConnectionGame(game)) {
    const stages = squatterWith(mistakes);
    const seen = seenBy(board, stages.see);
    return stages.word(squatterFacts(seen, stages.find), seen);
  }
  const stages = hexagonWith(mistakes);
  const seen = seenBy(board, stages.see);
  return stages.word(hexagonFacts[game](seen, stages.find), seen, game);
}

/**
 * Several mistakes in reading: a text that one of them cannot read fails, and one that one of them accepts is accepted.
 */
function readWith(text: string, game: GameName, mistakes: readonly WrongStages[]): WrittenBoard | Said {
  if (mistakes.every(({ read }) => read === undefined)) return readRight(text, game);
  const reads = mistakes.flatMap(({ read }) => (read === undefined ? [] : [read(text, game)]));
  const outcome = (kind: Said): Said | undefined => (reads.includes(kind) ? kind : undefined);
  return outcome('fails') ?? reads.find(isBoard) ?? outcome('accepts') ?? readRight(text, game);
}

/** Whether an answer is one that `said` allows; `undefined` is an unintelligible answer. */
export function agrees(said: Said, answer: readonly string[] | undefined): boolean {
  const isError = answer?.length === 1 && answer[0] === 'Error';
  if (said === 'fails') return answer === undefined || isError;
  if (said === 'accepts') return !isError;
  return answer !== undefined && answer.length === said.length && answer.every((line, i) => line === said[i]);
}
