import { randomBytes } from 'node:crypto';
import type { HomeMessage, NumberedMessage, Saying, ServerMessage } from './messages.ts';

/** Whose program it is. */
export interface HomeMember {
  readonly person: string;
  readonly team: string;
  readonly teamName: string;
}

/** A connection, as long as it lasts. */
export interface HomeLink {
  send(message: ServerMessage): void;
  /** Ends it; the program at home may come back. */
  close(reason: string): void;
}

/** What a session tells whoever plays with it. */
export interface HomeListener {
  line(text: string): void;
  stopped(words: string): void;
}

/** Delays are allowed for up to this; a program that says it is further away plays on its own time. */
const LONGEST_DELAY_MS = 1_000;
/** A program that is away for so long has left. */
const LONGEST_AWAY_MS = 60_000;
/** Lines of a game that a program has not had yet. */
const MOST_UNSEEN = 5_000;

/**
 * A program at home, over connections that may break and come back. What was not seen on either side is sent again, so that
 * a game goes on as if nothing had happened.
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

  /** Why it has left for good, once it has. */
  get left(): string | undefined {
    return this.reason;
  }

  /** Calls back once it has left for good. */
  onLeave(call: () => void): void {
    if (this.reason === undefined) this.leavers.push(call);
    else call();
  }

  /** Who speaks to the program now. */
  listen(listener: HomeListener | undefined): void {
    this.listener = listener;
  }

  /** Takes a new connection, and sends what the program has not seen; one that is still open is replaced. */
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

  /** A connection has ended; an old one that was replaced does not matter. */
  disconnect(link: HomeLink): void {
    if (this.link !== link) return;
    this.link = undefined;
    this.awaySince = performance.now();
    this.timer = setTimeout(() => this.leave('It was not connected for a minute.'), LONGEST_AWAY_MS);
    this.timer.unref();
  }

  /** Something that matters now and not later. */
  tell(message: ServerMessage): void {
    this.link?.send(message);
  }

  /** Something that must arrive. */
  say(saying: Saying): void {
    if (this.reason !== undefined) return;
    const message = { ...saying, n: ++this.lastOut } as NumberedMessage;
    this.unseen.push(message);
    if (this.unseen.length > MOST_UNSEEN) this.leave('It does not read what it is sent.');
    else this.link?.send(message);
  }

  /** A message over the present connection. What was had before is passed over. */
  hear(message: Exclude<HomeMessage, { type: 'hello' }>): void {
    this.forget(message.seen);
    if (message.n <= this.lastIn) return;
    this.lastIn = message.n;
    if (message.type === 'line') this.listener?.line(message.text);
    else this.listener?.stopped(message.words);
  }

  /** The time that a message took there and back. */
  measured(ms: number): void {
    this.delays = [...this.delays.slice(-4), ms];
  }

  /** What a question and its answer spend on their way, of several measurements the shortest. */
  get delayMs(): number {
    return this.delays.length === 0 ? 0 : Math.min(LONGEST_DELAY_MS, ...this.delays);
  }

  /** For how long it was not connected so far. */
  awayMs(): number {
    return this.awayBefore + (this.awaySince === undefined ? 0 : performance.now() - this.awaySince);
  }

  /** For good. */
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
