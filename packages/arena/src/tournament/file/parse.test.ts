import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultLimits } from '@ringfence/jail';
import { fail, formatTextError, ok } from '@ringfence/rules';
import { describe, expect, test } from 'vitest';
import { readGameFolder } from '../../game-program/folder.ts';
import { openingsWarning } from '../tournament.ts';
import { parseTournament } from './parse.ts';
import { tournamentJsonSchema } from './schema.ts';

const sources: Parameters<typeof parseTournament>[1] = {
  suggest: (word, known) => known.find((candidate) => candidate.startsWith(word.slice(0, 4))),
  readText: (path) =>
    path === 'openings.txt' ? ok('# two openings\nc3 d4\n\nb2, c2\n') : fail(`${path}: no such file`),
  readGame: (path) => readGameFolder(join(examples, path)),
};

const examples = fileURLToPath(new URL('../../../../../examples/games', import.meta.url));

const players = 'players:\n  Red: level:1\n  Tan: random\n';

function read(text: string) {
  const parsed = parseTournament(text, sources);
  if (!parsed.ok) throw new Error(formatTextError(parsed.error));
  return parsed.value;
}

function trouble(text: string): string {
  const parsed = parseTournament(text, sources);
  return parsed.ok ? 'none' : formatTextError(parsed.error);
}

describe('a tournament file', () => {
  test('may be short', () => {
    expect(read(`game: squatter\n${players}`)).toEqual({
      tournament: {
        title: 'Tournament',
        game: 'squatter',
        sizes: [6],
        swap: false,
        openings: { kind: 'balanced', plies: 2 },
        clock: { kind: 'move', ms: 5000 },
        repetitions: 1,
        format: { kind: 'round-robin' },
        seed: 1,
        players: [
          { name: 'Red', word: 'level:1', limits: defaultLimits },
          { name: 'Tan', word: 'random', limits: defaultLimits },
        ],
      },
    });
  });

  test('may use every setting, with comments', () => {
    const { tournament, concurrency } = read(`# For the course.
title: Winter cup
game: fencemaster   # hexagons
size: [4, 5]
swap: yes
openings: balanced 1
clock: 2 min per game + 1.5 s
max-moves: 90
format: swiss
rounds: 5
repetitions: 2
seed: 2026
concurrency: 4
memory: 256 MB
players:
  Team 1:
    player: 'cmd:python3 bots/one.py --mode=a # in quotes'
    memory: 1 GB
    cpu: 60
  # a comment between players
  Team 2: java:team.Two@two.jar\r
`);
    expect(concurrency).toBe(4);
    expect(tournament).toMatchObject({
      title: 'Winter cup',
      game: 'fencemaster',
      sizes: [4, 5],
      swap: true,
      openings: { kind: 'balanced', plies: 1 },
      clock: { kind: 'increment', ms: 120_000, incrementMs: 1500 },
      maxMoves: 90,
      format: { kind: 'swiss', rounds: 5 },
      repetitions: 2,
      seed: 2026,
    });
    expect(tournament.players).toEqual([
      {
        name: 'Team 1',
        word: 'cmd:python3 bots/one.py --mode=a # in quotes',
        limits: { ...defaultLimits, memoryMb: 1024, cpuSeconds: 60 },
      },
      { name: 'Team 2', word: 'java:team.Two@two.jar', limits: { ...defaultLimits, memoryMb: 256 } },
    ]);
  });

  test.each([
    ['1 s per move', { kind: 'move', ms: 1000 }],
    ['250ms per move', { kind: 'move', ms: 250 }],
    ['3 min per game', { kind: 'game', ms: 180_000 }],
    ['60 s per game + 500 ms', { kind: 'increment', ms: 60_000, incrementMs: 500 }],
  ])('reads the clock "%s"', (text, clock) => {
    expect(read(`game: squatter\nclock: ${text}\n${players}`).tournament.clock).toEqual(clock);
  });

  test.each([
    ['format: gauntlet\nhero: Tan', { kind: 'gauntlet', hero: 1 }],
    ['format: gauntlet', { kind: 'gauntlet', hero: 0 }],
    ['format: knock-out\ntie-breaks: 0', { kind: 'knock-out', tieBreaks: 0 }],
    ['format: swiss', { kind: 'swiss', rounds: 1 }],
    ['format: sprt\nelo1: 30', { kind: 'sprt', elo0: 0, elo1: 30, alpha: 0.05, beta: 0.05, maxPairs: 1000 }],
  ])('reads "%s"', (text, format) => {
    expect(read(`game: squatter\n${text}\n${players}`).tournament.format).toEqual(format);
  });

  test('has a swap by default in Fencemaster, as in the course, and in no other game', () => {
    const swapIn = (text: string): boolean => read(`${text}\n${players}`).tournament.swap;
    expect(['fencemaster', 'havannah', 'squatter'].map((game) => swapIn(`game: ${game}`))).toEqual([
      true,
      false,
      false,
    ]);
    expect(swapIn('game: fencemaster\nswap: no')).toBe(false);
  });

  test('has no openings by default with a classic Java player, and a warning if some are requested', () => {
    const java = 'players:\n  Red: level:1\n  Old: java:team.Player@team.jar\n';
    const { tournament } = read(`game: fencemaster\nswap: yes\n${java}`);
    expect(tournament.openings).toEqual({ kind: 'none' });
    expect(openingsWarning(tournament)).toBeUndefined();
    const asked = read(`game: squatter\nopenings: balanced 2\n${java}`).tournament;
    expect(asked.openings).toEqual({ kind: 'balanced', plies: 2 });
    expect(openingsWarning(asked)).toMatch(/mislead classic Java players, .* \(Old\): use "none"/);
  });

  test('takes openings from a file', () => {
    expect(read(`game: squatter\nopenings: file openings.txt\n${players}`).tournament.openings).toEqual({
      kind: 'list',
      lines: [
        ['c3', 'd4'],
        ['b2', 'c2'],
      ],
    });
  });
});

