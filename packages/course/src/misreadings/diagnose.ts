import { type GameName, games, readBoard, writeBoard } from '@ringfence/rules';
import { suiteTopics } from '@ringfence/rules/suite';
import { answerLines } from '../checker/answer.ts';
import type { MarkedBoard } from '../checker/board.ts';
import type { BoardResult, CheckerRun } from '../checker/result.ts';
import { misreadingsOf } from './catalogue.ts';
import type { Misreading } from './misreading.ts';
import {
  type CheckerModel,
  type Evidence,
  fitOf,
  isRightOn,
  type Mistake,
  type ModelFit,
  mistakesOf,
  namesOf,
} from './model.ts';
import { bestModels, nearestModels, sharesOf } from './search.ts';
import { anyBoards, type TellingOptions, tellingBoards } from './telling-boards.ts';

/** One misreading that explains wrong answers. */
export interface Finding {
  /** An id for programs, such as `edge-is-wall`. */
  readonly name: string;
  /** What the checker does, after "It", such as `answers as if the edge of the board were a wall`. */
  readonly sentence: string;
  /** What is right instead. */
  readonly rule: string;
  /**
   * How many boards distinguish this from a checker without it; unless it is a guess, the checker answered accordingly on
   * all of them.
   */
  readonly boards: number;
  /** How many of the run's wrong answers are the same as a checker with this misreading alone gives. */
  readonly agrees: number;
}

/** What a checker has misunderstood, as plain data. */
export interface Diagnosis extends Finding {
  /** Further misreadings on top of the first. */
  readonly also: readonly Finding[];
  /** Of a guess, the other guesses. */
  readonly or: readonly Finding[];
  /** The run's wrong answers, and those that remain unexplained. */
  readonly wrong: number;
  readonly unexplained: number;
  /** Whether this is only the nearest misreading: it contradicts some answers, explains too few, or another one fits too. */
  readonly isGuess: boolean;
}

export interface DiagnoseOptions {
  /** Runs the checker on more boards; without it, only the boards of the run are used. */
  readonly ask?: (boards: readonly MarkedBoard[]) => Promise<readonly BoardResult[]>;
  /** The seed of boards that distinguish misreadings; default: 1. */
  readonly seed?: number;
  /** Default: all misreadings of the game. */
  readonly misreadings?: readonly Misreading[];
}

/** A misreading shown by fewer boards is a guess. */
const ENOUGH_BOARDS = 5;
/** If possible, this many boards are run, so that agreement is not an accident. */
const WANTED_BOARDS = 12;
const ROUNDS = 8;
/** So many rivals are tried at most, on so many boards each, where they explain this share of what the model explains. */
const RIVALS = 4;
const RIVAL_BOARDS = 4;
const RIVAL_SHARE = 1 / 2;
/** And on so many boards of every kind, which may show rivals that nobody knows. */
const ANY_BOARDS = 48;
/** One error of so many may have another reason. */
const UNEXPLAINED = 8;
/** How many guesses are shown at most, and how many wrong answers each must explain: three, and one of four. */
const MOST_GUESSES = 3;
const LEAST_EXPLAINED = 3;

/**
 * Finds the misreadings that explain a checker's wrong answers: it must answer as they do on every board that
 * distinguishes them from the right judge. If several fit, or there are few boards, the checker is run on more, and then on
 * boards of every kind and on those on which the nearest rivals answer differently. If several still fit, or nothing does, the
 * nearest misreadings are guesses. Null if nothing is near, or nothing is wrong.
 */
export async function diagnose(run: CheckerRun, options: DiagnoseOptions = {}): Promise<Diagnosis | null> {
  const { game } = run;
  const { ask, seed = 1, misreadings = misreadingsOf(game) } = options;
  const mistakes = mistakesOf(misreadings);
  const evidence = run.results.flatMap(evidenceOf);
  if (!looksAtBoards(evidence)) return null;
  const kind = kindOf(run);
  let fits = bestModels(mistakes, evidence, game);
  const verified = new Set<string>();
  for (let round = 0; round < ROUNDS && ask !== undefined; round++) {
    const more = boardsToAsk(fits, evidence, { ...kind, game, seed: seed + round });
    const boards = more.length > 0 ? more : boardsOfRivals(fits, mistakes, evidence, { ...kind, game, seed }, verified);
    if (boards.length === 0) break;
    evidence.push(...(await ask(boards)).flatMap(evidenceOf));
    fits = bestModels(mistakes, evidence, game);
  }
  return conclude(fits, evidence, run) ?? guess(mistakes, evidence, run);
}

