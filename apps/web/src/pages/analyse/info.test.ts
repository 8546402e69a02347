import type { RecordHeader } from '@ringfence/rules/record';
import { describe, expect, test } from 'vitest';
import { today } from '../../game/day.ts';
import { draftOfInfo, infoOf, problemsOf, recordResultWords, resultChoices } from './info.ts';

const bare: RecordHeader = { game: 'squatter', size: 6, swap: false, first: 1 };
const full: RecordHeader = {
  ...bare,
  white: 'Red',
  black: 'Tan',
  event: 'Cup',
  date: '2026-11-05',
  result: 'B+6',
  comment: 'Two\nlines. ',
};

describe('the form about a game', () => {
  test('shows what is recorded, and returns the same', () => {
    expect(draftOfInfo(full)).toMatchObject({ white: 'Red', result: 'B+', lead: '6', date: '2026-11-05' });
    const { game, size, swap, first, ...info } = full;
    expect(infoOf(draftOfInfo(full))).toEqual(info);
    expect(infoOf(draftOfInfo(bare))).toEqual({});
  });

  test('trims spaces and takes only spaces for nothing', () => {
    const draft = { ...draftOfInfo(bare), white: '  ', black: ' Tan ', comment: '\n', lead: ' ' };
    expect(infoOf(draft)).toEqual({ black: 'Tan' });
  });

  test('drops the lead of a win that has none', () => {
    expect(infoOf({ ...draftOfInfo(full), result: 'B+R' }).result).toBe('B+R');
    expect(infoOf({ ...draftOfInfo(full), lead: '' }).result).toBe('B+');
  });

  test('reports an invalid date or lead, and leaves an untouched odd date alone', () => {
    expect(problemsOf(draftOfInfo(full), full)).toEqual({});
    expect(problemsOf({ ...draftOfInfo(full), date: '31.12.2026', lead: 'six' }, full)).toEqual({
      date: expect.stringContaining('2026-11-05'),
      lead: expect.stringContaining('whole number'),
    });
    const strange = { ...full, date: 'last spring' };
    expect(problemsOf(draftOfInfo(strange), strange)).toEqual({});
    expect(problemsOf({ ...draftOfInfo(full), result: 'B+T', lead: 'six' }, full)).toEqual({});
  });

  test('offers every kind of result in words', () => {
    expect(resultChoices.map(({ label }) => label)).toEqual([
      'Not recorded',
      'White won',
      'Black won',
      'White won by resignation',
      'Black won by resignation',
      'White won on time',
      'Black won on time',
      'White won by forfeit',
      'Black won by forfeit',
      'Draw',
      'No result',
      'Result unknown',
    ]);
    expect(recordResultWords('B+6')).toBe('Black won by 6');
    for (const { value } of resultChoices)
      expect(infoOf({ ...draftOfInfo(bare), result: value }).result ?? '').toBe(value);
  });

  test('knows the day', () => {
    expect(today(new Date(2026, 0, 5))).toBe('2026-01-05');
  });
});
