import { expect, test } from 'vitest';
import type { GameResult } from '../game/game.ts';
import { madeUp } from '../testing/results.ts';
import { createSummary } from './create-summary.ts';

/** `A>B` is a win of A with White, `A=B` a draw. */
const games = (...words: readonly string[]): GameResult[] =>
  words.map((word, i) => madeUp(word[1] === '>' ? 1 : 0, { id: `${i}`, pair: `${i}`, white: word[0], black: word[2] }));

function ranks(...words: readonly string[]): string[] {
  const builder = createSummary();
  for (const result of games(...words)) builder.add(result);
  return builder.standings().map(({ rank, player }) => `${rank} ${player}`);
}

test('points decide', () => {
  expect(ranks('C>A', 'C>B', 'A=B')).toEqual(['1 C', '2 A', '2 B']);
});

test('among equal points, the games between the tied players decide', () => {
  expect(ranks('B>A', 'A>C', 'A>D', 'B>C', 'D>B')).toEqual(['1 B', '2 A', '3 D', '4 C']);
});

test('then Sonneborn–Berger: points against better opponents are worth more', () => {
  const builder = createSummary();
  for (const result of games('A>C', 'B>D', 'C>D', 'C>E', 'A=B')) builder.add(result);
  const [first, second, third] = builder.standings();
  expect([first, second, third].map(({ player }) => player)).toEqual(['C', 'A', 'B']);
  expect([second, third].map(({ opponentsBeaten }) => opponentsBeaten)).toEqual([2.75, 0.75]);
});

test('then more wins, then fewer faults; players equal in all share a rank', () => {
  expect(ranks('A=B', 'A=B')).toEqual(['1 A', '1 B']);
  const builder = createSummary();
  const fault = { kind: 'crashed', words: '', stderr: [] } as const;
  for (const result of games('Z>A', 'Z>B')) builder.add(result);
  builder.add({ ...madeUp(1, { id: 'x', pair: 'x', white: 'Z', black: 'A' }), endedBy: 'fault', fault });
  expect(builder.standings().map(({ rank, player }) => `${rank} ${player}`)).toEqual(['1 Z', '2 B', '3 A']);
});

test('of two players with equal points, the winner of their game is first, even if the other beat somebody stronger', () => {
  expect(ranks('S>B', 'S>C', 'S>D', 'A>S', 'B>A')).toEqual(['1 S', '2 B', '3 A', '4 C', '4 D']);
});

test('a line counts the games of one player in both colours', () => {
  const builder = createSummary();
  for (const result of games('A>B', 'B>A', 'A=B', 'C>A')) builder.add(result);
  expect(builder.standings().find(({ player }) => player === 'A')).toEqual({
    ...{ rank: 1, player: 'A', games: 4, wins: 1, draws: 1, losses: 2, points: 1.5, score: 0.375, faults: 0 },
    ...{ amongTied: 1.5, opponentsBeaten: 2.25 },
  });
});
