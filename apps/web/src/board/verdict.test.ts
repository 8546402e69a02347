import { explain, type GameName, type Grid, judge, readBoard, startPosition, type Verdict } from '@ringfence/rules';
import { afterEach, describe, expect, test } from 'vitest';
import { overwriteGetLocale } from '../paraglide/runtime.js';
import { reasonsOf, refusalWords, storyWords, verdictWords } from './verdict.ts';

/** A board of every kind of verdict. */
const boards: readonly (readonly [GameName, string])[] = [
  ['squatter', '5\n+BWWW\n+W--W\nBW-WB\n+BWB+\n+B+++\n'],
  ['squatter', '3\nBWB\nW-W\nBWB\n'],
  ['squatter', '2\nWB\nBW\n'],
  ['fencemaster', '4\n--W-\n-BW--\n-B-WB-\n-BBWBB-\n--WWWW\nWW-B-\n-B--\n'],
  ['fencemaster', '3\n-WW\n-W-W\n--WWB\n-BBB\n---\n'],
  ['fencemaster', '2\nW-\n---\n--\n'],
  ['havannah', '4\n---W\n-B-WB\n-BWW--\n--WB-B-\n-WB-B-\nWW--B\nW---\n'],
];
function verdictOf(game: GameName, text: string): Verdict {
  const board = readBoard(text);
  if (!board.ok) throw new Error(`${text}: ${board.error.message}`);
  return { ...judge(board.value, game), oddities: [] };
}
const verdicts = boards.map(([game, text]) => verdictOf(game, text));

afterEach(() => overwriteGetLocale(() => 'en'));

describe('a verdict in words', () => {
  test('is in English the same as the judge’s, with the apostrophes of the page', () => {
    const typeset = (verdict: Verdict): string[] => explain(verdict).map((words) => words.replaceAll("'", '’'));
    for (const verdict of verdicts) expect(verdictWords(verdict)).toEqual(typeset(verdict));
    expect(new Set(verdicts.map(({ winner }) => winner)).size).toBeGreaterThan(2);
  });

  test('is another text in German, about the same cells', () => {
    const english = verdicts.map(verdictWords);
    overwriteGetLocale(() => 'de');
    for (const [i, verdict] of verdicts.entries()) {
      const german = verdictWords(verdict);
      expect(german).toHaveLength(english[i].length);
      expect(german.join(' ')).not.toMatch(/White|Black|\bcell/);
      const cells = (words: string[]): string[] =>
        (
          words
            .slice(1)
            .join(' ')
            .match(/\b[a-z]\d+\b/g) ?? []
        ).sort();
      expect(cells(german)).toEqual(cells(english[i]));
    }
  });
});

describe('the story of a game', () => {
  const mine = (side: 1 | 2): string | undefined => (side === 1 ? undefined : 'Parrot');
  const loop = '3\n-WW\n-W-W\n--WWB\n-BBB\n---\n';
  test.each([
    ['en', 'Your loop closes.', 'Parrot joins two corners.', 'The board is full, and nobody has won.'],
    ['de', 'Dein Ring schließt sich.', 'Parrot verbindet zwei Ecken.', 'Das Brett ist voll, und niemand hat gewonnen.'],
  ] as const)('speaks to the reader, in one sentence (%s)', (locale, closed, joined, full) => {
    overwriteGetLocale(() => locale);
    const story = (game: GameName, text: string): string => storyWords(verdictOf(game, text), mine);
    expect(story('fencemaster', loop)).toBe(closed);
    expect(story('havannah', '2\nBB\nWW-\n--\n')).toBe(joined);
    expect(story('havannah', '1\nW\n')).toBe(full);
    overwriteGetLocale(() => 'en');
    expect(story('squatter', '5\n+BWWW\n+W--W\nBW-WB\n+BWB+\n+B+++\n')).toBe('You captured 3 cells, Parrot 0.');
  });

  test('the judge gives the reasons without naming the winner again', () => {
    const verdict = verdictOf('fencemaster', loop);
    expect(reasonsOf(verdict)).toEqual(verdictWords(verdict).slice(1));
  });
});

test('a refused move is explained', () => {
  const position = startPosition('squatter', { size: 3 });
  const cell = (name: string): number => (position.grid as Grid).cellNamed(name) ?? -2;
  for (const name of ['b1', 'a1', 'a2', 'c1', 'c2', 'a3', 'b3']) position.play(cell(name));
  expect(refusalWords(position, cell('b2'))).toBe('b2 has been captured');
  expect(refusalWords(position, cell('a1'))).toBe('a1 is occupied');
  expect(refusalWords(position, cell('c3'))).toBeUndefined();
});
