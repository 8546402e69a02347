import { describe, expect, test } from 'vitest';
import { clockText, GameClock } from './clock.ts';

describe('a clock', () => {
  test('runs for one side at a time and adds the increment', () => {
    let now = 0;
    const clock = new GameClock({ time: 60_000, increment: 2000 }, undefined, () => now);
    clock.start(1);
    now = 5000;
    expect(clock.remaining(1)).toBe(55_000);
    clock.moved(1);
    clock.start(2);
    now = 9000;
    expect(clock.all).toEqual({ 1: 57_000, 2: 56_000 });
    now = 80_000;
    expect(clock.flagged).toBe(2);
    expect(clock.remaining(2)).toBe(0);
  });

  test('stops while it is paused', () => {
    let now = 0;
    const clock = new GameClock({ time: 1000, increment: 0 }, { 1: 700, 2: 900 }, () => now);
    clock.start(2);
    now = 100;
    clock.pause();
    now = 5000;
    expect(clock.all).toEqual({ 1: 700, 2: 800 });
  });

  test('is shown in minutes, and in tenths at the end', () => {
    expect(clockText(245_000)).toBe('4:05');
    expect(clockText(59_001)).toBe('1:00');
    expect(clockText(9940)).toBe('10.0');
    expect(clockText(0)).toBe('0.0');
  });
});
