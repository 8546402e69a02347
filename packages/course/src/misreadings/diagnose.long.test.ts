import { describe, expect, test } from 'vitest';
import { markingSuite } from '../suite/marking-suite.ts';
import { blindCheckers } from '../testing/blind-checkers.ts';
import {
  certainWithoutName,
  diagnosisOf,
  foundLimits,
  isCertainOfRivals,
  mistakeNamed,
  NEEDS_DISPUTED,
  saying,
  shownMistakes,
} from '../testing/diagnosing.ts';
import { naturalCheckers } from '../testing/natural-checkers.ts';

const count = (names: readonly string[], name: string): number => names.filter((one) => one === name).length;

describe.each([
  ['squatter', 1],
  ['fencemaster', 7],
  ['havannah', 3],
] as const)('%s, suite of seed %i', (game, seed) => {
  test('every misreading, in every variant that the suite shows, is found by its name and by nothing else', async () => {
    const unseen: string[] = [];
    for (const mistake of shownMistakes(game)) {
      const { name } = mistake.misreading;
      const { wrong, diagnosis } = await diagnosisOf(saying([mistake], game), game, seed);
      if (wrong === 0) unseen.push(name);
      else expect([diagnosis?.name, diagnosis?.also, diagnosis?.or]).toEqual([name, [], []]);
      if (diagnosis !== null) expect(diagnosis.boards).toBeGreaterThanOrEqual(wrong);
    }
    const all = shownMistakes(game).map(({ misreading }) => misreading.name);
    const never = new Set(
      unseen.filter((name) => !all.some((other) => other === name && count(all, name) > count(unseen, name))),
    );
    expect([...never]).toEqual(game === 'squatter' ? [] : [NEEDS_DISPUTED]);
    expect(unseen.length).toBeLessThanOrEqual(4);
  });
});

test.each(naturalCheckers)('nothing else is certain without the right name: $game, $bug', async (natural) => {
  // A search from the rim inwards that misses one neighbour is also described by the opposite one, whose sentence says so.
  const same = natural.named === 'neighbour-missing/0,-1' ? ['neighbour-missing/0,1'] : [];
  expect(await certainWithoutName(natural)).toEqual(same);
});

test.each(blindCheckers)('nothing but a right name is certain: $game, $bug', async ({ game, named, answer }) => {
  const { wrong, diagnosis } = await diagnosisOf(answer, game, 1);
  expect(wrong).toBeGreaterThan(0);
  if (diagnosis?.isGuess === false) expect(named).toContain(diagnosis.name);
});

test('a checker that names the first winner is found where the suite has boards with two', async () => {
  const topics = ['two-winners', 'tripod'] as const;
  const boards = markingSuite({ game: 'fencemaster', size: 5, count: 8, seed: 1, topics });
  const model = mistakeNamed('fencemaster', NEEDS_DISPUTED);
  const { diagnosis } = await diagnosisOf(saying(model, 'fencemaster'), 'fencemaster', 1, boards);
  expect(diagnosis?.name).toBe(NEEDS_DISPUTED);
});

test('two edges that are taken for one are no fact where a few boards look like something else', async () => {
  expect(await isCertainOfRivals('two of the edges are one')).toBe(false);
});

test.each([
  ['squatter', 'small-sizes-refused/5'],
  ['squatter', 'large-sizes-refused/12'],
  ['fencemaster', 'large-sizes-refused/6'],
] as const)('limits of the size are found exactly, in %s: %s', async (game, name) => {
  expect(await foundLimits(game, [name])).toEqual([name]);
});
