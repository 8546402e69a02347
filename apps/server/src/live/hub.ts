import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { SideWord } from '@ringfence/rules';
import type { HttpLimits } from '../http/limits.ts';
import { Problem } from '../http/problem.ts';
import type { LiveEvent } from './events.ts';
import { LiveGame } from './game.ts';
import type { Offer, Offers, PublicGame, Seat } from './offers.ts';
import { LiveRoom, type Times } from './room.ts';
import { type LiveSettings, readGameSettings } from './settings.ts';
import type { LiveStore } from './store.ts';

export interface HubOptions {
  readonly limits: HttpLimits;
  /** Receives games that cannot be saved, once each. */
  readonly onBug: (error: unknown) => void;
  /** Whether open games are listed for everybody; default: true. */
  readonly lobby?: boolean;
  readonly times?: Times;
}

/** All live games: those with connections in memory, the others on disk. */
export class LiveHub {
  private readonly store: LiveStore;
  private readonly options: HubOptions;
  private readonly times: Times;
  private readonly rooms = new Map<string, LiveRoom>();
  /** Rooms whose games could not be saved. */
  private readonly halted = new Set<LiveRoom>();
  private retry: NodeJS.Timeout | undefined;
  private games: number;

  constructor(store: LiveStore, options: HubOptions) {
    this.store = store;
    this.options = options;
    this.times = options.times ?? { date: Date.now, clock: () => performance.now() };
    store.sweep(options.limits.keepMs, this.times.date());
    this.games = store.count();
  }

  /** Creates a game; anyone with the link may take the other seat, and any visitor if it is open. */
  create(asked: unknown, address: string): Seat {
    const { settings, side, open } = readGameSettings(asked);
    if (open) this.checkOffer(address);
    const own = side === 'random' ? (randomInt(2) === 0 ? 'white' : 'black') : side;
    const seat = randomBytes(16).toString('base64url');
    const at = this.times.date();
    const id = this.begin([
      { type: 'created', settings, at, ...(open && { open }) },
      { type: 'seated', side: own, seat: hashOf(seat), at },
    ]);
    return { id, side: own, seat };
  }

  /** Games in memory. */
  get openRooms(): number {
    return this.rooms.size;
  }

  /** The lobby: games with an open seat whose owners are waiting, newest first. */
  offers(): Offers {
    const { lobby = true, limits } = this.options;
    if (!lobby) return { lobby, games: [], playing: [] };
    const held = new Map<string, number>();
    const games: Offer[] = [];
    for (const [id, room] of [...this.rooms].reverse()) {
      const address = room.offeredFrom;
      if (address === undefined) continue;
      const count = (held.get(address) ?? 0) + 1;
      held.set(address, count);
      if (count <= limits.offersOfAddress && games.push(offerOf(id, room)) >= limits.offers) break;
    }
    const playing = [...this.rooms].reverse().filter(([, room]) => room.isPublic);
    return { lobby, games, playing: playing.slice(0, limits.offers).map(([id, room]) => playingOf(id, room)) };
  }

  /** Takes the open seat. */
  join(id: string): Seat {
    const room = this.room(id);
    const { seats } = room.game;
    if (room.game.isFull) throw new Problem(409, 'full', 'both seats are taken: you can watch the game');
    const side = seats.white === undefined ? 'white' : 'black';
    const seat = randomBytes(16).toString('base64url');
    room.seat(side, hashOf(seat));
    return { id, side, seat };
  }

  /** The room of a game, loaded from disk if it is not in memory. */
  room(id: string): LiveRoom {
    const open = this.rooms.get(id);
    if (open !== undefined) return open;
    const events = this.store.read(id);
    if (events === undefined) throw new Problem(404, 'no-game', 'no such game');
    const room = new LiveRoom({
      id,
      game: replayed(events),
      keep: (event) => this.store.append(id, event),
      begin: (first) => this.begin(first),
      discard: (unused) => this.discard(unused),
      onHalt: (halted, error) => this.halt(halted, error),
      times: this.times,
      limits: this.options.limits,
    });
    this.rooms.set(id, room);
    return room;
  }

  /** Which side a secret plays; an unknown secret is an error. */
  sideOf(room: LiveRoom, seat: string): SideWord | undefined {
    const hash = hashOf(seat);
    const { white, black } = room.game.seats;
    return hash === white ? 'white' : hash === black ? 'black' : undefined;
  }

  /** Unloads empty rooms. */
  tidy(): void {
    for (const [id, room] of this.rooms) {
      if (!room.isIdle) continue;
      room.close();
      this.rooms.delete(id);
    }
  }

  /** Unloads all rooms; clients that reconnect find them as they are on disk. */
  close(): void {
    clearInterval(this.retry);
    this.retry = undefined;
    this.halted.clear();
    for (const room of this.rooms.values()) room.close();
    this.rooms.clear();
  }

  private begin(events: readonly LiveEvent[]): string {
    if (this.games >= this.options.limits.games)
      throw new Problem(503, 'too-many-games', 'too many games: try again tomorrow');
    const id = randomBytes(9).toString('base64url');
    try {
      this.store.create(id, events);
    } catch (error) {
      this.options.onBug(error);
      throw new Problem(503, 'not-saved', 'the server cannot save games at present: try again later', 30);
    }
    this.games++;
    return id;
  }

  private discard(id: string): void {
    this.store.remove(id);
    this.games--;
  }

  private checkOffer(address: string): void {
    const { lobby = true, limits } = this.options;
    if (!lobby) throw new Problem(403, 'no-lobby', 'this server has no lobby: send the link instead');
    let held = 0;
    for (const room of this.rooms.values()) if (room.offeredFrom === address) held++;
    if (held >= limits.offersOfAddress)
      throw new Problem(429, 'too-many-open', 'too many open games from your address: close one of them', 30);
  }

  private halt(room: LiveRoom, error: unknown): void {
    this.options.onBug(error);
    this.halted.add(room);
    this.retry ??= setInterval(() => this.resume(), this.options.limits.resumeMs).unref();
  }

  private resume(): void {
    for (const room of this.halted) {
      // If one game finds no space on the disk, the next does not either.
      if (!room.resume()) return;
      this.halted.delete(room);
    }
    clearInterval(this.retry);
    this.retry = undefined;
  }
}

function offerOf(id: string, { game }: LiveRoom): Offer {
  const [side, owner] = game.seats.white === undefined ? (['white', 'black'] as const) : (['black', 'white'] as const);
  return { id, ...game.settings, side, name: game.names[owner] || null };
}

function playingOf(id: string, { game, spectators }: LiveRoom): PublicGame {
  const { white, black } = game.names;
  return { id, ...game.settings, names: { white: white || null, black: black || null }, spectators };
}

function replayed(events: readonly LiveEvent[]): LiveGame {
  const game = new LiveGame(settingsOf(events));
  for (const event of events) game.apply(event);
  return game;
}

function settingsOf([first]: readonly LiveEvent[]): LiveSettings {
  if (first?.type !== 'created') throw new Error('a live game starts with its settings');
  return first.settings;
}

const hashOf = (seat: string): string => createHash('sha256').update(seat).digest('base64url');
