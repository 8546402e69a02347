import type { ClientMessage, LiveServerMessage, LiveState } from '@ringfence/server/messages';
import { Signal } from '../../game/signal.ts';
import { readReason, refusedWords } from './refusals.ts';

/** A connection to the server, in the form of a `WebSocket`. */
export interface SocketLine {
  send(text: string): void;
  close(): void;
}

/** The events of a connection. */
export interface LineEvents {
  onOpen(): void;
  onMessage(text: string): void;
  onClose(code: number, reason: string): void;
}

export type OpenLine = (events: LineEvents) => SocketLine;

export type Link = 'connecting' | 'open' | 'lost' | 'refused';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 10_000;
/** From here on a close code means that retrying is of no use. */
const FINAL_CODES = 4000;

/**
 * The connection to a live game. It reconnects by itself, and sends a pending move again: the server counts it once.
 */
export class LiveConnection {
  readonly changed = new Signal();
  state: LiveState | undefined;
  link: Link = 'connecting';
  /** Why the server refused the last request, or the connection: a sentence for the reader. */
  refusal: string | undefined;
  /** When `state` arrived, by `now`: clocks run on from there. */
  heardAt = 0;
  private readonly open: OpenLine;
  private readonly seat: string | undefined;
  private readonly name: string;
  private readonly now: () => number;
  private line: SocketLine | undefined;
  private pending: Extract<ClientMessage, { type: 'move' }> | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private wait = FIRST_WAIT_MS;
  private closed = false;

  /** Without a seat the user is a spectator, and needs no name. */
  constructor(open: OpenLine, seat: string | undefined, name = '', now: () => number = () => performance.now()) {
    this.open = open;
    this.seat = seat;
    this.name = name;
    this.now = now;
    this.connect();
  }

  /** A pending move, to show it at once. */
  get sending(): string | undefined {
    return this.pending?.move;
  }

  play(move: string): void {
    if (this.state === undefined) return;
    this.pending = { type: 'move', move, number: this.state.moves.length };
    this.say(this.pending);
    this.changed.emit();
  }

  say(message: ClientMessage): void {
    this.refusal = undefined;
    if (this.link === 'open') this.line?.send(JSON.stringify(message));
  }

  /** The milliseconds that a side has left now; `undefined` without clocks. */
  left(side: 'white' | 'black'): number | undefined {
    const { state } = this;
    if (state?.left == null) return undefined;
    const spent = state.running === side ? this.now() - this.heardAt : 0;
    return Math.max(0, state.left[side] - spent);
  }

  /** Retries now instead of later. */
  retry(): void {
    if (this.link === 'lost') this.connect();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.line?.close();
  }

  private connect(): void {
    clearTimeout(this.timer);
    this.set('connecting');
    this.line = this.open({
      onOpen: () => {
        this.wait = FIRST_WAIT_MS;
        this.link = 'open';
        this.say(this.seat === undefined ? { type: 'hello' } : { type: 'hello', seat: this.seat, name: this.name });
        if (this.pending !== undefined) this.say(this.pending);
        this.changed.emit();
      },
      onMessage: (text) => this.hear(JSON.parse(text) as LiveServerMessage),
      onClose: (code, reason) => this.lose(code, reason),
    });
  }

  private lose(code: number, reason: string): void {
    if (this.closed) return;
    if (code >= FINAL_CODES) {
      this.refusal = refusedWords(readReason(reason));
      this.set('refused');
      return;
    }
    this.set('lost');
    this.timer = setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(LONGEST_WAIT_MS, this.wait * 2);
  }

  private hear(message: LiveServerMessage): void {
    if (message.type === 'refused') {
      this.refusal = refusedWords(message);
      this.pending = undefined;
    } else {
      this.state = message.state;
      this.heardAt = this.now();
      if (this.pending !== undefined && message.state.moves.length > this.pending.number) this.pending = undefined;
    }
    this.changed.emit();
  }

  private set(link: Link): void {
    this.link = link;
    this.changed.emit();
  }
}
