import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LiveGame } from './game.ts';
import type { LiveState } from './messages.ts';
import { type Guest, Room } from './room.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** A game on a clock of ten minutes, after two moves, whose times the test sets. */
function running() {
  const time = { date: 1_000_000, clock: 0 };
  const game = new LiveGame({ game: 'squatter', size: 6, swap: false, clock: { initialMs: 600_000, incrementMs: 0 } });
  const room = new Room({
    id: 'abc',
    game,
    keep: () => {},
    begin: () => 'def',
    discard: () => {},
    onHalt: () => {},
    times: { date: () => time.date, clock: () => time.clock },
    limits: { takebacks: 1, renames: 1, socketsOfSeat: 1 },
  });
  let state: LiveState | undefined;
  const guestOf = (side: 'white' | 'black'): Guest => ({
    side,
    address: 'here',
    pay: () => undefined,
    send: (message) => {
      if (message.type === 'state') state = message.state;
    },
    dismiss: () => {},
  });
  const [white, black] = [guestOf('white'), guestOf('black')];
  room.seat('white', 'w');
  room.seat('black', 'b');
  room.enter(white);
  room.hear(white, { type: 'move', move: 'a1', number: 0 });
  room.hear(black, { type: 'move', move: 'b1', number: 1 });
  return { time, room, white, black, left: () => state?.left, result: () => state?.result };
}

describe('the clocks of a live game', () => {
  test.each([
    ['forward', 3_600_000],
    ['backward', -3_600_000],
  ])('do not notice that the calendar is set %s', (_, jump) => {
    const { time, room, white, left, result } = running();
    time.date += jump;
    time.clock += 5_000;
    room.hear(white, { type: 'move', move: 'c1', number: 2 });
    expect(result()).toBeNull();
    expect(left()).toEqual({ white: 595_000, black: 600_000 });
    room.close();
  });

  test('fall by themselves', () => {
    const { time, room, result } = running();
    time.clock += 600_000;
    vi.advanceTimersByTime(600_000);
    expect(result()).toEqual({ winner: 'black', words: "White's time is up" });
    room.close();
  });

  test('a room that was put away keeps nothing and lets no flag fall', () => {
    const { time, room, white, result } = running();
    room.close();
    room.hear(white, { type: 'move', move: 'c1', number: 2 });
    expect(room.game.moveCount).toBe(2);
    time.clock += 700_000;
    vi.advanceTimersByTime(700_000);
    expect(result()).toBeNull();
  });
});
