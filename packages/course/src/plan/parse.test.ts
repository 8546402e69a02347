import { fail, formatTextError, ok } from '@ringfence/rules';
import { describe, expect, test } from 'vitest';
import { parsePlan } from './parse.ts';
import { courseJsonSchema } from './schema.ts';
import { planTemplate, SCHEMA_FILE } from './template.ts';

const sources = {
  suggest: (word: string, known: readonly string[]) => known.find((one) => one.startsWith(word.slice(0, 4))),
  readText: (path: string) => (path === 'lines.txt' ? ok('c3 d4\n') : fail(`${path}: no such file`)),
};

function read(text: string) {
  const parsed = parsePlan(text, sources);
  if (!parsed.ok) throw new Error(formatTextError(parsed.error));
  return parsed.value;
}

const trouble = (text: string): string => {
  const parsed = parsePlan(text, sources);
  return parsed.ok ? 'none' : formatTextError(parsed.error);
};

const checker = 'checker:\n  points: 10\n  suites:\n    all: { boards: 5, seed: 3 }\n';

describe('a course file', () => {
  test('may be short', () => {
    expect(read(`game: squatter\n${checker}`)).toEqual({
      title: 'Squatter class',
      game: 'squatter',
      size: 6,
      seed: 1,
      languages: ['python', 'java', 'cpp', 'javascript', 'rust'],
      build: { seconds: 60, memoryMb: 1024 },
      checker: {
        points: 10,
        limits: { seconds: 2, memoryMb: 256 },
        weights: { understanding: 8, format: 1, badInput: 1 },
        huntMs: 10_000,
        suites: [{ name: 'all', boards: 5, seed: 3, share: 1, isPublic: false }],
      },
    });
  });

  test('may ask for other sizes and a longer hunt, or for none', () => {
    const plan = (hunt: string) =>
      read(
        `game: squatter\n${checker.replace('suites', `hunt: ${hunt}\n  suites`).replace('seed', 'sizes: [5, 9], seed')}`,
      );
    expect(plan('2 min').checker).toMatchObject({ huntMs: 120_000, suites: [{ sizes: [5, 9] }] });
    expect(plan('no').checker).toMatchObject({ huntMs: 0 });
  });

  test.each(['squatter', 'fencemaster', 'havannah'] as const)('as "course init" writes it for %s is valid', (game) => {
    const plan = read(planTemplate({ game, size: 5, hiddenSeed: 7 }));
    const { gauntlet, tournament } = plan.player ?? {};
    expect((plan.checker?.points ?? 0) + (gauntlet?.points ?? 0) + (tournament?.points ?? 0)).toBe(100);
    expect(plan.player?.gauntlet?.opponents.map(({ word }) => word)).toEqual(['random', 'minimax:1', 'level:2']);
    expect(plan.checker?.suites.map(({ isPublic }) => isPublic)).toEqual([true, false]);
    expect(plan.player?.swap).toBe(game === 'fencemaster');
  });

  test.each([
    ['an unknown setting', `game: squatter\n${checker}titlee: x\n`, /line 6, column 1.*no such setting.*"title"/],
    ['an unknown game', `game: chess\n${checker}`, /line 1, column 7.*no such game/],
    ['a size that cannot be played', `game: squatter\nsize: 2\n${checker}`, /line 2, column 7/],
    ['no task', 'game: squatter\n', /the plan has no task to mark/],
    ['a wrong number deep inside', `game: squatter\n${checker.replace('5', '-5')}`, /line 5, column 20/],
    [
      'an unknown setting deep inside',
      `game: squatter\n${checker.replace('seed', 'sed')}`,
      /line 5, column 23.*no such/,
    ],
    [
      'an unknown topic',
      `game: squatter\n${checker.replace('3 }', '3, topics: [captur] }')}`,
      /column 41.*no such topic.*capture/,
    ],
    [
      'a hunt that is no time',
      `game: squatter\n${checker}  hunt: soon\n`,
      /line 6, column 9.*not a valid time.*"10 s", or no/,
    ],
    ['a time that is none', `game: squatter\n${checker}  time: soon\n`, /line 6, column 9.*this is not a valid time/],
    [
      'a program as an opponent',
      'game: squatter\nplayer:\n  gauntlet:\n    points: 1\n    opponents:\n      X: cmd:rm -rf /\n',
      /line 6, column 10.*an opponent is a built-in player/,
    ],
    [
      'a clock that is none',
      'game: squatter\nplayer:\n  clock: soon\n  tournament: { points: 1 }\n',
      /line 3, column 10.*this is not a valid clock/,
    ],
    ['a name of a suite that would be a path', `game: squatter\n${checker.replace('all', '../x')}`, /line 5, column 5/],
  ])('with %s is refused with line and column', (_, text, words) => {
    expect(trouble(text)).toMatch(words);
  });

  test.each([
    ['fencemaster', '', true],
    ['fencemaster', 'swap: no, ', false],
    ['havannah', '', false],
    ['havannah', 'swap: yes, ', true],
    ['squatter', '', false],
  ])('has an up-to-date schema for editors', (game, setting, swap) => {
    expect(read(`game: ${game}\nplayer: { ${setting}tournament: { points: 1 } }\n`).player?.swap).toBe(swap);
  });

  test('leaves openings to the players of the class', () => {
    expect(read(planTemplate({ game: 'squatter', size: 6, hiddenSeed: 1 })).player).not.toHaveProperty('openings');
  });

  test('has a schema for editors, which is that of the reader', async () => {
    const text = `${JSON.stringify(courseJsonSchema(), undefined, 2)}\n`;
    await expect(text).toMatchFileSnapshot(`../../${SCHEMA_FILE}`);
    expect(planTemplate({ game: 'squatter', size: 6, hiddenSeed: 1 }).split('\n')[0]).toBe(
      `# yaml-language-server: $schema=${SCHEMA_FILE}`,
    );
  });
});
