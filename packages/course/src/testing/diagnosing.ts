import { type GameName, games } from '@ringfence/rules';
import { generateSuite } from '@ringfence/rules/suite';
import { answerLines } from '../checker/answer.ts';
import type { MarkedBoard } from '../checker/board.ts';
import type { BoardResult, CheckerRun } from '../checker/result.ts';
import { misreadingsOf } from '../misreadings/catalogue.ts';
import { diagnose } from '../misreadings/diagnose.ts';
import { type CheckerModel, mistakesOf, sayAs } from '../misreadings/model.ts';
import type { Said } from '../misreadings/stages.ts';
import { markingSuite } from '../suite/marking-suite.ts';
import { blindCheckers } from './blind-checkers.ts';
import type { NaturalChecker } from './natural-checkers.ts';

const sizes: Partial<Readonly<Record<GameName, number>>> = { squatter: 6, fencemaster: 5, havannah: 4 };
const sizeOf = (game: GameName): number => sizes[game] ?? games[game].usualSize;

export type Checker = (text: string, right: readonly string[]) => Said;

/** The result of a program with this output; one that cannot read a text crashes. */
export function resultWith(checker: Checker, board: MarkedBoard): BoardResult {
  const right = answerLines(board.answer);
  const said = checker(board.text, right);
  const understood =
    said === 'fails' || (said === 'accepts' && right[0] === 'Error') ? undefined : said === 'accepts' ? right : said;
  const isRight = understood?.join('\n') === right.join('\n');
  const verdict = isRight ? 'right' : understood === undefined ? 'crash' : 'wrong';
  return { board, verdict, ...(understood && { understood }), said: '', stderr: [], wallMs: 0, cpuMs: 0, memoryMb: 0 };
}

/** Diagnoses a checker that may be asked about more boards. */
export async function diagnosisOf(
  checker: Checker,
  game: GameName,
  seed: number,
  boards = suiteOf(game, seed),
  misreadings = misreadingsOf(game),
) {
  const run: CheckerRun = { game, results: boards.map((board) => resultWith(checker, board)) };
  const wrong = run.results.filter(({ verdict }) => verdict !== 'right').length;
  const ask = async (more: readonly MarkedBoard[]) => more.map((board) => resultWith(checker, board));
  return { wrong, diagnosis: await diagnose(run, { ask, seed, misreadings }) };
}

/** Some of the sizes of a default suite, except in long tests: the largest boards take most of the time to choose. */
const someSizes: Partial<Readonly<Record<GameName, readonly number[]>>> =
  process.env.RINGFENCE_TESTS === 'long' ? {} : { squatter: [6, 10, 7, 4, 3], fencemaster: [5, 7, 3, 4] };
const suites = new Map<string, MarkedBoard[]>();
export function suiteOf(game: GameName, seed: number): MarkedBoard[] {
  const key = `${game} ${seed}`;
  const suite =
    suites.get(key) ??
    markingSuite({
      game,
      size: sizeOf(game),
      ...(someSizes[game] && { sizes: someSizes[game] }),
      count: 48,
      seed,
      defined: true,
    });
  suites.set(key, suite);
  return suite;
}

export const saying =
  (model: CheckerModel, game: GameName): Checker =>
  (text) =>
    sayAs(model, text, game);

/** No board of a real game has two winners. */
export const NEEDS_DISPUTED = 'first-winner-only';

/** The misreadings that suites are chosen to show. */
export const shownMistakes = (game: GameName): CheckerModel =>
  misreadingsOf(game).flatMap((misreading) => misreading.ways.map((way) => ({ misreading, way })));

/** A misreading in one of its ways. */
export const mistakeNamed = (game: GameName, name: string, way = 0): CheckerModel =>
  mistakesOf(misreadingsOf(game))
    .filter(({ misreading }) => misreading.name === name)
    .slice(way, way + 1);

/** Whether the diagnosis of a blind checker is certain without its right name, from boards that show little. */
export async function isCertainOfRivals(bug: string): Promise<boolean> {
  const blind = blindCheckers.find((one) => one.bug.startsWith(bug));
  if (blind === undefined) throw new Error(`no blind checker: ${bug}`);
  const { game, named, answer } = blind;
  const boards = [...generateSuite({ game, size: sizeOf(game), count: 48, seed: 1, defined: true })];
  const others = misreadingsOf(game).filter(({ name }) => !named.includes(name));
  const { diagnosis } = await diagnosisOf(answer, game, 1, boards, others);
  return diagnosis?.isGuess === false;
}

/** The names that are certain of a checker with these misreadings; undefined if it is a guess or others fit as well. */
export async function foundLimits(game: GameName, names: readonly string[]): Promise<string[] | undefined> {
  const model = names.flatMap((name) => mistakeNamed(game, name));
  const { diagnosis } = await diagnosisOf(saying(model, game), game, 1);
  if (diagnosis === null || diagnosis.isGuess || diagnosis.or.length > 0) return undefined;
  return [diagnosis.name, ...diagnosis.also.map(({ name }) => name)];
}

/** What the diagnosis is certain of, if the right name of a checker's mistake is not in the catalogue. */
export async function certainWithoutName({ game, named, answer }: NaturalChecker): Promise<string[]> {
  const others = misreadingsOf(game).filter(({ name }) => name !== named);
  const { diagnosis } = await diagnosisOf(answer, game, 1, undefined, others);
  return diagnosis === null || diagnosis.isGuess ? [] : [diagnosis.name, ...diagnosis.also.map(({ name }) => name)];
}
