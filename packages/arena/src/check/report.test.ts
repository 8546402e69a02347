import { BLACK, WHITE, type WinKind } from '@ringfence/rules';
import { expect, test } from 'vitest';
import { BuiltInBot, randomThinker } from '../bots/built-in.ts';
import type { Bot } from '../game/bot.ts';
import { classReadingAdvice } from '../game/readings.ts';
import { reportOn, type Trials } from './report.ts';
import { suiteFor } from './suite.ts';
import { runTrial, type Trial, type TrialResult } from './trial.ts';

const trial: Trial = {
  ...{ check: 'legal', game: 'squatter', size: 5, swap: false, side: WHITE, opening: [], seed: 1 },
  ...{ clock: { kind: 'move', ms: 500 }, opponent: () => new BuiltInBot(randomThinker()) },
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
  const options = {
    games: ['fencemaster'],
    moveMs: 500,
    seed: 1,
    skips: true,
    hearsOwnMoves: false,
    saysWinner: false,
  } as const;
  const swaps = (hearsOfSwap: boolean): Set<boolean> =>
    new Set(suiteFor({ ...options, hearsOfSwap }).map(({ swap }) => swap));
  expect(swaps(false)).toEqual(new Set([true]));
  expect(swaps(true)).toEqual(new Set([true, false]));
  expect(suiteFor({ ...options, hearsOfSwap: false }).some(({ side }) => side === BLACK)).toBe(true);
});

/** A player whose `getWinner` does not know these ends, as an adapter would report it. */
function blindTo(unknown: (by: readonly WinKind[]) => boolean): Bot {
  let missed: string | undefined;
  return Object.assign(new BuiltInBot(randomThinker()), {
    async endGame(words: string): Promise<void> {
      const by = (['tripod', 'loop'] as const).filter((kind) => words.toLowerCase().includes(kind));
      if (unknown(by)) missed = `getWinner missed: ${words}`;
    },
    wrongWinner: () => (missed === undefined ? undefined : { times: 1, asked: 9, words: missed }),
  });
}

test.each<[string, (by: readonly WinKind[]) => boolean, boolean]>([
  ['loops', (by) => by.includes('loop'), false],
  ['tripods', (by) => by.includes('tripod'), false],
  ['draws', (by) => by.length === 0, false],
  ['any end yet', () => true, true],
  ['nothing', () => false, true],
])('a Fencemaster player whose getWinner does not know %s', async (name, unknown, isPassed) => {
  const options = { games: ['fencemaster'], moveMs: 500, seed: 1, skips: true, hearsOwnMoves: false } as const;
  const trials = suiteFor({ ...options, hearsOfSwap: false, saysWinner: true }).filter(
    ({ check }) => check === 'winner',
  );
  const results: TrialResult[] = [];
  for (const one of trials)
    results.push(await runTrial(one, async () => ({ bot: blindTo(unknown), transcript: [], manners: fine.manners })));
  const { passed, findings } = reportWith(results, { games: ['fencemaster'], trials });
  expect([results.length, passed, findings.length]).toEqual([7, isPassed, name === 'nothing' ? 0 : 1]);
  if (name === 'loops')
    expect(findings[0].words).toMatch(/wrong where a game ended so: (?:White|Black) wins with a loop/);
});
