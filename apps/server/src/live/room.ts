import type { SideWord } from '@ringfence/rules';
import { Problem } from '../http/problem.ts';
import type { LiveEvent } from './events.ts';
import type { LiveGame } from './game.ts';
import type { ClientMessage, LiveServerMessage, LiveState } from './messages.ts';
import { type LiveRefusal, refusal, refusedBy } from './refusals.ts';

/** A connected client. */
export interface Guest {
  readonly side: SideWord | undefined;
  /** Its address. */
  readonly address: string;
  /** Charges for something that creates a file; returns why it cannot. */
  pay(): LiveRefusal | undefined;
  send(message: LiveServerMessage): void;
  /** Closes the connection, with a reason. */
  dismiss(reason: LiveRefusal): void;
}

/** The time. The calendar can be set; only the monotonic clock is used for measuring. */
export interface Times {
  /** Milliseconds since 1970, for the record. */
  date(): number;
  /** Milliseconds of a monotonic clock. */
  clock(): number;
}

export interface LiveRoomOptions {
  readonly id: string;
  readonly game: LiveGame;
  /** Saves an event before it is sent to anybody. Throws if it cannot. */
  readonly keep: (event: LiveEvent) => void;
  /** Called when the game could not be saved; the caller has to call `resume` after a while. */
  readonly onHalt: (room: LiveRoom, error: unknown) => void;
  /** Creates another game from its events and returns its id; refuses with a `Problem`. */
  readonly begin: (events: readonly LiveEvent[]) => string;
  /** Deletes a game that nobody knows of yet. */
  readonly discard: (id: string) => void;
  readonly times: Times;
  readonly limits: { readonly takebacks: number; readonly renames: number; readonly socketsOfSeat: number };
}

type NewEvent = LiveEvent extends infer Event ? (Event extends LiveEvent ? Omit<Event, 'at'> : never) : never;

/** A game and its connections. */
export class LiveRoom {
  readonly game: LiveGame;
  private readonly options: LiveRoomOptions;
  private readonly guests = new Set<Guest>();
  /** When the side to move began to think, by the monotonic clock. Downtime of the server is charged to nobody. */
  private turnStarted: number;
  /** Milliseconds that the side to move had used when saving failed. */
  private haltedAfter: number | undefined;
  private flag: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(options: LiveRoomOptions) {
    this.options = options;
    this.game = options.game;
    this.turnStarted = options.times.clock();
    this.setFlag();
  }

  /** The number of spectators, without players. */
  get spectators(): number {
    return this.at(undefined).length;
  }

  /** Whether it may be unloaded: no connections, and no running clock. */
  get isIdle(): boolean {
    return this.guests.size === 0 && this.game.running === undefined;
  }

  /** The address that offers the open seat; `undefined` unless the owner is waiting here. */
  get offeredFrom(): string | undefined {
    const { isOpen, isFull, result, seats } = this.game;
    if (!isOpen || isFull || result !== undefined) return undefined;
    return this.at(seats.white === undefined ? 'black' : 'white')[0]?.address;
  }

  /** Whether anybody may find the game to watch it: it began in the lobby, and a player is here. */
  get isPublic(): boolean {
    const { isOpen, isFull, result } = this.game;
    return isOpen && isFull && result === undefined && [...this.guests].some(({ side }) => side !== undefined);
  }

  /** A player always gets in; one with too many connections loses the oldest. */
  enter(guest: Guest): void {
    if (guest.side !== undefined && this.at(guest.side).length >= this.options.limits.socketsOfSeat) {
      const [oldest] = this.at(guest.side);
      this.guests.delete(oldest);
      oldest.dismiss(refusal('too-many-windows'));
    }
    this.guests.add(guest);
    this.tellAll();
  }

  /** Sets a player's name, if it is new. */
  name(side: SideWord, name: string): void {
    const { names, renames } = this.game;
    if (name === (names[side] ?? '') || renames[side] >= this.options.limits.renames) return;
    this.happen({ type: 'named', side, name });
  }

  leave(guest: Guest): void {
    if (this.guests.delete(guest)) this.tellAll();
  }

  seat(side: SideWord, seat: string): void {
    const refused = this.happen({ type: 'seated', side, seat });
    if (refused !== undefined) throw new Problem(503, refused.code, refused.message, 5);
  }

  /** Does what a client requests, or tells it why not. */
  hear(guest: Guest, message: ClientMessage): void {
    const refused = this.answer(guest, message);
    if (refused !== undefined) guest.send({ type: 'refused', ...refused });
  }

  /** Tries to save the game again after a halt; returns whether it resumes, with the clocks where they stopped. */
  resume(): boolean {
    if (this.haltedAfter === undefined || this.closed) return true;
    try {
      this.options.keep({ type: 'resumed', at: this.options.times.date() });
    } catch {
      return false;
    }
    this.turnStarted = this.options.times.clock() - this.haltedAfter;
    this.haltedAfter = undefined;
    this.setFlag();
    this.tellAll();
    return true;
  }