/** A checker that never answers, or says the same of every board that it reads, has misunderstood nothing yet. */
function looksAtBoards(evidence: readonly Evidence[]): boolean {
  const kinds = (some: readonly (readonly string[] | undefined)[]): number =>
    new Set(some.map((lines) => lines?.join('\n'))).size;
  const read = evidence.filter(({ right, answer }) => right.length > 1 && answer !== undefined && answer.length > 1);
  const isSame = kinds(read.map(({ answer }) => answer)) <= 1 && kinds(read.map(({ right }) => right)) > 1;
  return kinds(evidence.map(({ answer }) => answer)) > 1 && !isSame;
}

/** The evidence of one board. A checker that was stopped has answered nothing, which says nothing about the rules. */
function evidenceOf({ board, verdict, understood }: BoardResult): Evidence[] {
  if (verdict === 'time-out' || verdict === 'out-of-memory' || verdict === 'flood' || verdict === 'not-started')
    return [];
  return [{ text: board.text, right: answerLines(board.answer), answer: understood }];
}

/** Boards that decide between the models that fit, or show the least shown mistake. */
function boardsToAsk(fits: readonly ModelFit[], evidence: readonly Evidence[], options: TellingOptions): MarkedBoard[] {
  const [first] = fits;
  if (first === undefined) return [];
  const seen = new Set(evidence.map(({ text }) => text));
  const tellingApart = (models: readonly CheckerModel[], wanted: number): MarkedBoard[] =>
    firstOf(tellingBoards(models, options), wanted, ({ text }) => !seen.has(text));
  if (fits.length > 1) {
    const boards = tellingApart(
      fits.map(({ model }) => model),
      WANTED_BOARDS,
    );
    if (boards.length > 0) return boards;
  }
  const least = sharesOf(first.model, evidence, options.game).at(-1);
  if (least === undefined || least.boards >= WANTED_BOARDS) return [];
  const without = first.model.filter((mistake) => mistake !== least.mistake);
  return tellingApart([first.model, without], WANTED_BOARDS - least.boards);
}

/**
 * Boards of every kind, and boards at the end of games on which the nearest rivals of the only model that fits answer
 * differently; once for each model.
 */
function boardsOfRivals(
  [first, ...others]: readonly ModelFit[],
  mistakes: readonly Mistake[],
  evidence: readonly Evidence[],
  options: TellingOptions,
  verified: Set<string>,
): MarkedBoard[] {
  if (first === undefined || others.length > 0 || verified.has(namesOf(first.model))) return [];
  verified.add(namesOf(first.model));
  const own = new Set(first.model.map(({ misreading }) => misreading.name));
  const wrong = evidence.filter((one) => !isRightOn(one));
  const rivals = mistakes
    .filter(({ misreading }) => !own.has(misreading.name))
    .map((mistake) => fitOf([mistake], wrong, options.game))
    .filter(({ explained }) => explained >= first.explained * RIVAL_SHARE)
    .sort((a, b) => b.explained - a.explained);
  const seen = new Set(evidence.map(({ text }) => text));
  const unseen = (telling: Iterable<MarkedBoard>, wanted: number): MarkedBoard[] => {
    const boards = firstOf(telling, wanted, ({ text }) => !seen.has(text));
    for (const { text } of boards) seen.add(text);
    return boards;
  };
  return [
    ...unseen(anyBoards(options), ANY_BOARDS),
    ...rivals
      .slice(0, RIVALS)
      .flatMap(({ model }) =>
        unseen(tellingBoards([first.model, model], { ...options, toTheEnd: true }), RIVAL_BOARDS),
      ),
  ];
}

