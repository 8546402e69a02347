import { describe, expect, test } from 'vitest';
import type { GameName } from '../games.ts';
import { judgeText } from '../judgement.ts';
import { generateSuite, type SuiteCase, type SuiteOptions, suiteGames, suiteProblem, suiteTopics } from './generate.ts';
import { malformedTexts } from './texts/malformed.ts';
import { toleratedTexts } from './texts/tolerated.ts';
import { type Topic, topics } from './topics.ts';

const suite = (game: GameName, size: number, count: number, seed: number): SuiteCase[] => [
  ...generateSuite({ game, size, count, seed }),
];

const possible = (game: GameName, size: number): Topic[] =>
  suiteTopics(game, size)
    .filter(({ whyNot }) => whyNot === undefined)
    .map(({ topic }) => topic);

describe('generateSuite', () => {
  test('gives the same bytes for the same seed and others for another', () => {
    for (const game of suiteGames) {
      const cases = suite(game, 5, 80, 42);
      expect(suite(game, 5, 80, 42)).toEqual(cases);
      expect(suite(game, 5, 80, 43)).not.toEqual(cases);
    }
  });

  test('starts a long suite like a short one', () => {
    expect(suite('fencemaster', 4, 90, 1).slice(0, 20)).toEqual(suite('fencemaster', 4, 20, 1));
  });

  test('names boards by game, size, number and topic', () => {
    const [first, ...others] = suite('squatter', 6, 100, 1);
    expect(first.name).toBe('sq6-001-empty-board');
    expect(others[98].name).toMatch(/^sq6-100-[a-z-]+$/);
    const [{ name }] = generateSuite({ game: 'havannah', size: 4, count: 1000, seed: 1 });
    expect(name).toMatch(/^hv4-0001-/);
  });

  test('covers all topics that fit in order of grade, at every size', () => {
    const sizes: Partial<Record<GameName, number[]>> = {
      squatter: [1, 2, 3, 4, 5, 6, 7, 8, 11, 16],
      fencemaster: [1, 2, 3, 4, 5, 6, 8, 11],
      havannah: [1, 2, 3, 4, 5, 6, 8, 11],
    };
    expect(Object.keys(sizes)).toEqual(suiteGames);
    for (const game of suiteGames) {
      for (const size of sizes[game] ?? []) {
        const wanted = possible(game, size);
        // The large boards take most of the time.
        for (const seed of size > 5 ? [1] : [1, 2]) {
          const cases = suite(game, size, wanted.length, seed);
          expect(cases.map(({ topic }) => topic)).toEqual(wanted);
          expect(cases.map(({ grade }) => grade)).toEqual(cases.map(({ grade }) => grade).sort());
        }
      }
    }
  });

  test('generates boards on demand: the first of a million costs no more than itself', () => {
    for (const { name } of generateSuite({ game: 'squatter', size: 7, count: 1_000_000, seed: 1 })) {
      expect(name).toBe('sq7-0000001-empty-board');
      break;
    }
  });

  test('generates many boards of usual sizes, and large ones, in seconds of processor time', () => {
    const start = process.cpuUsage();
    const seconds = (): number => {
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1e6;
    };
    suite('squatter', 7, 80, 1);
    suite('fencemaster', 6, 80, 1);
    suite('havannah', 8, 80, 1);
    const usual = seconds();
    expect(usual).toBeLessThan(7);
    for (const [game, size] of [
      ['squatter', 40],
      ['fencemaster', 20],
    ] as const) {
      const wanted = possible(game, size);
      expect(suite(game, size, wanted.length, 1).map(({ topic }) => topic)).toEqual(wanted);
    }
    expect(seconds() - usual).toBeLessThan(10);
  });

  test('respects topics, grades and reachability', () => {
    for (const game of suiteGames) {
      const made = (choice: Partial<SuiteOptions>): SuiteCase[] => [
        ...generateSuite({ game, size: 6, count: 60, seed: 3, ...choice }),
      ];
      expect(new Set(made({ topics: ['draw', 'snake'] }).map(({ topic }) => topic))).toEqual(
        new Set(['draw', 'snake']),
      );
      expect(new Set(made({ grades: [2] }).map(({ grade }) => grade))).toEqual(new Set([2]));
      for (const { text, topic } of made({ reachable: true })) {
        const verdict = judgeText(text, { game });
        expect(verdict.ok && verdict.value.oddities, topic).toEqual([]);
      }
      const defined = made({ defined: true });
      expect(defined.filter(({ answer, strictAnswer }) => answer !== strictAnswer)).toEqual([]);
      expect(made({}).some(({ answer, strictAnswer }) => answer !== strictAnswer)).toBe(true);
      // Malformed texts have one right answer, Error, and so do boards with a piece too many.
      expect(defined.map(({ topic }) => topic)).toEqual(expect.arrayContaining(['short-row', 'unbalanced']));
    }
  });

  test('reports invalid options', () => {
    const good = { game: 'squatter', size: 6, count: 1, seed: 1 } as const;
    expect(suiteProblem(good)).toBeUndefined();
    expect(suiteProblem({ ...good, size: 201 })).toBe('Squatter suites have boards of size 1 to 200, not 201');
    expect(suiteProblem({ ...good, game: 'havannah', size: 0 })).toMatch(/size 1 to 100, not 0/);
    expect(suiteProblem({ ...good, count: 0 })).toMatch(/1 board or more/);
    expect(suiteProblem({ ...good, seed: 0.5 })).toMatch(/whole number/);
    expect(() => generateSuite({ ...good, size: 2.5 })).toThrow(RangeError);
    const nothing = (choice: Partial<SuiteOptions>) => suiteProblem({ ...good, ...choice });
    expect(nothing({ topics: ['third-ring'] })).toMatch(/no topic is left .*\(third-ring: room for three rings takes/);
    expect(nothing({ topics: ['tripod'] })).toMatch(/\(Squatter has no such topic\)/);
    expect(nothing({ topics: ['unbalanced'], reachable: true })).toMatch(
      /\(unbalanced: no game leads to such boards\)/,
    );
  });
});

describe('suiteTopics', () => {
  test('gives a reason for each topic that does not fit', () => {
    const third = suiteTopics('squatter', 6).find(({ topic }) => topic === 'third-ring');
    expect(third?.whyNot).toBe('room for three rings takes a board of size 7 or more');
    expect(possible('squatter', 7)).toContain('third-ring');
  });

  test('has every topic in some game, and none twice', () => {
    const all = suiteGames.flatMap((game) => suiteTopics(game, 15).map(({ topic }) => topic));
    expect([...new Set(all)].sort()).toEqual([...topics].sort());
    for (const game of suiteGames) {
      const own = suiteTopics(game, 15).map(({ topic }) => topic);
      expect(new Set(own).size).toBe(own.length);
    }
  });
});

describe('texts', () => {
  const malformed = malformedTexts.map(({ topic }) => topic);
  const tolerated = toleratedTexts.map(({ topic }) => topic);

  test('have the answer Error for every malformed text, strict or not', () => {
    for (const game of suiteGames) {
      for (const size of [1, 2, 3, 6]) {
        for (const { topic, text, answer, strictAnswer } of suite(game, size, 60, 9)) {
          if (!malformed.includes(topic)) continue;
          expect({ topic, text, answer, strictAnswer }).toMatchObject({ answer: 'Error\n', strictAnswer: 'Error\n' });
        }
      }
    }
  });

  test('have the answer of their board if they are only formatted oddly', () => {
    for (const game of suiteGames) {
      for (const { topic, text, answer } of suite(game, 4, 80, 9)) {
        if (!tolerated.includes(topic)) continue;
        const lines = text.split(/\r?\n/).map((line) => [...line.replaceAll(/\s/g, '')].join(' '));
        const plain = `${lines.filter((line) => line !== '').join('\n')}\n`;
        expect(plain === text && topic !== 'tabs').toBe(false);
        const judged = judgeText(plain, { game });
        expect(judged.ok).toBe(true);
        expect(answer).not.toBe('Error\n');
        expect(judged.ok && judged.value.winner).toBe(answer.split('\n')[0]);
      }
    }
  });

  test('have the answer Error under strict reading exactly where the judge refuses', () => {
    for (const game of suiteGames) {
      for (const { text, answer, strictAnswer } of suite(game, 5, 120, 4)) {
        expect(judgeText(text, { game }).ok).toBe(answer !== 'Error\n');
        expect(judgeText(text, { game, strict: true }).ok).toBe(strictAnswer !== 'Error\n');
      }
    }
  });
});
