import type { GameResult } from '@ringfence/arena';
import { describe, expect, test } from 'vitest';
import type { BoardResult, CheckVerdict } from '../checker/result.ts';
import { classPage } from '../pages/class-page.ts';
import type { CoursePlan } from '../plan/plan.ts';
import type { ClassResult, TeamResult } from '../run/mark.ts';
import { marksCsv } from './csv.ts';
import { gradescopeJson } from './gradescope.ts';
import { marksJunit } from './junit.ts';
import { marksOf } from './marks.ts';

const plan: CoursePlan = {
  title: 'Test & more',
  game: 'squatter',
  size: 5,
  seed: 1,
  languages: ['python'],
  build: { seconds: 1, memoryMb: 1 },
  checker: {
    points: 40,
    limits: { seconds: 1, memoryMb: 64 },
    weights: { understanding: 8, format: 1, badInput: 1 },
    suites: [
      { name: 'public', boards: 3, seed: 1, share: 1, isPublic: true },
      { name: 'hidden', boards: 3, seed: 2, share: 3, isPublic: false },
    ],
  },
  player: {
    clock: { kind: 'move', ms: 100 },
    swap: false,
    limits: { memoryMb: 64, cpuSeconds: 10, processes: 10, scratchMb: 1 },
    gauntlet: { points: 30, pairs: 1, opponents: [{ name: 'Random', word: 'random', share: 1 }] },
    tournament: { points: 20, pairs: 1 },
  },
};

const board = (verdict: CheckVerdict, i: number): BoardResult => ({
  board: { name: `b${i}`, text: '', answer: 'None\n0\n0\n', topic: 'capture' },
  verdict,
  said: '',
  stderr: [],
  wallMs: 1,
  cpuMs: 1,
  memoryMb: 1,
});

const suites = (...right: readonly number[]) =>
  (plan.checker?.suites ?? []).map((suite, i) => ({
    suite,
    run: {
      game: plan.game,
      results: [0, 1, 2].map((k) => board(k < right[i] ? 'right' : 'wrong', k)),
    },
  }));

const ready = { file: 'x.zip', sha256: 'abc', state: 'ready' as const, wanted: [], programs: [], notes: [] };
const team = (id: string, more: Partial<TeamResult> = {}): TeamResult => ({
  team: { id, name: `Team ${id}` },
  buildLog: '',
  undecided: [],
  ...more,
});

let number = 0;
const game = (
  white: string,
  black: string,
  winner: 0 | 1 | 2,
  fault = false,
  moves: readonly string[] = [`${number++}`],
): GameResult =>
  ({
    plan: { white, black },
    moves: [...moves],
    winner,
    ...(fault && { fault: { kind: 'crashed', words: 'It ended.', stderr: [] } }),
  }) as unknown as GameResult;

const result: ClassResult = {
  plan,
  jail: 'a jail',
  teams: [
    team('a', {
      submission: { ...ready, team: 'a' },
      checker: { suites: suites(3, 1), diagnosis: null },
      preFlight: { passed: true, player: 'cmd:a', warnings: [], moves: [] },
    }),
    team('b', {
      submission: { ...ready, team: 'b' },
      preFlight: {
        passed: false,
        player: 'cmd:b',
        warnings: [],
        moves: [],
        fault: { kind: 'crashed', words: 'It ended.', stderr: [] },
      },
    }),
    team('c'),
  ],
  events: [
    {
      event: { name: 'opponent-1', tournament: {} as never, opponent: { name: 'Random', word: 'random', share: 1 } },
      games: [game('Team a', '• Random', 1), game('• Random', 'Team a', 1, true)],
    },
    { event: { name: 'tournament', tournament: {} as never }, games: [] },
  ],
};