describe('errors have line and column', () => {
  test.each([
    ['', 'line 1, column 1: something is missing (expected a line "game: …", found nothing)'],
    ['game: squater', 'line 1, column 7: no such game (expected "squatter", found "squater")'],
    ['game: squatter\nrepetition: 3', 'line 2, column 1: no such setting (expected "repetitions", found "repetition")'],
    [
      'game: squatter\nsize: 30',
      'line 2, column 7: Squatter is played on boards of size 3 to 19, not 30 (expected one size or several, found "30")',
    ],
    ['game: squatter\nswap: yes\nsize: 5', 'line 2, column 7: Squatter has no swap (expected no, found "yes")'],
    ['game: squatter\nswap: yes', 'line 2, column 7: Squatter has no swap (expected no, found "yes")'],
    [
      'game: squatter\ngame: havannah',
      'line 2, column 1: this is a duplicate (expected each setting and each name once, found "game")',
    ],
    ['game: squatter\nseed:', 'line 2, column 6: "seed" has no value (expected one after the colon, found nothing)'],
    [
      'game: squatter\nclock: 5',
      'line 2, column 8: this is not a valid clock (expected "1 s per move", "2 min per game" or "2 min per game + 1 s", found "5")',
    ],
    ['game: squatter\nhello', 'line 2, column 1: this is not a setting (expected "key: value", found "hello")'],
    [
      'game: squatter\n  size: 5',
      'line 1, column 7: lines are indented below this, which already has a value (expected settings at the left margin, and "player: …" below the name of a player with settings, found "squatter")',
    ],
    [
      'game: squatter\nrounds: 3',
      'line 2, column 1: this setting belongs to the format swiss (expected none of it, since the format is round-robin, found "rounds")',
    ],
    [
      'game: squatter\nopenings: file x.txt',
      'line 2, column 11: x.txt: no such file (expected a file of openings, found "file x.txt")',
    ],
    [
      'game: squatter\nsize: 3\nopenings: file openings.txt',
      'line 3, column 11: openings.txt, line 2: d4 on size 3: no such cell (expected a line of moves for each opening, such as "c3 d4", found "file openings.txt")',
    ],
    [
      'game: fencemaster\nswap: yes\nopenings: balanced 2',
      'line 3, column 11: an opening of two moves leaves no swap (expected "balanced 1" where there is a swap, found "balanced 2")',
    ],
    [
      'game: squatter\nformat: sprt\nelo0: 5\nelo1: 5',
      'line 3, column 7: elo0 (5) must be less than elo1 (5) (expected such numbers, found "5")',
    ],
    [
      'game: squatter\nmemory: lots',
      'line 2, column 9: this is not an amount of memory (expected such as "256 MB" or "1 GB", found "lots")',
    ],
  ])('%j', (text, message) => {
    const whole = text === '' ? '' : `${text}\n${players}`;
    expect(trouble(whole)).toBe(message);
  });

  test.each([
    [
      '  Red: level:1',
      'line 4, column 1: too few players (expected "players:" and two or more of them, a line each, found nothing)',
    ],
    [
      '  Red: level:1\n  red: random',
      'line 4, column 3: this name is already used (expected another one, found "red")',
    ],
    [
      '  Red level:1',
      'line 3, column 3: these are not players (expected a line "name: player" for each, indented, found "Red level:1")',
    ],
    [
      '  Red: human\n  Tan: random',
      'line 3, column 8: humans cannot play in tournaments (expected a program, or "ringfence match" for one game, found "human")',
    ],
    [
      '  Red:\n    player: random\n    memry: 5 MB\n  Tan: random',
      'line 5, column 5: no such setting (expected one of player, memory, cpu, processes, scratch, found "memry")',
    ],
    [
      '  Red:\n    memory: 5 MB\n  Tan: random',
      'line 6, column 1: something is missing (expected a line "player: …", found nothing)',
    ],
    [
      '  Red: 7\n  Tan: random',
      'line 3, column 8: this is not a valid player (expected "name: player", such as "Red: level:3", found "7")',
    ],
  ])('players %j', (lines, message) => {
    expect(trouble(`game: squatter\nplayers:\n${lines}\n`)).toBe(message);
  });

  test('an invalid player is reported with the valid forms', () => {
    expect(trouble('game: squatter\nplayers:\n  Red: levle:1\n  Tan: random\n')).toMatch(
      /^line 3, column 8: .*level:1.*found "levle:1"/,
    );
  });
});

test('the order of players is that of the file, whatever their names', () => {
  const file =
    'game: squatter\nplayers:\n  Red: random\n  2: random\n  1: level:1\n  yes: level:2\n  null: minimax:1\n';
  expect(read(file).tournament.players.map(({ name }) => name)).toEqual(['Red', '2', '1', 'yes', 'null']);
});

test('further features of YAML do no harm', () => {
  expect(trouble(`game: !!js/function squatter\n${players}`)).toMatch(/^line 1, column 7: .*tag/i);
  expect(trouble(`- game: squatter\n`)).toMatch(/^line 1, column 1: this is not a setting/);
  expect(trouble(`game: squatter\n\tsize: 5\n${players}`)).toMatch(/^line 2, column 1: /);
  expect(trouble(`game: squatter\nsize: [5, x]\n${players}`)).toMatch(/^line 2, column 11: this is not a valid size/);
});

test('the schema for editors is up to date', async () => {
  const text = `${JSON.stringify(tournamentJsonSchema(), undefined, 2)}\n`;
  await expect(text).toMatchFileSnapshot('../../../tournament.schema.json');
});
