import { WebSocket } from 'ws';
import type { ClientMessage, LiveServerMessage, LiveState } from '../live/messages.ts';

export interface PlayerOptions {
  readonly seat?: string;
  readonly name?: string;
  /** Whether it never says hello. */
  readonly silent?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether it answers the heartbeat, as browsers do. */
  readonly autoPong?: boolean;
}

/** A connection to a live game that records everything it receives. */
export class TestPlayer {
  readonly heard: LiveServerMessage[] = [];
  readonly closed: Promise<{ code: number; reason: string }>;
  /** Whether the server accepted the connection. */
  readonly opened: Promise<boolean>;
  private readonly socket: WebSocket;
  private readonly waiting = new Set<() => void>();

  constructor(port: number, id: string, options: PlayerOptions = {}) {
    const { headers, autoPong = true } = options;
    this.socket = new WebSocket(`ws://127.0.0.1:${port}/api/live/${id}/socket`, {
      autoPong,
      ...(headers !== undefined && { headers }),
    });
    this.opened = new Promise((resolve) => {
      this.socket.on('open', () => resolve(true));
      this.socket.on('close', () => resolve(false));
    });
    this.closed = new Promise((resolve) => {
      this.socket.on('close', (code, reason) => resolve({ code, reason: String(reason) }));
    });
    this.socket.on('error', () => {});
    this.socket.on('message', (data) => {
      this.heard.push(JSON.parse(String(data)) as LiveServerMessage);
      for (const wake of this.waiting) wake();
    });
    const { seat, name, silent } = options;
    const hello = { type: 'hello', ...(seat !== undefined && { seat }), ...(name !== undefined && { name }) } as const;
    if (!silent) this.socket.on('open', () => this.say(hello));
  }

  say(message: ClientMessage): void {
    this.sayRaw(JSON.stringify(message));
  }

  sayRaw(text: string): void {
    this.socket.send(text);
  }

  /** The first state that fulfils a condition, among all received or among those after this many messages. */
  async state(condition: (state: LiveState) => boolean, after = 0): Promise<LiveState> {
    return this.until(
      (message) => (message.type === 'state' && condition(message.state) ? message.state : undefined),
      after,
    );
  }

  /** Whether the last received state fulfils a condition. */
  hears(condition: (state: LiveState) => boolean): boolean {
    const last = [...this.heard].reverse().find((message) => message.type === 'state');
    return last?.type === 'state' && condition(last.state);
  }

  /** The refusals so far. */
  get refusals(): string[] {
    return this.heard.flatMap((message) => (message.type === 'refused' ? [message.message] : []));
  }

  async refusal(): Promise<string> {
    return this.until((message) => (message.type === 'refused' ? message.message : undefined));
  }

  get isOpen(): boolean {
    return this.socket.readyState === WebSocket.OPEN;
  }

  /** The next beat of the server's heart. */
  get pinged(): Promise<void> {
    return new Promise((resolve) => this.socket.once('ping', () => resolve()));
  }

  sayBytes(bytes: Buffer): void {
    this.socket.send(bytes);
  }

  drop(): void {
    this.socket.terminate();
  }

  private until<T>(read: (message: LiveServerMessage) => T | undefined, after = 0): Promise<T> {
    let seen = after;
    return new Promise((resolve) => {
      const look = (): void => {
        for (; seen < this.heard.length; seen++) {
          const found = read(this.heard[seen]);
          if (found === undefined) continue;
          this.waiting.delete(look);
          resolve(found);
          return;
        }
      };
      this.waiting.add(look);
      look();
    });
  }
}
