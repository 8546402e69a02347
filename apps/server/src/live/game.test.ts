import { describe, expect, test } from 'vitest';
import type { LiveEvent } from './events.ts';
import { LiveGame } from './game.ts';
import type { LiveSettings } from './settings.ts';

const squatter: LiveSettings = { game: 'squatter', size: 3, swap: false, clock: null };
const timed: LiveSettings = { ...squatter, clock: { initialMs: 10_000, incrementMs: 1_000 } };

type Untimed<E> = E extends LiveEvent ? Omit<E, 'at'> : never;

function played(settings: LiveSettings, ...events: Untimed<LiveEvent>[]): LiveGame {
  const game = new LiveGame(settings);
  const seats: Untimed<LiveEvent>[] = [
    { type: 'seated', side: 'white', seat: 'w' },
    { type: 'seated', side: 'black', seat: 'b' },
  ];
  for (const event of [...seats, ...events]) game.apply({ ...event, at: 0 } as LiveEvent);
  return game;
}

const moved = (move: string, spentMs = 0): Untimed<LiveEvent> => ({ type: 'moved', move, spentMs });

describe('a live game', () => {
  test('refuses moves out of turn, off the board or on an occupied cell, with the reason', () => {
    const game = played(squatter, moved('a1'));
    expect(game.whyNot('white', 'b1')?.message).toBe("it is Black's turn");
    expect(game.whyNot('black', 'a1')?.message).toBe('a1 is occupied');
    expect(game.whyNot('black', 'z9')?.message).toBe('no such cell');
    expect(game.whyNot('black', 'b1')).toBeUndefined();
  });

  test('does not start before both seats are taken', () => {
    const game = new LiveGame(squatter);
    game.apply({ type: 'seated', side: 'white', seat: 'w', at: 0 });
    expect(game.whyNot('white', 'a1')?.message).toBe('nobody has taken the other seat yet');
  });

  test('ends by the rules, with the reason in words', () => {
    const moves = ['b1', 'a1', 'a2', 'c1', 'c2', 'a3', 'b3', 'c3'].map((move) => moved(move));
    const game = played(squatter, ...moves);
    expect(game.result).toEqual({ winner: 'white', by: 'play', words: 'White wins by 1 cell' });
    expect(game.whyNot('white', 'b2')?.message).toBe('the game is over');
  });

  test('a take-back returns to before the last move of the player who requested it', () => {
    const one = played(squatter, moved('a1'), moved('b1'), { type: 'takeback-asked', side: 'black' });
    one.apply({ type: 'takeback-answered', accepted: true, at: 0 });
    expect(one.moves()).toEqual(['a1']);
    const two = played(squatter, moved('a1'), moved('b1'), { type: 'takeback-asked', side: 'white' });
    two.apply({ type: 'takeback-answered', accepted: true, at: 0 });
    expect(two.moves()).toEqual([]);
  });

  test('a take-back that is declined, or overtaken by a move, changes nothing', () => {
    const asked = [moved('a1'), { type: 'takeback-asked', side: 'white' } as const];
    const declined = played(squatter, ...asked, { type: 'takeback-answered', accepted: false });
    expect(declined.moves()).toEqual(['a1']);
    const overtaken = played(squatter, ...asked, moved('b1'));
    expect(overtaken.takebackAsked).toBeUndefined();
    expect(overtaken.moves()).toEqual(['a1', 'b1']);
  });

  test('players can take back only their own moves', () => {
    expect(played(squatter).whyNoTakeback('white')?.message).toBe('White has not moved yet');
    expect(played(squatter, moved('a1')).whyNoTakeback('black')?.message).toBe('Black has not moved yet');
    expect(played(squatter, moved('a1')).whyNoTakeback('white')).toBeUndefined();
  });

  test('clocks start once both have moved, then count down and get their increment', () => {
    const game = played(timed, moved('a1', 60_000), moved('b1', 60_000));
    expect([game.leftOf('white', 0), game.leftOf('black', 0)]).toEqual([10_000, 10_000]);
    expect(game.running).toBe('white');
    expect(game.leftOf('white', 2_500)).toBe(7_500);
    game.apply({ type: 'moved', move: 'c1', spentMs: 2_500, at: 0 });
    expect([game.leftOf('white', 0), game.leftOf('black', 400)]).toEqual([8_500, 9_600]);
  });

  test('no clock runs without a time limit, with an open seat, or after the end', () => {
    expect(played(squatter, moved('a1'), moved('b1')).running).toBeUndefined();
    expect(played(timed, moved('a1')).running).toBeUndefined();
    expect(played(timed, moved('a1'), moved('b1'), { type: 'resigned', side: 'black' }).running).toBeUndefined();
    for (const side of ['white', 'black'] as const) {
      const open = new LiveGame(timed);
      open.apply({ type: 'seated', side, seat: 's', at: 0 });
      for (const move of ['a1', 'b1']) open.apply({ type: 'moved', move, spentMs: 0, at: 0 });
      expect([open.isFull, open.running]).toEqual([false, undefined]);
    }
  });

  test('only the clock of the side to move counts down', () => {
    const game = played(timed, moved('a1'), moved('b1'));
    expect([game.leftOf('white', 3_000), game.leftOf('black', 3_000)]).toEqual([7_000, 10_000]);
  });

  test('a game without a clock has moves without times', () => {
    expect(played(squatter, moved('a1', 500), moved('b1', 500)).leftOf('white', 100)).toBe(0);
  });

  test('after the end there are no moves and no take-backs', () => {
    const over = played(squatter, moved('a1'), { type: 'resigned', side: 'black' });
    expect(over.whyNot('black', 'b1')?.message).toBe('the game is over');
    expect(over.whyNoTakeback('white')?.message).toBe('the game is over');
  });

  test('a second request is refused, and an answer without a request changes nothing', () => {
    const asked = played(squatter, moved('a1'), { type: 'takeback-asked', side: 'white' });
    expect(asked.whyNoTakeback('white')?.message).toBe('a take-back has already been requested');
    expect(asked.takebacks).toEqual({ white: 1, black: 0 });
    const unasked = played(squatter, moved('a1'), { type: 'takeback-answered', accepted: true });
    expect(unasked.moves()).toEqual(['a1']);
  });

  test('impossible events are refused', () => {
    expect(() => played(squatter, moved('z9'))).toThrow('no legal move: z9');
    expect(() => played(squatter, moved('a1'), moved('a1'))).toThrow('no legal move: a1');
  });

  test('a draw has no winner', () => {
    const cells = ['b2', 'b1', 'a2', 'a1', 'c1', 'c2', 'a3', 'b3', 'c3'];
    const game = played(squatter, ...cells.map((cell) => moved(cell)));
    expect(game.result).toEqual({ winner: null, by: 'play', words: 'Draw' });
  });

  test('is lost by resigning and by time', () => {
    const resigned = played(squatter, { type: 'resigned', side: 'white' });
    expect(resigned.result).toEqual({ winner: 'black', by: 'resignation', words: 'White resigned' });
    const flagged = played(timed, { type: 'flagged', side: 'black' });
    expect(flagged.result).toEqual({ winner: 'white', by: 'time', words: 'Black ran out of time' });
  });
});
