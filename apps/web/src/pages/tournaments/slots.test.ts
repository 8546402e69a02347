import type { RunningGame } from '@ringfence/server/views';
import { expect, test } from 'vitest';
import { nextSlots } from './slots.ts';

const game = (id: string, moves: readonly string[] = []): RunningGame => ({
  id,
  white: 'a',
  black: 'b',
  game: 'squatter',
  size: 5,
  swap: false,
  moves,
});
const ids = (games: readonly RunningGame[]): string => games.map(({ id, moves }) => `${id}${moves.length}`).join(' ');

test('keeps games on their boards, and puts new ones where others have ended', () => {
  let slots = nextSlots([], [game('1'), game('2')], 3);
  expect(ids(slots)).toBe('10 20');
  slots = nextSlots(slots, [game('3'), game('2', ['c3'])], 3);
  expect(ids(slots)).toBe('30 21');
  slots = nextSlots(slots, [game('4'), game('5'), game('6'), game('7')], 3);
  expect(ids(slots)).toBe('40 50 60');
  expect(ids(nextSlots(slots, [], 3))).toBe('40 50 60');
});

test('shows the end of a game for a while before the next takes its board', () => {
  const slots = nextSlots([], [game('1'), game('2')], 2);
  expect(ids(nextSlots(slots, [game('3'), game('4')], 2, new Set(['1'])))).toBe('10 30');
});
