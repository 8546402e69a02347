import { expect, test } from 'vitest';
import { madeUp } from './harness.ts';
import { Tallies } from './tally.ts';

test('only games that wait for their other half are remembered', () => {
  const tallies = new Tallies();
  for (let i = 0; i < 1000; i++) {
    tallies.add(madeUp(1, { id: `${i}a`, pair: `p${i}` }));
    expect(tallies.open).toBe(1);
    tallies.add(madeUp(1, { id: `${i}b`, pair: `p${i}`, white: 'Tan', black: 'Red' }));
    expect(tallies.open).toBe(0);
  }
  expect(tallies.between('Tan', 'Red')?.pairCounts('Red')).toEqual([0, 0, 1000, 0, 0]);
});

test('pairs are counted by the points of the player that is asked for', () => {
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
