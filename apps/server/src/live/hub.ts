import { createHash, randomBytes, randomInt } from 'node:crypto';
import { Problem } from '../http/problem.ts';
import type { LiveEvent } from './events.ts';
import { LiveGame } from './game.ts';
import { Room } from './room.ts';
import { type LiveSettings, readSettings, type SideWord } from './settings.ts';
import type { LiveStore } from './store.ts';

export const liveLimits = {
  /** Games on disk; the oldest untouched ones are swept at the start. */
  games: 100_000,
  keepMs: 90 * 24 * 3_600_000,
  guestsInRoom: 200,
} as const;

/** What a player needs to sit down: the secret goes into messages, never into an address. */
export interface Seat {
  readonly id: string;
  readonly side: SideWord;
  readonly seat: string;
}

/** All live games: those that somebody looks at in memory, the others on disk. */
export class LiveHub {
  private readonly store: LiveStore;
  private readonly now: () => number;
  private readonly rooms = new Map<string, Room>();
  private games: number;

  constructor(store: LiveStore, now: () => number = Date.now) {
    this.store = store;
    this.now = now;
    store.sweep(liveLimits.keepMs, now());
    this.games = store.count();
  }

  /** Begins a game; whoever has the link may take the other seat. */
  create(asked: unknown): Seat {
    const { settings, side } = readSettings(asked);
    if (this.games >= liveLimits.games) throw new Problem(503, 'full', 'there are too many games: try again tomorrow');
    const own = side === 'random' ? (randomInt(2) === 0 ? 'white' : 'black') : side;
    const id = randomBytes(9).toString('base64url');
    const seat = randomBytes(16).toString('base64url');
    const at = this.now();
    this.store.create(id, [
      { type: 'created', settings, at },
      { type: 'seated', side: own, seat: hashOf(seat), at },
    ]);
    this.games++;
    return { id, side: own, seat };
  }

  /** Takes the free seat. */
  join(id: string): Seat {
    const room = this.room(id);
    const { seats } = room.game;
    if (room.game.isFull) throw new Problem(409, 'full', 'both seats are taken: you can watch the game');
    const side = seats.white === undefined ? 'white' : 'black';
    const seat = randomBytes(16).toString('base64url');
    room.seat(side, hashOf(seat));
    return { id, side, seat };
  }

  /** The room of a game, from disk if nobody was in it. */
  room(id: string): Room {
    const open = this.rooms.get(id);
    if (open !== undefined) return open;
    const events = this.store.read(id);
    if (events === undefined) throw new Problem(404, 'no-game', 'there is no such game');
    const room = new Room({
      id,
      game: replayed(events),
      keep: (event) => this.store.append(id, event),
      now: this.now,
    });
    this.rooms.set(id, room);
    return room;
  }

  /** Which side a secret plays; nobody's is a mistake worth telling. */
  sideOf(room: Room, seat: string): SideWord | undefined {
    const hash = hashOf(seat);
    const { white, black } = room.game.seats;
    return hash === white ? 'white' : hash === black ? 'black' : undefined;
  }

  /** Puts rooms away that nobody is in. */
  tidy(): void {
    for (const [id, room] of this.rooms) {
      if (!room.isIdle) continue;
      room.close();
      this.rooms.delete(id);
    }
  }

  close(): void {
    for (const room of this.rooms.values()) room.close();
    this.rooms.clear();
  }
}

function replayed(events: readonly LiveEvent[]): LiveGame {
  const game = new LiveGame(settingsOf(events));
  for (const event of events) game.apply(event);
  return game;
}

function settingsOf([first]: readonly LiveEvent[]): LiveSettings {
  if (first?.type !== 'created') throw new Error('a live game begins with its settings');
  return first.settings;
}

const hashOf = (seat: string): string => createHash('sha256').update(seat).digest('base64url');