  /** Nothing happens here any more: the game may be loaded again in another room. */
  close(): void {
    this.closed = true;
    clearTimeout(this.flag);
  }

  private answer(guest: Guest, message: ClientMessage): LiveRefusal | undefined {
    const { side } = guest;
    if (message.type === 'hello') return refusal('bad-message');
    if (side === undefined) return refusal('players-only');
    const { game } = this;
    switch (message.type) {
      case 'move': {
        // Sent again after a lost connection: it has already been played.
        if (message.number < game.moveCount && game.moves()[message.number] === message.move) return undefined;
        if (message.number !== game.moveCount) return refusal('out-of-date');
        const reason = game.whyNot(side, message.move);
        if (reason !== undefined) return reason;
        const spentMs = this.turnMs();
        if (game.running === side && game.leftOf(side, spentMs) <= 0) return this.happen({ type: 'flagged', side });
        return this.happen({ type: 'moved', move: message.move, spentMs });
      }
      case 'takeback': {
        const reason = game.whyNoTakeback(side);
        if (reason !== undefined) return reason;
        if (game.takebacks[side] >= this.options.limits.takebacks) return refusal('too-many-takebacks');
        return this.happen({ type: 'takeback-asked', side });
      }
      case 'answer':
        if (game.takebackAsked === undefined || game.takebackAsked === side) return refusal('no-answer-due');
        return this.happen({ type: 'takeback-answered', accepted: message.accept });
      case 'resign':
        return game.result === undefined ? this.happen({ type: 'resigned', side }) : refusal('game-over');
      case 'rematch': {
        const reason = game.whyNoRematch(side);
        if (reason !== undefined) return reason;
        return game.rematchAsked === undefined ? this.happen({ type: 'rematch-asked', side }) : this.rematch(guest);
      }
    }
  }

  /** The second player agrees. The next game exists before this one points to it. */
  private rematch(guest: Guest): LiveRefusal | undefined {
    const { begin, discard, times } = this.options;
    const unpaid = guest.pay();
    if (unpaid !== undefined) return unpaid;
    let id = '';
    const refused = refusedBy(() => {
      id = begin(this.game.rematchEvents(this.options.id, times.date()));
    });
    if (refused !== undefined) return refused;
    const unsaved = this.happen({ type: 'rematched', id });
    if (unsaved !== undefined) discard(id);
    return unsaved;
  }

  /** An event that cannot be saved does not happen: the answer is a refusal, and the game halts. */
  private happen(what: NewEvent): LiveRefusal | undefined {
    if (this.closed) return refusal('restarting');
    if (this.haltedAfter !== undefined) return refusal('halted');
    const event = { ...what, at: this.options.times.date() } as LiveEvent;
    try {
      this.options.keep(event);
    } catch (error) {
      this.halt(error);
      return refusal('halted');
    }
    const before = this.game.moveCount;
    this.game.apply(event);
    if (this.game.moveCount !== before || event.type === 'seated') this.turnStarted = this.options.times.clock();
    this.setFlag();
    this.tellAll();
    return undefined;
  }

  private halt(error: unknown): void {
    this.haltedAfter = this.turnMs();
    clearTimeout(this.flag);
    this.options.onHalt(this, error);
    this.tellAll();
  }

  private turnMs(): number {
    return this.haltedAfter ?? Math.round(this.options.times.clock() - this.turnStarted);
  }

  private setFlag(): void {
    clearTimeout(this.flag);
    const { running } = this.game;
    if (running === undefined) return;
    const left = this.game.leftOf(running, this.turnMs());
    this.flag = setTimeout(() => this.happen({ type: 'flagged', side: running }), Math.max(0, left));
    this.flag.unref();
  }

  private at(side: SideWord | undefined): Guest[] {
    return [...this.guests].filter((guest) => guest.side === side);
  }

  private tellAll(): void {
    const state = this.state();
    for (const guest of this.guests) guest.send({ type: 'state', state: { ...state, you: guest.side ?? null } });
  }

  private state(): Omit<LiveState, 'you'> {
    const { game } = this;
    const turnMs = this.turnMs();
    const halted = this.haltedAfter !== undefined;
    return {
      id: this.options.id,
      ...game.settings,
      moves: game.moves(),
      turn: game.turn,
      seated: { white: game.seats.white !== undefined, black: game.seats.black !== undefined },
      connected: { white: this.at('white').length > 0, black: this.at('black').length > 0 },
      names: { white: game.names.white || null, black: game.names.black || null },
      open: game.isOpen,
      spectators: this.spectators,
      left:
        game.settings.clock === null
          ? null
          : { white: game.leftOf('white', turnMs), black: game.leftOf('black', turnMs) },
      running: halted ? null : (game.running ?? null),
      takebackAsked: game.takebackAsked ?? null,
      halted,
      result: game.result ?? null,
      previous: game.previous ?? null,
      rematchAsked: game.rematchAsked ?? null,
      rematch: game.rematch ?? null,
    };
  }
}
