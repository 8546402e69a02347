import type { LiveEvent } from './events.ts';
import type { LiveGame } from './game.ts';
import type { ClientMessage, LiveState, ServerMessage } from './messages.ts';
import type { SideWord } from './settings.ts';

/** Somebody who is connected. */
export interface Guest {
  readonly side: SideWord | undefined;
  send(message: ServerMessage): void;
}

export interface RoomOptions {
  readonly id: string;
  readonly game: LiveGame;
  /** Keeps an event; only then does anybody hear of it. */
  readonly keep: (event: LiveEvent) => void;
  readonly now: () => number;
}

/** A game and everybody who looks at it. */
export class Room {
  readonly game: LiveGame;
  private readonly options: RoomOptions;
  private readonly guests = new Set<Guest>();
  /** When the side to move began to think. A server that was down charges nobody for that. */
  private turnStarted: number;
  private flag: NodeJS.Timeout | undefined;

  constructor(options: RoomOptions) {
    this.options = options;
    this.game = options.game;
    this.turnStarted = options.now();
    this.setFlag();
  }

  get size(): number {
    return this.guests.size;
  }

  /** Whether it may be put away: nobody looks, and no clock runs. */
  get isIdle(): boolean {
    return this.guests.size === 0 && this.game.running === undefined;
  }

  enter(guest: Guest): void {
    this.guests.add(guest);
    this.tellAll();
  }

  leave(guest: Guest): void {
    if (this.guests.delete(guest)) this.tellAll();
  }

  seat(side: SideWord, seat: string): void {
    this.happen({ type: 'seated', side, seat, at: this.options.now() });
  }

  /** Does what a guest asks for, or tells them why not. */
  hear(guest: Guest, message: ClientMessage): void {
    const refusal = this.answer(guest, message);
    if (refusal !== undefined) guest.send({ type: 'refused', message: refusal });
  }

  close(): void {
    clearTimeout(this.flag);
  }

  private answer({ side }: Guest, message: ClientMessage): string | undefined {
    if (message.type === 'hello') return 'that has been said';
    if (side === undefined) return 'only the two players can do that';
    const at = this.options.now();
    const { game } = this;
    switch (message.type) {
      case 'move': {
        // Sent again after a lost connection: it has been played already.
        if (message.number < game.moveCount && game.moves()[message.number] === message.move) return undefined;
        if (message.number !== game.moveCount) return 'the game has moved on';
        const reason = game.whyNot(side, message.move);
        if (reason !== undefined) return reason;
        const spentMs = at - this.turnStarted;
        if (game.running === side && game.leftOf(side, spentMs) <= 0) return this.flagFalls(side);
        return this.happen({ type: 'moved', move: message.move, spentMs, at });
      }
      case 'takeback': {
        const reason = game.whyNoTakeback(side);
        return reason ?? this.happen({ type: 'takeback-asked', side, at });
      }
      case 'answer':
        if (game.takebackAsked === undefined || game.takebackAsked === side) return 'there is nothing to answer';
        return this.happen({ type: 'takeback-answered', accepted: message.accept, at });
      case 'resign':
        return game.result === undefined ? this.happen({ type: 'resigned', side, at }) : 'the game is over';
    }
  }

  private happen(event: LiveEvent): undefined {
    this.options.keep(event);
    const before = this.game.moveCount;
    this.game.apply(event);
    if (this.game.moveCount !== before || event.type === 'seated') this.turnStarted = event.at;
    this.setFlag();
    this.tellAll();
  }

  private flagFalls(side: SideWord): undefined {
    return this.happen({ type: 'flagged', side, at: this.options.now() });
  }

  private setFlag(): void {
    clearTimeout(this.flag);
    const { running } = this.game;
    if (running === undefined) return;
    const left = this.game.leftOf(running, this.options.now() - this.turnStarted);
    this.flag = setTimeout(() => this.flagFalls(running), Math.max(0, left));
    this.flag.unref();
  }

  private tellAll(): void {
    const state = this.state();
    for (const guest of this.guests) guest.send({ type: 'state', state: { ...state, you: guest.side ?? null } });
  }

  private state(): Omit<LiveState, 'you'> {
    const { game } = this;
    const turnMs = this.options.now() - this.turnStarted;
    const has = (side: SideWord): boolean => [...this.guests].some((guest) => guest.side === side);
    return {
      id: this.options.id,
      ...game.settings,
      moves: game.moves(),
      turn: game.turn,
      seated: { white: game.seats.white !== undefined, black: game.seats.black !== undefined },
      connected: { white: has('white'), black: has('black') },
      spectators: [...this.guests].filter(({ side }) => side === undefined).length,
      left:
        game.settings.clock === null
          ? null
          : { white: game.leftOf('white', turnMs), black: game.leftOf('black', turnMs) },
      running: game.running ?? null,
      takebackAsked: game.takebackAsked ?? null,
      result: game.result ?? null,
    };
  }
}
