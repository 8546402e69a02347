import type { Fault, GameResult } from '@ringfence/arena';
import { expect, test } from 'vitest';
import { gamesToLookAt } from './choose-games.ts';
import { faultGroups } from './fault-groups.ts';

const lost = (id: string, fault?: Partial<Fault>, more: Partial<GameResult> = {}): GameResult =>
  ({
    plan: { id, white: 'me', black: 'you' },
    winner: 2,
    moves: [],
    scores: [0, 0],
    ...(fault !== undefined && { fault: { kind: 'crashed', words: 'It ended.', stderr: [], ...fault } }),
    ...more,
  }) as unknown as GameResult;

test('the same exception in several games is one group with one trace', () => {
  const trace = (line: number): Partial<Fault> => ({
    stderr: ['Traceback', `  File "bot.py", line ${line}`, `IndexError: list index ${line} out of range`],
  });
  const games = [
    lost('g1', trace(3)),
    lost('g2', { kind: 'illegal-move', words: 'Move 7 was c3, but c3 is occupied. Legal moves: a1.' }),
    lost('g3', trace(14)),
    lost('g4', { kind: 'illegal-move', words: 'Move 12 was d4, but d4 is occupied. Legal moves: b2 c1.' }),
    lost('g5', trace(159)),
    lost('g6'),
    lost('g8', { kind: 'no-answer', words: '"go 500 a1 c1 d1 a…" got no answer within 2522 ms.' }),
    lost('g9', { kind: 'no-answer', words: '"go 500 b1 e1 a2 f…" got no answer within 2540 ms.' }),
    { ...lost('g7', trace(1)), winner: 1 as const }, // the opponent's
  ];
  const groups = faultGroups(games, 'me');
  expect(groups.map(({ games: own }) => own.map(({ plan }) => plan.id))).toEqual([
    ['g1', 'g3', 'g5'],
    ['g2', 'g4'],
    ['g8', 'g9'],
  ]);
  expect(groups[0].fault.stderr[2]).toContain('list index 3');
});

test('close losses on the board against weak opponents come first', () => {
  const game = (
    id: string,
    black: string,
    winner: 0 | 1 | 2,
    scores: readonly [number, number],
    fault?: object,
  ): GameResult =>
    ({ plan: { id, white: 'me', black }, winner, scores, moves: [], ...(fault && { fault }) }) as unknown as GameResult;
  const games = [
    game('won', 'weak', 1, [5, 0]),
    game('drawn', 'weak', 0, [2, 2]),
    game('far', 'weak', 2, [0, 9]),
    game('close', 'weak', 2, [3, 4]),
    game('strong', 'strong', 2, [3, 4]),
    game('fault', 'weak', 2, [0, 0], { kind: 'crashed' }),
  ];
  const strength = (name: string): number => (name === 'weak' ? 0.1 : 0.9);
  expect(gamesToLookAt(games, 'me', strength).map(({ plan }) => plan.id)).toEqual(['close', 'far', 'strong']);
});
