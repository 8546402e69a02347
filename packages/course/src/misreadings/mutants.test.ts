// No wrong program gets full marks: the default boards notice small changes of correct checkers.
import type { GameName } from '@ringfence/rules';
import { topicCases } from '@ringfence/rules/suite';
import { describe, expect, test } from 'vitest';
import { answerLines } from '../checker/answer.ts';
import type { MarkedBoard } from '../checker/board.ts';
import { huntSmallest, USUAL_HUNT_BOARDS } from '../checker/hunt.ts';
import type { BoardResult } from '../checker/result.ts';
import { flatteryOf, MOST_MILD } from '../suite/flattery.ts';
import { markingSuite, USUAL_BOARDS } from '../suite/marking-suite.ts';
import { mutantAnswers, mutantsOf, programsOf, tellingMutants } from './mutants.ts';
import { Sites } from './sites.ts';
import { agrees, say, type WrongStages } from './stages.ts';

const isWrong = ({ text, answer }: MarkedBoard, way: WrongStages, game: GameName): boolean =>
  !agrees(say(text, game, way), answerLines(answer));

const resultFor = (board: MarkedBoard, isRight: boolean): BoardResult => ({
  board,
  verdict: isRight ? 'right' : 'wrong',
  said: '',
  stderr: [],
  wallMs: 0,
  cpuMs: 0,
  memoryMb: 0,
});

/** Goes wrong only on texts which are not a board: the hunt looks at all its boards in vain, in npm run test:long. */
const ONLY_TEXTS = 'reading, size: any';
const isLong = process.env.RINGFENCE_TESTS === 'long';

describe.each([
  ['squatter', 6, 400, true],
  ['fencemaster', 5, 190, false],
  ['havannah', 5, 210, false],
] as const)('%s', (game, size, mutants, isQuick) => {
  const suite = markingSuite({ game, size, count: USUAL_BOARDS, seed: 1, defined: true });

  test('checkers without a change are right', () => {
    for (const [name, program] of Object.entries(programsOf(game))) {
      const way = program(new Sites());
      expect([name, suite.filter((board) => isWrong(board, way, game)).map((board) => board.name)]).toEqual([name, []]);
    }
  });

  test('at least 97 of 100 changed checkers are wrong on the default boards', () => {
    const changed = tellingMutants(game);
    expect(changed.length).toBeGreaterThan(mutants);
    const missed = mutantAnswers(game).filter(({ isRight }) => suite.every(isRight));
    expect(missed.length / changed.length, missed.map(({ name }) => name).join('\n')).toBeLessThan(0.03);
  });

  // A suite of Havannah's large default board takes half a minute.
  if (isQuick || isLong)
    test.each(isLong ? [1, 2, 3] : [1])('no misreading is flattered by the default boards of seed %i', (seed) => {
      const all = flatteryOf(game, seed);
      expect(all.length).toBeGreaterThan(200);
      expect(all.filter(({ marked, played }) => marked - played > MOST_MILD)).toEqual([]);
    });

  test('the hunt finds the others, except one that goes wrong only on texts which are not a board', async () => {
    const missed = mutantAnswers(game).filter(
      ({ name, isRight }) => (isLong || name !== ONLY_TEXTS) && suite.every(isRight),
    );
    const escaped: string[] = [];
    for (const { name, isRight } of missed) {
      const ask = async (boards: readonly MarkedBoard[]) => boards.map((board) => resultFor(board, isRight(board)));
      const found = await huntSmallest([], { game, ask, atOnce: 16, seed: 1, most: USUAL_HUNT_BOARDS });
      if (found === undefined) escaped.push(name);
    }
    expect(escaped).toEqual(isLong && game !== 'squatter' ? [ONLY_TEXTS] : []);
  });

  test('changes that are called harmless are so', () => {
    const harmless = mutantsOf(game).filter((mutant) => !tellingMutants(game).includes(mutant));
    const wrong = harmless.filter(({ way }) => suite.some((board) => isWrong(board, way, game)));
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });
});

const grades = isLong ? ([1, 2, 3] as const) : ([1] as const);
test.each(grades)('boards of grade %i alone show every direction and every border of Squatter', (grade) => {
  const suite = markingSuite({
    game: 'squatter',
    size: 6,
    count: 30,
    seed: 3,
    defined: true,
    grades: [grade],
    sizes: [6, 8, 4],
  });
  const changed = tellingMutants('squatter').filter(({ name }) =>
    /^(?:off the board|from the border), (?:steps: .*|borders: .*|(?:top|bottom|left|right): never)$/.test(name),
  );
  expect(changed).toHaveLength(16);
  const missed = changed.filter(({ way }) => !suite.some((board) => isWrong(board, way, 'squatter')));
  expect(missed.map(({ name }) => name)).toEqual([]);
});

test('boards of a topic are the same for the same seed', () => {
  const cases = () => topicCases({ game: 'squatter', size: 15, count: 3, seed: 2 }, 'way-out');
  expect(cases()).toEqual(cases());
  expect(cases().map(({ topic }) => topic)).toEqual(['way-out', 'way-out', 'way-out']);
});
