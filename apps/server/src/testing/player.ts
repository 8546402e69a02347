import { WebSocket } from 'ws';
import type { ClientMessage, LiveState, ServerMessage } from '../live/messages.ts';

/** A connection to a live game that remembers what it was told. */
export class TestPlayer {
  readonly heard: ServerMessage[] = [];
  readonly closed: Promise<{ code: number; reason: string }>;
  private readonly socket: WebSocket;
  private readonly waiting = new Set<() => void>();

  constructor(port: number, id: string, options: { readonly seat?: string; readonly silent?: boolean } = {}) {
    this.socket = new WebSocket(`ws://127.0.0.1:${port}/api/live/${id}/socket`);
    this.closed = new Promise((resolve) => {
      this.socket.on('close', (code, reason) => resolve({ code, reason: String(reason) }));
    });
    this.socket.on('error', () => {});
    this.socket.on('message', (data) => {
      this.heard.push(JSON.parse(String(data)) as ServerMessage);
      for (const wake of this.waiting) wake();
    });
    const { seat, silent } = options;
    if (!silent)
      this.socket.on('open', () => this.say(seat === undefined ? { type: 'hello' } : { type: 'hello', seat }));
  }

  say(message: ClientMessage): void {
    this.sayRaw(JSON.stringify(message));
  }

  sayRaw(text: string): void {
    this.socket.send(text);
  }

  /** The first state, from now on or already heard, that fulfils a condition. */
  async state(condition: (state: LiveState) => boolean): Promise<LiveState> {
    return this.until((message) => (message.type === 'state' && condition(message.state) ? message.state : undefined));
  }

  async refusal(): Promise<string> {
    return this.until((message) => (message.type === 'refused' ? message.message : undefined));
  }

  drop(): void {
    this.socket.terminate();
  }

  private until<T>(read: (message: ServerMessage) => T | undefined): Promise<T> {
    let seen = 0;
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
