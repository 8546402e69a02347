import { type GameName, games, type Shape } from '@ringfence/rules';
import { generateSuite, type SuiteCase, suiteProblem, type Topic } from '@ringfence/rules/suite';
import type { MarkedBoard } from '../checker/board.ts';
import { latest } from './memo.ts';
import { type CheckerModel, sayAs } from './model.ts';

/** How many boards are tried to find one that distinguishes models. */
const LOOKED_AT = 480;

export interface TellingOptions {
  readonly game: GameName;
  readonly size: number;
  readonly seed: number;
  /** Topics of boards with more than one right answer, if the suite has such boards. */
  readonly disputed: readonly Topic[];
  /** Boards at the end of games, which show much at once. */
  readonly toTheEnd?: boolean;
}

/** New boards on which models differ; a model without mistakes is the right judge. */
export function* tellingBoards(models: readonly CheckerModel[], options: TellingOptions): Generator<MarkedBoard> {
  const areTextsRead = models.some((model) => model.some(({ misreading }) => misreading.stage === 'read'));
  for (const board of remembered({ ...options, areTextsRead })) {
    const [first, ...others] = models.map((model) => JSON.stringify(sayAs(model, board.text, options.game)));
    if (others.some((said) => said !== first)) yield board;
  }
}

/** New boards of every kind. */
export const anyBoards = (options: TellingOptions): Generator<MarkedBoard> =>
  remembered({ ...options, areTextsRead: false });

/** Which boards to generate, and whether to begin with those that show how texts are read. */
interface Wanted extends TellingOptions {
  readonly areTextsRead: boolean;
}

/** Boards that were generated for some options, and how to generate the next. */
interface Sequence {
  readonly boards: SuiteCase[];
  readonly rest: Iterator<SuiteCase>;
}

/** A whole class is diagnosed with the same few options, and generating boards takes most of the time. */
const sequenceOf = latest(12, (options: Wanted): Sequence => ({ boards: [], rest: newBoards(options) }));

function* remembered(options: Wanted): Generator<SuiteCase> {
  const { boards, rest } = sequenceOf(options);
  for (let i = 0; ; i++) {
    if (i === boards.length) {
      const next = rest.next();
      if (next.done) return;
      boards.push(next.value);
    }
    yield boards[i];
  }
}

/** Forms of a text that suites only have together. */
const FORMS: readonly ((text: string) => string)[] = [
  (text) => `  ${text}`,
  (text) => text.replace(/\n(?=\S)/g, '\n  '),
];
/** How many boards have these forms. */
const FORMED = 12;

/** The sizes around which programs draw a limit, up to the largest of a suite, and how many boards of each show where. */
const SIZES: Partial<Readonly<Record<Shape, readonly number[]>>> = {
  square: [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15],
  hexagon: [3, 4, 5, 6, 7, 8, 9, 10],
};
const OF_EACH_SIZE = 4;

/** Boards in unusual forms and of all sizes, if wanted, then of the same size, then of neighbouring sizes, with separate seeds. */
function* newBoards({ game, size, seed, disputed, areTextsRead, toTheEnd = false }: Wanted): Generator<SuiteCase> {
  if (areTextsRead && !toTheEnd) yield* boardsToRead(game, size, seed);
  const sizes = [size, size + 1, Math.max(games[game].minSize, size - 1)];
  for (const [turn, one] of sizes.entries()) {
    const count = turn === 0 && !toTheEnd ? LOOKED_AT : LOOKED_AT / 4;
    const common = { game, size: one, seed: seed + 1000 * (turn + 1), count, toTheEnd };
    const choices = [
      { ...common, defined: true },
      ...(disputed.length > 0 ? [{ ...common, topics: disputed, count: 40 }] : []),
    ];
    for (const choice of choices) if (suiteProblem(choice) === undefined) yield* generateSuite(choice);
  }
}

function* boardsToRead(game: GameName, size: number, seed: number): Generator<SuiteCase> {
  const plain = (one: number, count: number): Iterable<SuiteCase> => {
    const options = { game, size: one, seed, count, topics: ['unfinished'] as const };
    return suiteProblem(options) === undefined ? generateSuite(options) : [];
  };
  for (const board of plain(size, FORMED)) for (const form of FORMS) yield { ...board, text: form(board.text) };
  for (const one of SIZES[games[game].shape] ?? []) yield* plain(one, OF_EACH_SIZE);
}
