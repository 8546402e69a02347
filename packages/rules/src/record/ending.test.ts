import { describe, expect, test } from 'vitest';
import { BLACK, EMPTY, WHITE } from '../types.ts';
import { describeEnding, parseResult, resultOf, resultOfResignation, tidyResult } from './ending.ts';

describe('a result', () => {
  test.each<[text: string, tidy: string, words: string]>([
    ['B+', 'B+', 'Black won'],
    ['w+', 'W+', 'White won'],
    ['B', 'B+', 'Black won'],
    ['B+6', 'B+6', 'Black won by 6'],
    ['B+06', 'B+6', 'Black won by 6'],
    ['W+0', 'W+', 'White won'],
    ['W+R', 'W+R', 'White won by resignation'],
    ['W+Resign', 'W+R', 'White won by resignation'],
    ['B+T', 'B+T', 'Black won on time'],
    ['b+time', 'B+T', 'Black won on time'],
    ['B+F', 'B+F', 'Black won by forfeit'],
    ['W+Forfeit', 'W+F', 'White won by forfeit'],
    ['0', '0', 'draw'],
    [' Draw ', '0', 'draw'],
    ['Void', 'Void', 'no result'],
    ['?', '?', 'result unknown'],
  ])('%s is written %s and means: %s', (text, tidy, words) => {
    expect(tidyResult(text)).toBe(tidy);
    const ending = parseResult(text);
    expect(ending && describeEnding(ending)).toBe(words);
  });

  test.each(['', 'X+', 'B-', 'B+X', 'B+constructor', 'White', 'B+6.5', 'B++', '00'])('%j is not one', (text) =>
    expect(tidyResult(text)).toBeUndefined(),
  );

  test('of a played game includes the margin, and never T for a tripod, since that means time', () => {
    expect(resultOf({ winner: WHITE, by: ['tripod'], margin: 0 })).toBe('W+');
    expect(resultOf({ winner: BLACK, by: ['loop', 'bridge'], margin: 0 })).toBe('B+');
    expect(resultOf({ winner: BLACK, by: [], margin: 6 })).toBe('B+6');
    expect(resultOf({ winner: EMPTY, by: [], margin: 0 })).toBe('0');
    expect(resultOf(undefined)).toBe('?');
    expect(resultOfResignation(WHITE)).toBe('B+R');
  });
});
