import type { SideWord } from '@ringfence/rules';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Problem } from '../http/problem.ts';
import type { LiveEvent } from './events.ts';
import { LiveGame } from './game.ts';
import type { LiveState } from './messages.ts';
import { type Guest, LiveRoom, type LiveRoomOptions } from './room.ts';
import type { LiveSettings } from './settings.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

interface Heard {
  /** The last state of the game that White's browser received. */
  readonly state: () => LiveState | undefined;
  readonly refusals: string[];
  readonly dismissals: string[];
}

/** A room with a clock under the test's control; `disk.full` prevents saving. */
function roomOf(clock: LiveSettings['clock'], limits: Partial<LiveRoomOptions['limits']> = {}) {
  const time = { date: 1_000_000, clock: 0 };
  const disk = { full: false };
  const kept: LiveEvent[] = [];
  const begun: (readonly LiveEvent[])[] = [];
  const halts: unknown[] = [];
  const discarded: string[] = [];
  const game = new LiveGame({ game: 'squatter', size: 6, swap: false, clock });
  const room = new LiveRoom({
    id: 'abc',
    game,
    keep: (event) => {
      if (disk.full) throw new Error('no space');
      kept.push(event);
    },
    begin: (events) => {
      begun.push(events);
      return 'def';
    },
    discard: (id) => discarded.push(id),
    onHalt: (_, error) => halts.push(error),
    times: { date: () => time.date, clock: () => time.clock },
    limits: { takebacks: 1, renames: 1, socketsOfSeat: 1, ...limits },
  });
  const guestOf = (side: SideWord | undefined, pay: Guest['pay'] = () => undefined): Guest & Heard => {
    let state: LiveState | undefined;
    const [refusals, dismissals]: [string[], string[]] = [[], []];
    return {
      side,
      address: `home of ${side}`,
      pay,
      send: (message) => {
        if (message.type === 'state') state = message.state;
        else refusals.push(message.message);
      },
      dismiss: ({ message }) => dismissals.push(message),
      state: () => state,
      refusals,
      dismissals,
    };
  };
  return { time, disk, kept, begun, halts, discarded, room, guestOf };
}

/** A game with ten minutes each, after two moves. */
function running() {
  const table = roomOf({ initialMs: 600_000, incrementMs: 0 });
  const { room, guestOf } = table;
  const [white, black] = [guestOf('white'), guestOf('black')];
  room.seat('white', 'w');
  room.seat('black', 'b');
  room.enter(white);
  room.hear(white, { type: 'move', move: 'a1', number: 0 });
  room.hear(black, { type: 'move', move: 'b1', number: 1 });
  return { ...table, white, black, left: () => white.state()?.left, result: () => white.state()?.result };
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

  test('run out by themselves', () => {
    const { time, room, result } = running();
    time.clock += 600_000;
    vi.advanceTimersByTime(600_000);
    expect(result()).toEqual({ winner: 'black', by: 'time', words: 'White ran out of time' });
    room.close();
  });

  test('an unloaded room saves nothing and lets no flag fall', () => {
    const { time, room, white, result } = running();
    room.close();
    room.hear(white, { type: 'move', move: 'c1', number: 2 });
    expect(room.game.moveCount).toBe(2);
    time.clock += 700_000;
    vi.advanceTimersByTime(700_000);
    expect(result()).toBeNull();
  });
});

