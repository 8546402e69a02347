import { expect, test } from 'vitest';
import { madeUp } from '../testing/results.ts';
import { Tallies } from './tally.ts';

test('remembers only games that wait for their other half', () => {
  const tallies = new Tallies();
  for (let i = 0; i < 1000; i++) {
    tallies.add(madeUp(1, { id: `${i}a`, pair: `p${i}` }));
    expect(tallies.open).toBe(1);
    tallies.add(madeUp(1, { id: `${i}b`, pair: `p${i}`, white: 'Tan', black: 'Red' }));
    expect(tallies.open).toBe(0);
  }
  expect(tallies.between('Tan', 'Red')?.pairCounts('Red')).toEqual([0, 0, 1000, 0, 0]);
});

test('counts pairs by the points of the given player', () => {
  const tallies = new Tallies();
  tallies.add(madeUp(0, { id: 'a', pair: 'p' }));
  tallies.add(madeUp(2, { id: 'b', pair: 'p', white: 'Tan', black: 'Red' }));
  expect(tallies.between('Red', 'Tan')?.pairCounts('Red')).toEqual([0, 0, 0, 1, 0]);
  expect(tallies.between('Red', 'Tan')?.pairCounts('Tan')).toEqual([0, 1, 0, 0, 0]);
});

test('half a pair is a single game of its colour', () => {
  const tallies = new Tallies();
  tallies.add(madeUp(2, { id: 'a', pair: 'p' }));
  const tally = tallies.between('Red', 'Tan');
  expect(tally?.singles(true)).toEqual([1, 0, 0]);
  expect(tally?.singles(false)).toEqual([0, 0, 0]);
  expect(tally?.pairCounts('Red')).toEqual([0, 0, 0, 0, 0]);
});

test('complete pairs of every kind leave no single games, in either order of their halves', () => {
  const tallies = new Tallies();
  const winners = [0, 1, 2] as const;
  for (const order of [0, 1]) {
    for (const asWhite of winners) {
      for (const asBlack of winners) {
        const pair = `${order}${asWhite}${asBlack}`;
        const halves = [
          madeUp(asWhite, { id: `${pair}a`, pair }),
          madeUp(asBlack, { id: `${pair}b`, pair, white: 'Tan', black: 'Red' }),
        ];
        for (const half of order === 0 ? halves : halves.reverse()) tallies.add(half);
      }
    }
  }
  const tally = tallies.between('Red', 'Tan');
  expect(tally?.pairCounts('Red')).toEqual([2, 4, 6, 4, 2]);
  expect(tally?.pairs).toEqual(new Array(9).fill(2));
  expect([tally?.singles(true), tally?.singles(false)]).toEqual([
    [0, 0, 0],
    [0, 0, 0],
  ]);
});

test('two games with the same colours are not a pair', () => {
  const tallies = new Tallies();
  for (const id of ['a', 'b']) tallies.add(madeUp(1, { id, pair: 'p' }));
  expect(tallies.between('Red', 'Tan')?.singles(true)).toEqual([0, 0, 2]);
  expect(tallies.open).toBe(1);
});