describe('marks', () => {
  const marks = marksOf(result);

  test('follow from boards, games and shares', () => {
    expect(marks[0].marks.map(({ column, points, most }) => [column, points, most])).toEqual([
      ['checker-public', 10, 10],
      ['checker-hidden', 12.22, 30],
      ['against-random', 15, 30],
      ['tournament', 0, 0],
    ]);
    expect(marks[0]).toMatchObject({ total: 37.22, most: 70 });
    expect(marks[0].marks[1].reason).toBe('1 of 3 boards right. 2 × wrong answer. Mostly wrong: capture (2 of 3).');
    expect(marks[0].marks[2].reason).toBe(
      '1 of 2 points (1 won, 0 drawn, 1 lost). 1 of the games was lost by a fault.',
    );
    expect(marks[0].marks[3].reason).toMatch(/^No other team has a program that can play/);
  });

  const bad = { name: 'bad', text: '', answer: 'Error\n' };
  const labels = { verdict: 'format', flaw: 'labels', understood: ['None', '0', '0'] } as const;
  test.each<readonly [string, readonly BoardResult[], readonly (readonly [string, number, number])[], string]>([
    [
      'a checker with labels loses only the points for the form',
      [0, 1, 2, 3].map((i) => ({ ...board('format', i), ...labels })),
      [
        ['Understanding', 88.89, 88.89],
        ['Format', 0, 11.11],
      ],
      '0 of 4 boards right, 4 of 4 once its labels are read.',
    ],
    [
      'one that knows no Error loses only those for bad input',
      [board('right', 0), board('right', 1), { ...board('wrong', 2), board: bad }],
      [
        ['Understanding', 80, 80],
        ['Format', 10, 10],
        ['Bad input', 0, 10],
      ],
      '2 of 3 boards right.',
    ],
    [
      'one that always prints Error gets nothing',
      [board('wrong', 0), { ...board('right', 1), board: bad }],
      [
        ['Understanding', 0, 80],
        ['Format', 0, 10],
        ['Bad input', 0, 10],
      ],
      '1 of 2 boards right.',
    ],
    [
      'an Error in its own words is one',
      [board('right', 0), { ...board('format', 1), board: bad, understood: ['Error'], flaw: 'own-words' }],
      [
        ['Understanding', 80, 80],
        ['Format', 5, 10],
        ['Bad input', 10, 10],
      ],
      '1 of 2 boards right, 2 of 2 once its own words are read.',
    ],
  ])('%s', (_, results, expected, words) => {
    const [first] = plan.checker?.suites ?? [];
    const checker = { suites: [{ suite: { ...first, share: 1 }, run: { game: plan.game, results } }], diagnosis: null };
    const task = {
      ...plan,
      checker: { ...(plan.checker as NonNullable<typeof plan.checker>), points: 100, suites: [first] },
    };
    const [{ marks: all }] = marksOf({ ...result, plan: task, teams: [{ ...result.teams[0], checker }] });
    expect(all[0].parts?.map(({ title, points, most }) => [title, points, most])).toEqual(expected);
    expect(all[0].reason.startsWith(words)).toBe(true);
    expect(all[0].points).toBeCloseTo(expected.reduce((sum, [, points]) => sum + points, 0));
  });

  test('do not count games against programs that cannot play, and say which games are equal', () => {
    const teams = ['a', 'b', 'd'].map((id) => ({ ...result.teams[0], team: { id, name: `Team ${id}` } }));
    const games = [
      game('Team a', 'Team b', 1, true),
      game('Team b', 'Team d', 2, true),
      game('Team a', 'Team d', 1, false, ['a1']),
      game('Team a', 'Team d', 1, false, ['a1']),
      game('Team d', 'Team a', 1),
    ];
    const events = [{ event: { name: 'tournament', tournament: {} as never }, games }];
    const reasons = marksOf({ ...result, teams, events }).map(({ marks: all }) => all[3]);
    expect(reasons.map(({ points, most }) => [points, most])).toEqual([
      [13.33, 20],
      [0, 20],
      [6.67, 20],
    ]);
    expect(reasons[0].reason).toBe(
      '2 of 3 points (2 won, 0 drawn, 1 lost). 1 game against programs that never finish a game does not count. Only 2 of the 3 games are different.',
    );
  });

  test('count games that an opponent lost by a fault if it finishes others, whoever those are against', () => {
    const teams = ['a', 'b'].map((id) => ({ ...result.teams[0], team: { id, name: `Team ${id}` } }));
    const lost = [game('Team a', 'Team b', 1, true), game('Team b', 'Team a', 2, true)];
    const [gauntlet] = result.events;
    const marksWith = (others: readonly GameResult[]) =>
      marksOf({
        ...result,
        teams,
        events: [
          { ...gauntlet, games: others },
          { event: { name: 'tournament', tournament: {} as never }, games: lost },
        ],
      });
    const [first, second] = marksWith([game('Team a', '• Random', 1), game('Team b', '• Random', 2)]);
    expect([first.marks[3].points, second.marks[3].points]).toEqual([20, 0]);
    const failing = marksWith([game('Team a', '• Random', 1), game('Team b', '• Random', 2, true)]);
    expect(failing[0].marks[3]).toMatchObject({
      points: 0,
      most: 0,
      reason: 'It met only programs that never finish a game: this task does not count.',
    });
    expect([failing[0].most, failing[1].most]).toEqual([70, 90]);
  });

  test('that cannot be reached are not in the table of the class', () => {
    const page = classPage(result, marks, undefined).toString();
    expect(page).toContain('<td><b>37.22 <small>of 70</small></b></td>');
    expect(page).toContain('<th>total<br><small>of 90</small></th>');
    expect(page).toMatch(/<td>15\.00<\/td><td>–<\/td><\/tr>/);
    expect(page).not.toContain('<b>0.00 <small>of 90</small></b>');
  });

  test('count a drawn game as half a point for both teams', () => {
    const games = [game('Team a', 'Team b', 0), game('Team b', 'Team a', 1), game('Team a', 'Team b', 1, true)];
    const [first, second] = marksOf({
      ...result,
      teams: [result.teams[0], { ...result.teams[0], team: { id: 'b', name: 'Team b' } }],
      events: [{ event: { name: 'tournament', tournament: {} as never }, games }],
    }).map(({ marks: all }) => all[3]);
    expect([first.points, second.points]).toEqual([10, 10]);
    expect(first.reason).toBe('1½ of 3 points (1 won, 1 drawn, 1 lost).');
    expect(second.reason).toBe('1½ of 3 points (1 won, 1 drawn, 1 lost). 1 of the games was lost by a fault.');
  });

  test('name every kind of failure, the most frequent first', () => {
    const results = (['crash', 'time-out', 'time-out'] as const).map((verdict, i) => board(verdict, i));
    const broken = suites(3, 0).map((one, i) => (i === 0 ? one : { ...one, run: { ...one.run, results } }));
    const checker = { suites: broken, diagnosis: null };
    const [first] = marksOf({ ...result, teams: [{ ...result.teams[0], checker }] });
    expect(first.marks[1].reason).toMatch(/^0 of 3 boards right\. 2 × time-out, 1 × crash\./);
  });

  test('without a player, or with one that fails the pre-flight, are 0 with the reason', () => {
    expect(marks[1]).toMatchObject({ total: 0 });
    expect(marks[1].marks[0].reason).toBe('No checker was found in the submission.');
    expect(marks[1].marks[2].reason).toMatch(/did not pass the pre-flight.*It ended/);
    expect(new Set(marks[2].marks.map(({ reason }) => reason))).toEqual(new Set(['Nothing was submitted.']));
  });

  test('as CSV have a row for each team and no formulas', () => {
    expect(marksCsv(marks)).toBe(
      `team,name,checker-public,checker-hidden,against-random,tournament,total,most
a,Team a,10,12.22,15,0,37.22,70
b,Team b,0,0,0,0,0,90
c,Team c,0,0,0,0,0,90
`,
    );
    expect(marksCsv([{ ...marks[0], name: '=1+1, "x"' }])).toContain(`a,"'=1+1, ""x""",10`);
  });

  test('as JUnit have a suite for each team, escaped', () => {
    const xml = marksJunit(plan.title, [{ ...marks[0], name: '<b>&"' }]);
    expect(xml).toContain('<testsuites name="Test &amp; more" tests="4" failures="2">');
    expect(xml).toContain('<testsuite name="&lt;b&gt;&amp;&quot;" tests="4" failures="2">');
    expect(xml).toContain('<failure message="12.22 of 30 points">1 of 3 boards right.');
  });

  test('for Gradescope name the wrong boards of public suites only', () => {
    const worse = { ...result.teams[0], checker: { suites: suites(2, 1), diagnosis: null } };
    const json = JSON.parse(gradescopeJson(marks[0], worse)) as {
      tests: { output: string; status: string }[];
      score: number;
    };
    expect(json.score).toBe(37.22);
    expect(json.tests.map(({ status }) => status)).toEqual(['passed', 'failed', 'failed', 'passed']);
    expect(json.tests[0].output).toContain('b2: wrong');
    expect(json.tests[1].output).not.toContain('b2');
  });
});
