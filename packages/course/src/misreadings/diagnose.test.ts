import { type AlgorithmKey, algorithmNamed, run as runAlgorithm } from '@ringfence/lab';
import { type GameName, readBoard } from '@ringfence/rules';
import { topicCases } from '@ringfence/rules/suite';
import { describe, expect, test } from 'vitest';
import type { CheckerRun } from '../checker/result.ts';
import {
  type Checker,
  certainWithoutName,
  diagnosisOf,
  foundLimits,
  isCertainOfRivals,
  mistakeNamed,
  resultWith,
  saying,
  shownMistakes,
  suiteOf,
} from '../testing/diagnosing.ts';
import { naturalCheckers, rightCheckers } from '../testing/natural-checkers.ts';
import { misreadingsOf } from './catalogue.ts';
import { diagnose } from './diagnose.ts';
import type { Misreading } from './misreading.ts';
import type { Mistake } from './model.ts';

test.each([
  ['squatter', 1],
  ['fencemaster', 1],
] as const)('a misreading of %s is found by its name and by nothing else', async (game, seed) => {
  // Every two hundred and sixteenth; the others are diagnosed in npm run test:long.
  for (const mistake of shownMistakes(game).filter((_, i) => i % 216 === 0)) {
    const { wrong, diagnosis } = await diagnosisOf(saying([mistake], game), game, seed);
    expect([diagnosis?.name, diagnosis?.also, diagnosis?.or]).toEqual([mistake.misreading.name, [], []]);
    expect(diagnosis?.boards).toBeGreaterThanOrEqual(wrong);
  }
});

describe('wrong checkers that share no code with the catalogue', () => {
  test.each(['squatter', 'fencemaster'] as const)('are right without their bug: %s', (game) => {
    const wrong = suiteOf(game, 1).filter((board) => resultWith(rightCheckers[game], board).verdict !== 'right');
    expect(wrong).toEqual([]);
  });

  test.each(naturalCheckers)('$game: $bug', async ({ game, named, answer }) => {
    const { diagnosis } = await diagnosisOf(answer, game, 1);
    expect([diagnosis?.name, diagnosis?.isGuess, diagnosis?.also]).toEqual([named, false, []]);
  });

  test('one that is not in the catalogue gets the nearest misreading as a guess', async () => {
    const natural = naturalCheckers.find(({ named }) => named === 'two-edges-are-enough');
    const near = misreadingsOf('fencemaster').filter(({ name }) => name === 'corners-count-extra');
    const { wrong, diagnosis } = await diagnosisOf(
      natural?.answer ?? rightCheckers.fencemaster,
      'fencemaster',
      1,
      undefined,
      near,
    );
    expect(diagnosis).toMatchObject({ name: 'corners-count-extra', isGuess: true, wrong, also: [], or: [] });
    expect(diagnosis?.agrees).toBeGreaterThan(2);
    expect(diagnosis?.agrees).toBeLessThan(wrong);
  });
});

test('several misreadings at once are separated, the one with most boards first', async () => {
  const game = 'squatter';
  const names = ['edge-is-wall', 'tabs-refused', 'never-an-error', 'counts-swapped'];
  const model = names.flatMap((name) => mistakeNamed(game, name));
  const { diagnosis } = await diagnosisOf(saying(model, game), game, 1);
  expect([diagnosis?.name, ...(diagnosis?.also ?? []).map(({ name }) => name)].sort()).toEqual([...names].sort());
  expect(diagnosis?.unexplained).toBe(0);
});

test('several misreadings at once are a guess if others explain the same together', async () => {
  const game = 'squatter';
  const model = ['edge-is-wall', 'counts-swapped'].flatMap((name) => mistakeNamed(game, name));
  const known = model.map(({ misreading }) => misreading);
  const guessed = async (misreadings: readonly Misreading[]) =>
    (await diagnosisOf(saying(model, game), game, 1, undefined, misreadings)).diagnosis?.isGuess;
  expect(await guessed(known)).toBe(false);
  expect(await guessed([...known, ...known.slice(1).map((one) => ({ ...one, name: 'its twin' }))])).not.toBe(false);
});

test('a misreading is a guess if a twin fits as well and no board tells the two apart, and so is the twin', async () => {
  const game = 'squatter';
  const [mistake] = mistakeNamed(game, 'diagonal-gaps-open');
  const misreading = mistake?.misreading as Misreading;
  const twins = [misreading, { ...misreading, name: 'its twin' }];
  const { diagnosis } = await diagnosisOf(saying([mistake as Mistake], game), game, 1, undefined, twins);
  expect(diagnosis).toMatchObject({ name: 'diagonal-gaps-open', isGuess: true, unexplained: 0 });
  expect(diagnosis?.or.map(({ name }) => name)).toEqual(['its twin']);
});