describe('messages of players', () => {
  test('a move is played once, in its turn, and by players only', () => {
    const { room, white, black, guestOf, kept } = running();
    const watcher = guestOf(undefined);
    room.enter(watcher);
    expect(watcher.state()).toMatchObject({ you: null, spectators: 1, moves: ['a1', 'b1'] });
    room.hear(watcher, { type: 'move', move: 'c1', number: 2 });
    expect(watcher.refusals).toEqual(['only the two players can do that']);
    room.hear(white, { type: 'hello' });
    room.hear(white, { type: 'move', move: 'a1', number: 0 }); // again, after a lost connection
    expect(white.refusals).toHaveLength(1);
    room.hear(white, { type: 'move', move: 'c1', number: 0 });
    room.hear(white, { type: 'move', move: 'c1', number: 3 });
    room.hear(white, { type: 'move', move: 'a1', number: 2 });
    room.hear(black, { type: 'move', move: 'c1', number: 2 });
    expect(white.refusals).toEqual([
      'this message is not valid',
      ...Array(2).fill('the game has changed in the meantime'),
      expect.anything(),
    ]);
    expect(black.refusals).toEqual(["it is White's turn"]);
    expect(kept.filter(({ type }) => type === 'moved')).toEqual([
      { type: 'moved', move: 'a1', spentMs: 0, at: 1_000_000 },
      { type: 'moved', move: 'b1', spentMs: 0, at: 1_000_000 },
    ]);
    room.close();
  });

  test('a move after the last second does not count: the flag falls', () => {
    const { time, room, white, result } = running();
    time.clock += 600_000;
    room.hear(white, { type: 'move', move: 'c1', number: 2 });
    expect(result()).toEqual({ winner: 'black', by: 'time', words: 'White ran out of time' });
    room.hear(white, { type: 'resign' });
    expect(white.refusals).toEqual(['the game is over']);
  });

  test('the clock restarts with each move and seat, and with nothing else', () => {
    const { time, room, white, black, left } = running();
    time.clock += 1000;
    room.name('black', 'Bo');
    expect(left()).toEqual({ white: 599_000, black: 600_000 });
    room.hear(white, { type: 'move', move: 'c1', number: 2 });
    time.clock += 500;
    room.hear(black, { type: 'takeback' });
    expect(left()).toEqual({ white: 599_000, black: 599_500 });
    room.close();
  });

  test('a move is taken back if the opponent agrees, and not too often', () => {
    const { room, white, black } = running();
    room.hear(black, { type: 'answer', accept: true });
    room.hear(white, { type: 'takeback' });
    expect(white.state()?.takebackAsked).toBe('white');
    room.hear(black, { type: 'takeback' });
    room.hear(white, { type: 'answer', accept: true });
    room.hear(black, { type: 'answer', accept: false });
    expect(white.state()).toMatchObject({ takebackAsked: null, moves: ['a1', 'b1'] });
    room.hear(white, { type: 'takeback' });
    room.hear(black, { type: 'takeback' });
    room.hear(white, { type: 'answer', accept: true });
    expect(white.state()?.moves).toEqual(['a1']);
    expect(white.refusals).toEqual(['no request to answer', 'you have asked for too many take-backs in this game']);
    expect(black.refusals).toEqual(['no request to answer', 'a take-back has already been requested']);
    room.close();
  });

  test('a new name is saved, and not too often', () => {
    const { room, kept, white } = running();
    room.name('white', '');
    for (const name of ['Ada', 'Ada', 'Eve']) room.name('white', name);
    expect(kept.filter(({ type }) => type === 'named')).toEqual([
      { type: 'named', side: 'white', name: 'Ada', at: 1_000_000 },
    ]);
    expect(white.state()?.names).toEqual({ white: 'Ada', black: null });
    room.close();
  });

  test('a rematch begins once, when both want it and the second player pays', () => {
    const { room, white, black, begun, discarded, disk, guestOf, result, kept } = running();
    room.hear(white, { type: 'rematch' });
    expect(white.refusals).toEqual(['the game is not over yet']);
    room.hear(black, { type: 'resign' });
    expect(result()).toEqual({ winner: 'white', by: 'resignation', words: 'Black resigned' });
    room.hear(white, { type: 'rematch' });
    expect(white.state()).toMatchObject({ rematchAsked: 'white', rematch: null });
    room.hear(white, { type: 'rematch' });
    expect(white.refusals.slice(1)).toEqual(['you have already asked for a rematch']);
    const poor = guestOf('black', () => ({ code: 'too-many', message: 'too many games' }));
    room.hear(poor, { type: 'rematch' });
    expect([poor.refusals, begun]).toEqual([['too many games'], []]);
    disk.full = true;
    room.hear(black, { type: 'rematch' });
    expect([discarded, black.refusals.length]).toEqual([['def'], 1]);
    disk.full = false;
    room.resume();
    room.hear(black, { type: 'rematch' });
    expect(begun[1]?.map(({ type }) => type)).toEqual(['created', 'seated', 'seated']);
    expect(kept.at(-1)).toEqual({ type: 'rematched', id: 'def', at: 1_000_000 });
    expect(white.state()?.rematch).toBe('def');
    expect(discarded).toHaveLength(1);
  });

  test.each([
    ['a refusal is reported', new Problem(429, 'full', 'the server is full'), ['the server is full']],
    ['a bug is not hidden', new RangeError('a bug'), []],
  ])('if the next game cannot begin, %s', (_, error, refusals) => {
    const { guestOf } = roomOf(null);
    const game = new LiveGame({ game: 'squatter', size: 6, swap: false, clock: null });
    game.apply({ type: 'resigned', side: 'white', at: 0 });
    game.apply({ type: 'rematch-asked', side: 'white', at: 0 });
    const begin = (): never => {
      throw error;
    };
    const times = { date: () => 0, clock: () => 0 };
    const limits = { takebacks: 1, renames: 1, socketsOfSeat: 1 };
    const room = new LiveRoom({ id: 'x', game, keep() {}, begin, discard() {}, onHalt() {}, times, limits });
    const black = guestOf('black');
    const ask = () => room.hear(black, { type: 'rematch' });
    if (error instanceof Problem) ask();
    else expect(ask).toThrow('a bug');
    expect(black.refusals).toEqual(refusals);
  });
});

