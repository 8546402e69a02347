import { BLACK, WHITE } from '@ringfence/rules';
import { expect, test } from 'vitest';
import { randomThinker } from '../bots/built-in.ts';
import { classReadingAdvice } from '../game/readings.ts';
import { reportOn, type Trials } from './report.ts';
import { suiteFor } from './suite.ts';
import type { Trial, TrialResult } from './trial.ts';

const trial: Trial = {
  ...{ check: 'legal', game: 'squatter', size: 5, swap: false, side: WHITE, opening: [], seed: 1 },
  ...{ clock: { kind: 'move', ms: 500 }, opponent: randomThinker },
};

const fine: TrialResult = { trial, moves: [], transcript: [], manners: { afterEnd: [], stayed: false } };

const reportWith = (results: readonly TrialResult[], more: Partial<Trials> = {}) =>
  reportOn({
    ...{ player: 'java:P@x', games: ['squatter'], trials: [trial], results, dead: new Set(), saysWinner: true },
    readingAdvice: classReadingAdvice,
    ...more,
  });

test('a wrong getWinner is a warning, and is checked only where the method exists', () => {
  const words = 'after c3, getWinner returned 1, but the game is not over (0)';
  const wrong = { ...fine, wrongWinner: { times: 4, asked: 9, words } };
  const { findings, passed, checks } = reportWith([fine, wrong]);
  expect(passed).toBe(true);
  expect(findings).toMatchObject([{ check: 'winner', weight: 'should', times: 1, tries: 2 }]);
  expect(findings[0].words).toBe(
    'After c3, getWinner returned 1, but the game is not over (0). In that game, 4 of 9 answers were wrong.',
  );
  expect(checks.find(({ check }) => check === 'winner')).toMatchObject({ tries: 2, failures: 1 });
  expect(reportWith([fine]).findings).toEqual([]);
  expect(reportWith([fine], { saysWinner: false }).checks.map(({ check }) => check)).not.toContain('winner');
});

test('occupied cells that all fit another way of counting are explained by it', () => {
  // It means the cell with row and column exchanged, which is free.
  const games = ['a2 b1 c4 d3', 'a3 b5 e1 c2', 'b1 a4 d2 e3', 'c1 a5 b4 d1'].map((line) => line.split(' '));
  const failed = games.map((moves): TrialResult => {
    const fault = { kind: 'illegal-move', words: 'It is occupied.', stderr: [], answer: moves[1] } as const;
    return { ...fine, moves, fault };
  });
  expect(reportWith(failed.slice(0, 1)).findings[0].advice).not.toBe(classReadingAdvice.swapped);
  const many = [...failed, ...failed, ...failed, ...failed];
  expect(reportWith(many).findings[0]).toMatchObject({ check: 'legal', times: 16, advice: classReadingAdvice.swapped });
});

test('a bot that does not learn whether swaps are allowed is only tried with them', () => {
  const options = { games: ['fencemaster'], moveMs: 500, seed: 1, skips: true, hearsOwnMoves: false } as const;
  const swaps = (hearsOfSwap: boolean): Set<boolean> =>
    new Set(suiteFor({ ...options, hearsOfSwap }).map(({ swap }) => swap));
  expect(swaps(false)).toEqual(new Set([true]));
  expect(swaps(true)).toEqual(new Set([true, false]));
  expect(suiteFor({ ...options, hearsOfSwap: false }).some(({ side }) => side === BLACK)).toBe(true);
});