test.each(['a flood from the border leaks', 'own pieces inside count for the winner'])(
  'what a checker seems to do on a few boards is no fact if boards for its rivals show otherwise: %s',
  async (bug) => expect(await isCertainOfRivals(bug)).toBe(false),
);

test('limits of the size are found exactly, first what costs most', async () => {
  const names = ['large-sizes-refused/8', 'inner-empty-lines-accepted'];
  expect(await foundLimits('squatter', names)).toEqual(names);
});

test.each(['winner-before-end', 'diagonal-gaps-open', 'border-missed/left'])(
  'nothing else is certain if a checker has a misreading that is not in the catalogue: %s',
  async (missing) => {
    const natural = naturalCheckers.find(({ named }) => named === missing);
    expect(await certainWithoutName(natural as NonNullable<typeof natural>)).toEqual([]);
  },
);

test('classroom algorithms are found if they are wrong on boards of games, and only those', async () => {
  const checkers: [AlgorithmKey, GameName, string | undefined][] = [
    ['loop-trace', 'squatter', 'loop-trace'],
    ['row-scan', 'squatter', undefined],
    ['capture-blocks', 'squatter', undefined],
    ['flood-fill', 'squatter', undefined],
    ['edge-search', 'fencemaster', 'loops-missed'],
    ['escape-search', 'fencemaster', 'tripods-missed'],
    ['group-paths', 'fencemaster', 'group-paths'],
  ];
  for (const [key, game, name] of checkers) {
    const checker: Checker = (text) => {
      const board = readBoard(text, game === 'squatter' ? 'square' : 'hexagon');
      return board.ok
        ? (runAlgorithm(algorithmNamed(key), board.value, { limit: 200_000 }).answer ?? 'fails')
        : ['Error'];
    };
    const { wrong, diagnosis } = await diagnosisOf(checker, game, 1);
    expect([key, wrong > 0, diagnosis?.name]).toEqual([key, name !== undefined, name]);
  }
});

test('a few boards are not enough without more boards to run', async () => {
  const boards = suiteOf('squatter', 1);
  const game = 'squatter';
  const runOf = (name: string): CheckerRun => ({
    game,
    results: boards.map((board) => resultWith(saying(mistakeNamed(game, name), game), board)),
  });
  expect((await diagnose(runOf('winner-before-end')))?.name).toBe('winner-before-end');
  expect(await diagnose(runOf('crlf-refused'))).toBeNull();
});

test('a misreading that explains less than half of the errors is a guess, and one that explains few is not reported', async () => {
  const game = 'squatter';
  const tabsRefused = saying(mistakeNamed(game, 'tabs-refused'), game);
  const isOdd = (text: string): boolean => !text.includes('\t') && text.split('W').length % 2 === 1;
  /** Fails on tabs, and has an error of its own on some of the other boards. */
  const checker =
    (isWrong: (text: string) => boolean): Checker =>
    (text, right) =>
      isWrong(text) ? ['White', '7', '7'] : tabsRefused(text, right);
  const boards = [...suiteOf(game, 1), ...topicCases({ game, size: 6, count: 3, seed: 1 }, 'tabs')];
  const tabs = boards.filter(({ text }) => text.includes('\t')).length;
  const odd = boards.filter(({ text }) => isOdd(text)).map(({ text }) => text);
  const diagnosed = async (count: number) =>
    (
      await diagnosisOf(
        checker((text) => odd.slice(0, count).includes(text)),
        game,
        1,
        boards,
      )
    ).diagnosis;
  expect([tabs > 2, odd.length > 3 * tabs]).toEqual([true, true]);
  expect(await diagnosed(tabs)).toMatchObject({ name: 'tabs-refused', unexplained: tabs, isGuess: false });
  expect(await diagnosed(tabs + 1)).toMatchObject({
    name: 'tabs-refused',
    agrees: tabs,
    wrong: 2 * tabs + 1,
    isGuess: true,
  });
  expect(await diagnosed(3 * tabs + 1)).toBeNull();
});

describe('finds nothing for', () => {
  const right: Checker = (_, answer) => answer;
  test.each<[string, Checker]>([
    ['a checker that is right', right],
    ['one that always crashes', () => 'fails'],
    ['one that always says the same', () => ['White', '1', '0']],
    ['one that always takes the game for unfinished', () => ['None', '0', '0']],
    [
      'one that checks texts, crashes on some, and says the same of every board',
      (text, answer) => (answer[0] === 'Error' ? answer : text.includes('\t') ? 'fails' : ['None', '0', '0']),
    ],
    ['one that is wrong in its own way', (text, answer) => (text.length % 3 === 0 ? ['White', '7', '7'] : answer)],
  ])('%s', async (_, checker) => {
    expect((await diagnosisOf(checker, 'squatter', 1)).diagnosis).toBeNull();
  });
});
