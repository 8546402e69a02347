import { describe, expect, test } from 'vitest';
import { Problem } from '../http/problem.ts';
import { readGameSettings } from './settings.ts';

function complaintOf(value: unknown): string {
  try {
    readGameSettings(value);
  } catch (error) {
    if (error instanceof Problem) return `${error.status} ${error.code}: ${error.message}`;
    throw error;
  }
  return 'none';
}

describe('the settings of a game', () => {
  test('a game is enough: the rest has defaults', () => {
    expect(readGameSettings({ game: 'squatter' })).toEqual({
      settings: { game: 'squatter', size: 6, swap: false, clock: null },
      side: 'random',
      open: false,
    });
    expect(readGameSettings({ game: 'havannah' }).settings.swap).toBe(true);
  });

  test('everything may be chosen', () => {
    const clock = { initialMs: 60_000, incrementMs: 500 };
    expect(readGameSettings({ game: 'fencemaster', size: 5, swap: false, clock, side: 'black' })).toEqual({
      settings: { game: 'fencemaster', size: 5, swap: false, clock },
      side: 'black',
      open: false,
    });
    expect(readGameSettings({ game: 'squatter', side: 'white', clock: null }).side).toBe('white');
  });

  test.each([
    [{ initialMs: 1_000 }, { initialMs: 1_000, incrementMs: 0 }],
    [
      { initialMs: 86_400_000, incrementMs: 600_000 },
      { initialMs: 86_400_000, incrementMs: 600_000 },
    ],
  ])('the clock %j is within bounds', (clock, read) => {
    expect(readGameSettings({ game: 'squatter', clock }).settings.clock).toEqual(read);
  });

  const game = 'squatter';
  test.each<[value: unknown, sentence: string]>([
    [null, 'the game is an object'],
    ['squatter', 'the game is an object'],
    [[], 'the game is an object'],
    [{}, 'game is one of squatter, fencemaster, havannah, hex'],
    [{ game: 'chess' }, 'game is one of squatter, fencemaster, havannah, hex'],
    [{ game: 7 }, 'game is one of squatter, fencemaster, havannah, hex'],
    [{ game, colour: 1 }, 'the game has no "colour": use game, size, swap, clock, side, open'],
    [{ game, ['x'.repeat(60)]: 1 }, `the game has no "${'x'.repeat(40)}": use game, size, swap, clock, side, open`],
    [{ game, size: '6' }, 'size is a number'],
    [{ game, swap: 'yes' }, 'swap is true or false'],
    [{ game, side: 'green' }, 'side is white, black or random'],
    [{ game, clock: 5 }, 'the clock is an object'],
    [{ game, clock: { minutes: 5 } }, 'the clock has no "minutes": use initialMs, incrementMs'],
    [{ game, clock: {} }, 'initialMs is a whole number from 1000 to 86400000'],
    [{ game, clock: { initialMs: 999 } }, 'initialMs is a whole number from 1000 to 86400000'],
    [{ game, clock: { initialMs: 86_400_001 } }, 'initialMs is a whole number from 1000 to 86400000'],
    [{ game, clock: { initialMs: 1000.5 } }, 'initialMs is a whole number from 1000 to 86400000'],
    [{ game, clock: { initialMs: 1000, incrementMs: -1 } }, 'incrementMs is a whole number from 0 to 600000'],
    [{ game, clock: { initialMs: 1000, incrementMs: 600_001 } }, 'incrementMs is a whole number from 0 to 600000'],
  ])('%j is refused: %s', (value, sentence) => {
    expect(complaintOf(value)).toBe(`400 bad-settings: ${sentence}`);
  });

  test.each([[{ game, size: 1 }], [{ game, size: 1000 }], [{ game, swap: true }]])(
    'settings that the rules do not allow are refused in their words: %j',
    (value) => {
      expect(complaintOf(value)).toMatch(/^400 bad-settings: ./);
    },
  );
});
