import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SideWord } from '@ringfence/rules';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type HttpLimits, usualLimits } from '../http/limits.ts';
import { type HubOptions, LiveHub } from './hub.ts';
import type { Seat } from './offers.ts';
import type { Guest } from './room.ts';
import { LiveStore } from './store.ts';

let folder: string;
let disk: LiveStore;
let bugs: unknown[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  folder = mkdtempSync(join(tmpdir(), 'ringfence-hub-'));
  disk = new LiveStore(folder);
  bugs = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const hubOf = (limits: Partial<HttpLimits> = {}, options: Partial<HubOptions> = {}): LiveHub =>
  new LiveHub(disk, { limits: { ...usualLimits, ...limits }, onBug: (error) => bugs.push(error), ...options });

const begin = (hub: LiveHub, settings: object = {}, address = 'home'): Seat =>
  hub.create({ game: 'squatter', size: 3, side: 'white', ...settings }, address);

/** A game with a clock of a minute, after two moves. */
function playTimed(hub: LiveHub) {
  const { id } = begin(hub, { clock: { initialMs: 60_000 } });
  hub.join(id);
  const room = hub.room(id);
  room.hear(guest('white'), { type: 'move', move: 'b2', number: 0 });
  room.hear(guest('black'), { type: 'move', move: 'a1', number: 1 });
  return { id, room };
}

function guest(side: SideWord | undefined, address = 'home'): Guest {
  return { side, address, pay: () => undefined, send: () => {}, dismiss: () => {} };
}

/** Puts the owner of a game into its room. */
function wait(hub: LiveHub, { id, side }: Seat, address = 'home', name?: string): Guest {
  const owner = guest(side, address);
  hub.room(id).enter(owner);
  if (name !== undefined) hub.room(id).name(side, name);
  return owner;
}

const refused = (code: string, status: number) => expect.objectContaining({ code, status });
const errorOf = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
};

describe('a new game', () => {
  test('gives a secret to each of two players, and keeps neither on disk', () => {
    const hub = hubOf();
    const first = begin(hub);
    const second = hub.join(first.id);
    expect(first).toEqual({ id: expect.stringMatching(/^[\w-]{12}$/), side: 'white', seat: expect.any(String) });
    expect(second).toEqual({ id: first.id, side: 'black', seat: expect.any(String) });
    const room = hub.room(first.id);
    expect([first.seat, second.seat, 'stolen'].map((seat) => hub.sideOf(room, seat))).toEqual([
      'white',
      'black',
      undefined,
    ]);
    const text = readFileSync(join(folder, `${first.id}.jsonl`), 'utf8');
    for (const { seat } of [first, second]) {
      expect(seat.length).toBeGreaterThanOrEqual(22);
      expect(text).not.toContain(seat);
    }
    expect(errorOf(() => hub.join(first.id))).toEqual(refused('full', 409));
  });

  test('of Black leaves White open, and a random side is either', () => {
    const hub = hubOf();
    expect(hub.join(begin(hub, { side: 'black' }).id).side).toBe('white');
    const sides = Array.from({ length: 40 }, () => begin(hub, { side: 'random' }).side);
    expect([...new Set(sides)].sort()).toEqual(['black', 'white']);
  });

  test('is refused when there are too many, those of before the start included', () => {
    begin(hubOf());
    const hub = hubOf({ games: 2 });
    begin(hub);
    expect(errorOf(() => begin(hub))).toEqual(refused('too-many-games', 503));
    expect(readdirSync(folder)).toHaveLength(2);
  });

  test('that cannot be saved is refused, reported, and not counted', () => {
    const hub = hubOf({ games: 1 });
    const full = new Error('no space');
    vi.spyOn(disk, 'create').mockImplementationOnce(() => {
      throw full;
    });
    expect(errorOf(() => begin(hub))).toEqual(refused('not-saved', 503));
    expect(bugs).toEqual([full]);
    begin(hub);
  });

  test('sweeps those that nobody has touched for long, at the start', () => {
    const [old, young] = [begin(hubOf()), begin(hubOf())];
    const now = Date.now() / 1_000;
    utimesSync(join(folder, `${old.id}.jsonl`), now, now - 100);
    hubOf({ keepMs: 50_000 });
    expect(readdirSync(folder)).toEqual([`${young.id}.jsonl`]);
  });
});

describe('a room', () => {
  test('is one for all who come, and found again on disk once it was put away', () => {
    const hub = hubOf();
    const { id } = begin(hub);
    hub.join(id);
    const room = hub.room(id);
    const white = guest('white');
    room.enter(white);
    room.hear(white, { type: 'move', move: 'b2', number: 0 });
    hub.tidy();
    expect(hub.room(id)).toBe(room);
    room.leave(white);
    hub.tidy();
    const again = hub.room(id);
    expect(again).not.toBe(room);
    expect(again.game.moves()).toEqual(['b2']);
    // The one that was put away plays no longer.
    room.hear(guest('black'), { type: 'resign' });
    expect(again.game.result).toBeUndefined();
    expect(hub.room(id).game.result).toBeUndefined();
  });

  test('with a running clock stays', () => {
    const hub = hubOf();
    const { id, room } = playTimed(hub);
    hub.tidy();
    expect(hub.room(id)).toBe(room);
    vi.advanceTimersByTime(50_000);
    expect(room.game.result).toBeUndefined();
    vi.advanceTimersByTime(10_000);
    expect(room.game.result?.by).toBe('time');
  });

  test('of a game that is not there, or whose file does not start with settings, is refused', () => {
    const hub = hubOf();
    expect(errorOf(() => hub.room('aaaaaaaaaaaa'))).toEqual(refused('no-game', 404));
    writeFileSync(join(folder, 'aaaaaaaaaaaa.jsonl'), '{"type":"resigned","side":"white","at":1}\n');
    expect(() => hub.room('aaaaaaaaaaaa')).toThrow('a live game starts with its settings');
  });

  test('is left by its timers when the hub closes', () => {
    const hub = hubOf();
    const { id, room } = playTimed(hub);
    vi.spyOn(disk, 'append').mockImplementationOnce(() => {
      throw new Error('no space');
    });
    room.hear(guest('white'), { type: 'resign' });
    expect(vi.getTimerCount()).toBe(1);
    hub.close();
    expect(vi.getTimerCount()).toBe(0);
    expect(hub.room(id)).not.toBe(room);
  });
});