describe('connections to a room', () => {
  test('a player with too many windows loses the oldest, and everybody sees who is there', () => {
    const { room, guestOf } = roomOf(null, { socketsOfSeat: 2 });
    const windows = [1, 2, 3].map(() => guestOf('white'));
    expect(room.isIdle).toBe(true);
    for (const window of windows) room.enter(window);
    for (let i = 0; i < 3; i++) room.enter(guestOf(undefined));
    expect(windows.map(({ dismissals }) => dismissals)).toEqual([
      ['you have opened this game in too many windows'],
      [],
      [],
    ]);
    expect(windows[2].state()).toMatchObject({
      ...{ id: 'abc', you: 'white', spectators: 3, left: null, running: null, halted: false, turn: 'white' },
      ...{ connected: { white: true, black: false }, seated: { white: false, black: false } },
    });
    expect(room.isIdle).toBe(false);
    room.leave(windows[1]);
    room.leave(windows[2]);
    const last = guestOf('black');
    room.enter(last);
    expect(last.state()?.connected).toEqual({ white: false, black: true });
    room.leave(guestOf('black'));
    expect(last.state()?.connected.black, 'a stranger leaves nothing behind').toBe(true);
  });

  test('a room with a running clock is not unloaded', () => {
    const { room, white } = running();
    room.leave(white);
    expect(room.isIdle).toBe(false);
    room.hear(white, { type: 'resign' });
    expect(room.isIdle).toBe(true);
  });

  test('an open seat is listed while its owner waits, and no longer', () => {
    const offered = roomOf(null);
    const { room, guestOf } = offered;
    room.seat('black', 'b');
    const black = guestOf('black');
    expect(room.offeredFrom).toBeUndefined();
    room.enter(black);
    expect(room.offeredFrom, 'it was not created open').toBeUndefined();
    room.game.apply({ type: 'created', settings: room.game.settings, open: true, at: 0 });
    expect(room.offeredFrom).toBe('home of black');
    room.leave(black);
    expect(room.offeredFrom).toBeUndefined();
    room.enter(black);
    room.hear(black, { type: 'resign' });
    expect(room.offeredFrom, 'the game is over').toBeUndefined();
    const other = roomOf(null);
    other.room.game.apply({ type: 'created', settings: room.game.settings, open: true, at: 0 });
    other.room.seat('white', 'w');
    other.room.enter(other.guestOf('white'));
    expect(other.room.offeredFrom).toBe('home of white');
    other.room.seat('black', 'b');
    expect(other.room.offeredFrom, 'both seats are taken').toBeUndefined();
  });
});

describe('a game that cannot be saved', () => {
  test('stops its clocks, refuses messages, and resumes where it stopped', () => {
    const { time, disk, room, white, halts, kept, result, left } = running();
    expect(room.resume(), 'there is nothing to resume').toBe(true);
    time.clock += 1000;
    disk.full = true;
    room.hear(white, { type: 'move', move: 'c1', number: 2 });
    expect(halts).toEqual([new Error('no space')]);
    expect(white.state()).toMatchObject({ halted: true, running: null, moves: ['a1', 'b1'] });
    expect(white.refusals).toEqual([expect.stringContaining('the clocks are stopped')]);
    time.clock += 700_000;
    vi.advanceTimersByTime(700_000);
    expect([result(), left()]).toEqual([null, { white: 599_000, black: 600_000 }]);
    expect(() => room.seat('black', 'c')).toThrow(expect.objectContaining({ status: 503, code: 'halted' }));
    expect(room.resume()).toBe(false);
    expect(halts).toHaveLength(1);
    disk.full = false;
    expect(room.resume()).toBe(true);
    expect(kept.at(-1)).toEqual({ type: 'resumed', at: 1_000_000 });
    expect(white.state()).toMatchObject({ halted: false, running: 'white', left: { white: 599_000 } });
    time.clock += 599_000;
    vi.advanceTimersByTime(599_000);
    expect(result()).toEqual({ winner: 'black', by: 'time', words: 'White ran out of time' });
  });

  test('is left alone once its room is closed', () => {
    const { disk, room, white, kept } = running();
    disk.full = true;
    room.hear(white, { type: 'resign' });
    room.close();
    disk.full = false;
    const before = kept.length;
    expect(room.resume()).toBe(true);
    expect(() => room.seat('white', 'x')).toThrow('the server is restarting');
    expect(kept).toHaveLength(before);
  });
});
