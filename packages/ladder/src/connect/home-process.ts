import { type JailedProcess, LineWaiters, type ProcessEnd, ProcessEnded } from '@ringfence/jail';
import type { HomeSession } from './session.ts';

/** How many unsolicited answers count as flooding. */
const MOST_WAITING = 2_000;

/**
 * A program at home with the interface of a process: lines to it and from it. Its processor time cannot be read, so its
 * clock is wall-clock time, less the round trip of question and answer and the time when it was disconnected.
 */
export class HomeProcess implements JailedProcess {
  ended: ProcessEnd | undefined;
  private readonly session: HomeSession;
  private readonly lines: string[] = [];
  private readonly waiters = new LineWaiters();
  /** Round trips of earlier questions, and of the last one, which passes as time does. */
  private delays = 0;
  private trip: { readonly began: number; readonly ms: number } | undefined;
  private lastWords: readonly string[] = [];

  constructor(session: HomeSession, game: number, opponent: string) {
    this.session = session;
    session.listen({ line: (text) => this.arrive(text), stopped: (words) => this.stop(words) });
    session.say({ type: 'start', game, opponent });
    if (session.left !== undefined) this.stop(session.left);
  }

  send(line: string): void {
    if (this.ended !== undefined) return;
    if (line.startsWith('go ')) {
      this.delays = this.tripsMs();
      this.trip = { began: performance.now(), ms: this.session.delayMs };
    }
    this.session.say({ type: 'line', text: line });
  }

  nextLine(signal?: AbortSignal): Promise<string> {
    const line = this.lines.shift();
    if (line !== undefined) return Promise.resolve(line);
    if (this.ended !== undefined) return Promise.reject(new ProcessEnded(this.ended));
    return this.waiters.wait(signal);
  }

  cpuMs(): undefined {}

  waitedMs(): number {
    return this.tripsMs() + this.session.awayMs();
  }

  private tripsMs(): number {
    return this.delays + (this.trip === undefined ? 0 : Math.min(this.trip.ms, performance.now() - this.trip.began));
  }

  peakMb(): undefined {}

  stderrTail(): readonly string[] {
    return this.lastWords;
  }

  async kill(): Promise<void> {
    this.end({ kind: 'exited', code: null, signal: null });
  }

  private arrive(text: string): void {
    if (this.waiters.give(text)) return;
    if (this.lines.length < MOST_WAITING) this.lines.push(text);
    else this.end({ kind: 'flooded', words: 'it sent too many lines' });
  }

  private stop(words: string): void {
    this.lastWords = [words];
    this.end({ kind: 'exited', code: null, signal: null });
  }

  private end(end: ProcessEnd): void {
    if (this.ended !== undefined) return;
    this.ended = end;
    this.session.listen(undefined);
    this.waiters.refuse(new ProcessEnded(end));
  }
}
