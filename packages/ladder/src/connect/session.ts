import { randomBytes } from 'node:crypto';
import type { HomeMessage, NumberedMessage, Saying, ServerMessage } from './messages.ts';

/** The owner of a program. */
export interface HomeMember {
  readonly person: string;
  readonly team: string;
  readonly teamName: string;
}

/** A connection while it lasts. */
export interface HomeLink {
  send(message: ServerMessage): void;
  /** Ends it; the program at home may come back. */
  close(reason: string): void;
}

/** What a session reports to its game. */
interface HomeListener {
  line(text: string): void;
  stopped(words: string): void;
}

/** The maximal round trip that is not charged; beyond that, a program plays on its own time. */
const LONGEST_DELAY_MS = 1_000;
/** A program that is disconnected for this long has left. */
const LONGEST_AWAY_MS = 60_000;
/** Lines of a game that a program has not received yet. */
const MOST_UNSEEN = 5_000;

/**
 * A program at home, over connections that may break and be restored. Unseen messages are sent again on both sides, so
 * that a game resumes as if nothing had happened.
 */
export class HomeSession {
  readonly id = randomBytes(15).toString('base64url');
  readonly member: HomeMember;
  private link: HomeLink | undefined;
  private unseen: NumberedMessage[] = [];
  private lastOut = 0;
  private lastIn = 0;
  private listener: HomeListener | undefined;
  private delays: number[] = [];
  private awayBefore = 0;
  private awaySince: number | undefined = performance.now();
  private timer: NodeJS.Timeout | undefined;
  private reason: string | undefined;
  private readonly leavers: (() => void)[] = [];

  constructor(member: HomeMember) {
    this.member = member;
  }

  /** Why it has left for good, if it has. */
  get left(): string | undefined {
    return this.reason;
  }

  /** Calls back once it has left for good. */
  onLeave(call: () => void): void {
    if (this.reason === undefined) this.leavers.push(call);
    else call();
  }

  /** The current listener. */
  listen(listener: HomeListener | undefined): void {
    this.listener = listener;
  }

  /** Attaches a new connection, and sends what the program has not seen; replaces an open one. */
  connect(link: HomeLink, welcome: (seen: number) => ServerMessage, seen: number): void {
    this.link?.close('another connection has taken over');
    this.link = link;
    clearTimeout(this.timer);
    if (this.awaySince !== undefined) this.awayBefore += performance.now() - this.awaySince;
    this.awaySince = undefined;
    this.forget(seen);
    link.send(welcome(this.lastIn));
    for (const message of this.unseen) link.send(message);
  }

  /** A connection has ended; ignores one that was replaced. */
  disconnect(link: HomeLink): void {
    if (this.link !== link) return;
    this.link = undefined;
    this.awaySince = performance.now();
    this.timer = setTimeout(() => this.leave('It was not connected for a minute.'), LONGEST_AWAY_MS);
    this.timer.unref();
  }

  /** Sends a message that need not arrive later. */
  tell(message: ServerMessage): void {
    this.link?.send(message);
  }

  /** Sends a message that must arrive. */
  say(saying: Saying): void {
    if (this.reason !== undefined) return;
    const message = { ...saying, n: ++this.lastOut } as NumberedMessage;
    this.unseen.push(message);
    if (this.unseen.length > MOST_UNSEEN) this.leave('It does not read what it is sent.');
    else this.link?.send(message);
  }

  /** A message over the current connection. Messages received before are ignored. */
  hear(message: Exclude<HomeMessage, { type: 'hello' }>): void {
    this.forget(message.seen);
    if (message.n <= this.lastIn) return;
    this.lastIn = message.n;
    if (message.type === 'line') this.listener?.line(message.text);
    else this.listener?.stopped(message.words);
  }

  /** Records a measured round trip. */
  measured(ms: number): void {
    this.delays = [...this.delays.slice(-4), ms];
  }

  /** The round trip of question and answer: the shortest of several measurements. */
  get delayMs(): number {
    return this.delays.length === 0 ? 0 : Math.min(LONGEST_DELAY_MS, ...this.delays);
  }

  /** How long it was disconnected so far. */
  awayMs(): number {
    return this.awayBefore + (this.awaySince === undefined ? 0 : performance.now() - this.awaySince);
  }

  /** Ends the session for good. */
  leave(reason: string): void {
    if (this.reason !== undefined) return;
    this.reason = reason;
    clearTimeout(this.timer);
    this.listener?.stopped(reason);
    this.link?.close(reason);
    this.link = undefined;
    for (const call of this.leavers.splice(0)) call();
  }

  private forget(seen: number): void {
    this.unseen = this.unseen.filter(({ n }) => n > seen);
  }
}
