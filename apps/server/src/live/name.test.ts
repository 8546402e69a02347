import { describe, expect, test } from 'vitest';
import { cleanName, isPlayerName, MOST_NAME } from './name.ts';

describe('a name', () => {
  test.each([
    ['Ada', 'Ada'],
    ['  Ada \n\t Lovelace ', 'Ada Lovelace'],
    ['<b>Ada</b>', '<b>Ada</b>'],
    ['A\u0000d\u001ba', 'Ada'],
    ['\u202eadA\u2066', 'adA'],
    ['A\u200bd\u2060a', 'Ada'],
    ['Z\u0301\u0302\u0303\u0304\u0305', 'Ź\u0302\u0303'],
    ['👩‍🚀', '👩‍🚀'],
    ['\u200b \u202e', ''],
  ])('%j is shown as %j', (text, shown) => {
    expect(cleanName(text)).toBe(shown);
  });

  test('has a maximal length, counted in visible characters', () => {
    expect(isPlayerName('a'.repeat(MOST_NAME))).toBe(true);
    expect(isPlayerName('𝔸'.repeat(MOST_NAME))).toBe(true);
    expect(isPlayerName('a'.repeat(MOST_NAME + 1))).toBe(false);
    expect(isPlayerName(`a${'\u200b'.repeat(10_000)}`)).toBe(false);
    expect(isPlayerName(7)).toBe(false);
  });
});