function firstOf<T>(items: Iterable<T>, most: number, holds: (item: T) => boolean): T[] {
  const found: T[] = [];
  for (const item of items) {
    if (found.length >= most) break;
    if (holds(item)) found.push(item);
  }
  return found;
}

/** The boards of the run: their size, and the topics in dispute. */
function kindOf({ game, results }: CheckerRun): Pick<TellingOptions, 'size' | 'disputed'> {
  const sizes = results.flatMap(({ board }) => {
    const read = readBoard(board.text, games[game].shape);
    return read.ok ? [read.value.size] : [];
  });
  const size = sizes.sort((a, b) => a - b)[sizes.length >> 1] ?? games[game].usualSize;
  const present = new Set(results.map(({ board }) => board.topic));
  const disputed = suiteTopics(game, size, { defined: true })
    .filter(({ topic, whyNot }) => whyNot !== undefined && present.has(topic))
    .map(({ topic }) => topic);
  return { size, disputed };
}

const wrongAnswers = (run: CheckerRun): Evidence[] => run.results.flatMap(evidenceOf).filter((one) => !isRightOn(one));

function conclude(fits: readonly ModelFit[], evidence: readonly Evidence[], run: CheckerRun): Diagnosis | null {
  const [first, ...others] = fits;
  if (first === undefined) return null;
  const findings = findingsOf(first, evidence, run).filter(({ boards }) => boards >= ENOUGH_BOARDS);
  const [main, ...also] = findings;
  const wrong = wrongAnswers(run);
  const { explained } = fitOf(first.model, wrong, run.game);
  if (main === undefined || others.length > 0 || !isCertain(first, evidence, explained, wrong.length, run.game))
    return null;
  return { ...main, also, or: [], wrong: wrong.length, unexplained: wrong.length - explained, isGuess: false };
}

/**
 * A mistake in reading is certain even if half of the errors have another reason: text is read or it is not. One in what
 * follows is not, if errors on ordinary boards are left that it does not explain: these may have the same reason, and then
 * it is a different one.
 */
function isCertain(
  { model }: ModelFit,
  evidence: readonly Evidence[],
  explained: number,
  wrong: number,
  game: GameName,
): boolean {
  if (model.every(({ misreading }) => misreading.stage === 'read')) return explained >= wrong / 2;
  const onBoards = evidence.filter((one) => !isRightOn(one) && isOrdinary(one.text, game));
  return fitOf(model, onBoards, game).explained === onBoards.length && explained >= wrong - wrong / UNEXPLAINED;
}

/** Whether a text is a board in the usual form. */
function isOrdinary(text: string, game: GameName): boolean {
  const read = readBoard(text, games[game].shape);
  return read.ok && writeBoard(read.value) === text;
}

/** The nearest misreadings, none of which is certain. */
function guess(mistakes: readonly Mistake[], evidence: readonly Evidence[], run: CheckerRun): Diagnosis | null {
  const wrong = wrongAnswers(run).length;
  const [main, ...or] = nearestModels(mistakes, evidence, run.game)
    .flatMap((fit) => findingsOf(fit, evidence, run))
    .filter(({ agrees }) => agrees >= Math.max(LEAST_EXPLAINED, wrong / 4))
    .slice(0, MOST_GUESSES);
  if (main === undefined) return null;
  return { ...main, also: [], or, wrong, unexplained: wrong - main.agrees, isGuess: true };
}

/** The mistakes of a model, first the one that shows on most boards of the run: others were asked for the sake of one. */
function findingsOf({ model }: ModelFit, evidence: readonly Evidence[], run: CheckerRun): Finding[] {
  const inAll = sharesOf(model, evidence, run.game);
  return sharesOf(model, run.results.flatMap(evidenceOf), run.game).map(({ mistake }) => {
    const { name, sentence, rule } = mistake.misreading;
    const boards = inAll.find((one) => one.mistake === mistake)?.boards ?? 0;
    return { name, sentence, rule, boards, agrees: fitOf([mistake], wrongAnswers(run), run.game).explained };
  });
}