describe('a full disk', () => {
  test('halts games, which resume one after the other when there is room', () => {
    const hub = hubOf({ resumeMs: 1_000 });
    const rooms = [1, 2].map(() => {
      const { id } = begin(hub);
      hub.join(id);
      return hub.room(id);
    });
    const append = vi.spyOn(disk, 'append').mockImplementation(() => {
      throw new Error('no space');
    });
    for (const room of rooms) room.hear(guest('white'), { type: 'move', move: 'b2', number: 0 });
    expect(bugs).toHaveLength(2);
    append.mockClear();
    vi.advanceTimersByTime(3_000);
    // While the first finds no room, the second does not try.
    expect(append).toHaveBeenCalledTimes(3);
    append.mockRestore();
    vi.advanceTimersByTime(999);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(vi.getTimerCount()).toBe(0);
    for (const room of rooms) {
      room.hear(guest('white'), { type: 'move', move: 'b2', number: 0 });
      expect(room.game.moves()).toEqual(['b2']);
    }
    // And so it is the next time.
    vi.spyOn(disk, 'append').mockImplementationOnce(() => {
      throw new Error('no space');
    });
    rooms[1].hear(guest('black'), { type: 'resign' });
    expect(bugs).toHaveLength(3);
    vi.advanceTimersByTime(1_000);
    rooms[1].hear(guest('black'), { type: 'resign' });
    expect(rooms[1].game.result?.winner).toBe('white');
  });

  test('leaves nothing behind of a rematch that could not be noted', () => {
    const hub = hubOf({ games: 2 });
    const { id } = begin(hub);
    hub.join(id);
    const room = hub.room(id);
    room.hear(guest('white'), { type: 'resign' });
    room.hear(guest('white'), { type: 'rematch' });
    vi.spyOn(disk, 'append').mockImplementationOnce(() => {
      throw new Error('no space');
    });
    room.hear(guest('black'), { type: 'rematch' });
    expect(readdirSync(folder)).toEqual([`${id}.jsonl`]);
    begin(hub);
    expect(errorOf(() => begin(hub))).toEqual(refused('too-many-games', 503));
  });
});

describe('the lobby', () => {
  test('offers open games whose owner waits, the newest first, and no address more than its share', () => {
    const hub = hubOf({ offersOfAddress: 2, offers: 3 });
    const closed = begin(hub);
    wait(hub, closed);
    const [a, b] = [begin(hub, { open: true }), begin(hub, { open: true, side: 'black', game: 'havannah', size: 5 })];
    begin(hub, { open: true });
    expect(hub.offers()).toEqual({ lobby: true, games: [], playing: [] });
    const owner = wait(hub, a, 'home', 'Ada');
    wait(hub, b);
    expect(hub.offers().games).toEqual([
      { id: b.id, side: 'white', name: null, game: 'havannah', size: 5, swap: true, clock: null },
      { id: a.id, side: 'black', name: 'Ada', game: 'squatter', size: 3, swap: false, clock: null },
    ]);
    expect(errorOf(() => begin(hub, { open: true }))).toEqual(refused('too-many-open', 429));
    const others = [1, 2, 3].map((number) => {
      const seat = begin(hub, { open: true }, `address ${number}`);
      wait(hub, seat, number === 1 ? 'home' : `address ${number}`);
      return seat.id;
    });
    // Three games of one address: the oldest of them is not shown; and three are shown in all.
    expect(hub.offers().games.map(({ id }) => id)).toEqual([others[2], others[1], others[0]]);
    hub.join(others[2]);
    expect(hub.offers().games.map(({ id }) => id)).toEqual([others[1], others[0], b.id]);
    hub.join(others[1]);
    expect(hub.offers().games.map(({ id }) => id)).toEqual([others[0], b.id]);
    hub.room(b.id).hear(guest('black'), { type: 'resign' });
    hub.room(a.id).leave(owner);
    begin(hub, { open: true });
  });

  test('is not there where it is switched off', () => {
    const hub = hubOf({}, { lobby: false });
    expect(errorOf(() => begin(hub, { open: true }))).toEqual(refused('no-lobby', 403));
    wait(hub, begin(hub));
    expect(hub.offers()).toEqual({ lobby: false, games: [], playing: [] });
  });

  test('shows nothing of games that were open before it was switched off', () => {
    const { id } = begin(hubOf(), { open: true });
    const hub = hubOf({}, { lobby: false });
    hub.room(id).enter(guest('white'));
    expect(hub.offers().games).toEqual([]);
  });
});
