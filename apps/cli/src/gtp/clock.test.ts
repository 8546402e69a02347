import { BLACK, WHITE } from '@ringfence/rules';
import { describe, expect, test } from 'vitest';
import { GtpClocks } from './clock.ts';

function clocks(main: number, byo: number, stones: number): GtpClocks {
  const made = new GtpClocks();
  made.set(main, byo, stones);
  return made;
}

describe('the engine’s time', () => {
  test('is unlimited without settings, and with a period without stones', () => {
    expect(new GtpClocks().limit(WHITE)).toBeUndefined();
    expect(clocks(10, 5, 0).limit(WHITE)).toBeUndefined();
  });

  test('is first the main time, separate for each side', () => {
    const both = clocks(10, 5, 3);
    both.spend(WHITE, 4);
    expect(both.limit(WHITE)).toEqual({ remaining: 6000 });
    expect(both.limit(BLACK)).toEqual({ remaining: 10_000 });
  });

  test('is the controller’s latest value', () => {
    const told = clocks(10, 5, 3);
    told.tell(WHITE, 2.5, 2);
    expect(told.limit(WHITE)).toEqual({ remaining: 2500, movesToGo: 2 });
  });

  test('is never negative', () => {
    const late = clocks(1, 0, 0);
    late.spend(WHITE, 3);
    expect(late.limit(WHITE)).toEqual({ remaining: 0 });
  });

  test('is reset in a new game', () => {
    const again = clocks(10, 0, 0);
    again.spend(WHITE, 9);
    again.reset();
    expect(again.limit(WHITE)).toEqual({ remaining: 10_000 });
  });
});

describe('byo-yomi', () => {
  test('begins when the main time is over', () => {
    const clock = clocks(2, 5, 3);
    clock.spend(WHITE, 2.5);
    expect(clock.limit(WHITE)).toEqual({ remaining: 5000, movesToGo: 3 });
  });

  test('begins at once without main time', () => {
    expect(clocks(0, 5, 3).limit(WHITE)).toEqual({ remaining: 5000, movesToGo: 3 });
  });

  test('is renewed after each period’s stones', () => {
    const clock = clocks(0, 6, 2);
    for (let period = 0; period < 3; period++) {
      expect(clock.limit(WHITE)).toEqual({ remaining: 6000, movesToGo: 2 });
      clock.spend(WHITE, 4);
      expect(clock.limit(WHITE)).toEqual({ remaining: 2000, movesToGo: 1 });
      clock.spend(WHITE, 1);
    }
  });

  test('is renewed also for a period that the controller reported', () => {
    const clock = clocks(0, 6, 2);
    clock.tell(BLACK, 1, 1);
    clock.spend(BLACK, 0.5);
    expect(clock.limit(BLACK)).toEqual({ remaining: 6000, movesToGo: 2 });
  });
});
