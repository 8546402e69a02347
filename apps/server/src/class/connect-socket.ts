import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  CONNECT_PROTOCOL,
  type Hello,
  type HomeLink,
  type HomeMember,
  HomeSession,
  type Lounge,
  readHomeMessage,
  type ServerMessage,
} from '@ringfence/ladder';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Allowance, costs } from '../http/allowance.ts';
import type { Limits } from '../http/limits.ts';
import { Shares } from '../http/shares.ts';
import { Quota, refuseUpgrade, sendJson } from '../http/upgrade.ts';
import { refusedBy } from '../live/refusals.ts';

/** Our own codes for `close`: a refused client need not retry. */
const REFUSED = 4400;
const REPLACED = 4409;

/** How often the round trip is measured; a connection that does not answer for this long is dead. */
const MEASURE_MS = 2_000;
const SILENT_MS = 15_000;

/** A fast program may send many messages; a line is short. */
const MESSAGE_BYTES = 8_000;
const MESSAGES_PER_SECOND = 500;

/** Parallel programs of one person. */
const MOST_SESSIONS = 4;

export interface ConnectOptions {
  readonly lounge: Lounge;
  /** The owner of the token; `undefined` for a wrong one, and for people without a team. */
  readonly memberOf: (token: string) => Promise<HomeMember | undefined>;
  readonly allowance: Allowance;
  readonly limits: Limits;
  readonly onBug: (error: unknown) => void;
}

/**
 * WebSocket connections of programs at home. They use a token, not a cookie, so that no page can open them for others.
 */
export class ConnectSockets {
  private readonly options: ConnectOptions;
  private readonly sockets: WebSocketServer;
  private readonly shares: Shares;
  private readonly beat: NodeJS.Timeout;
  private readonly heardAt = new WeakMap<WebSocket, number>();

  constructor(options: ConnectOptions) {
    const { limits } = options;
    this.options = options;
    this.shares = new Shares(limits.socketsOfAddress);
    this.sockets = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_BYTES, perMessageDeflate: false });
    this.beat = setInterval(() => this.measure(), MEASURE_MS);
    this.beat.unref();
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    const giveBack = this.refusalToPay(request) === undefined ? this.shares.take(this.addressOf(request)) : undefined;
    if (giveBack === undefined) {
      refuseUpgrade(socket, '429 Too Many Requests');
      return;
    }
    socket.once('close', giveBack);
    this.sockets.handleUpgrade(request, socket, head, (connection) => this.welcome(connection, request));
  }

  close(): void {
    clearInterval(this.beat);
    for (const connection of this.sockets.clients) connection.close(1012, 'the server is restarting');
    this.sockets.close();
  }

  private welcome(connection: WebSocket, request: IncomingMessage): void {
    const { limits, onBug } = this.options;
    this.heardAt.set(connection, performance.now());
    const silence = setTimeout(() => connection.close(REFUSED, 'a connection begins with hello'), limits.helloMs);
    const quota = new Quota(MESSAGES_PER_SECOND);
    const link: HomeLink = {
      send: (message) => this.send(connection, message),
      close: (reason) => connection.close(REPLACED, reason),
    };
    let session: HomeSession | undefined;
    let isGreeting = false;
    connection.on('error', () => connection.terminate());
    connection.on('close', () => {
      clearTimeout(silence);
      session?.disconnect(link);
    });
    connection.on('pong', (data) => {
      this.heardAt.set(connection, performance.now());
      const sentAt = Number(String(data));
      if (Number.isFinite(sentAt)) session?.measured(Math.max(0, performance.now() - sentAt));
    });
    connection.on('message', (data, isBinary) => {
      if (isBinary || !quota.allows()) {
        this.refuse(connection, 'Too many messages, or one that is not text: see docs/connect.md.');
        return;
      }
      const message = readHomeMessage(String(data));
      if (!message.ok) {
        this.refuse(connection, message.error);
      } else if (message.value.type !== 'hello') {
        if (session === undefined) this.refuse(connection, 'The first message must be "hello": see docs/connect.md.');
        else session.hear(message.value);
      } else if (session === undefined && !isGreeting) {
        isGreeting = true;
        clearTimeout(silence);
        this.greet(link, message.value, request).then(
          (greeted) => {
            if (typeof greeted === 'string') this.refuse(connection, greeted);
            else if (connection.readyState === connection.OPEN) session = greeted;
            else greeted.disconnect(link);
          },
          (error: unknown) => {
            onBug(error);
            connection.close(1011, 'something went wrong on the server');
          },
        );
      }
    });
    this.ping(connection);
  }

  /** The session for a hello, or a message that says why not. */
  private async greet(link: HomeLink, hello: Hello, request: IncomingMessage): Promise<HomeSession | string> {
    const { lounge, memberOf } = this.options;
    const member = await memberOf(hello.token);
    if (member === undefined) {
      // Guessing is expensive.
      const refusal = this.refusalToPay(request, costs.createGame);
      return refusal ?? 'This token is not one of a member of a team: make one on your team’s page.';
    }
    if ('session' in hello) {
      const known = lounge.find(hello.session, member.person);
      if (known === undefined) return 'This session is over: connect again to start a new one.';
      known.connect(link, (seen) => welcomeTo(known, seen), hello.seen);
      return known;
    }
    if (lounge.countOf(member.person) >= MOST_SESSIONS) {
      return `You have ${MOST_SESSIONS} programs connected: end one first.`;
    }
    const refusal = await lounge.refusalOf(hello.wish);
    if (refusal !== undefined) return refusal;
    const session = new HomeSession(member);
    session.connect(link, (seen) => welcomeTo(session, seen), 0);
    lounge.enter(session, hello.wish);
    return session;
  }

  private refuse(connection: WebSocket, words: string): void {
    this.send(connection, { type: 'refused', words });
    connection.close(REFUSED, 'refused');
  }

  private measure(): void {
    for (const connection of this.sockets.clients) {
      if (performance.now() - (this.heardAt.get(connection) ?? 0) > SILENT_MS) connection.terminate();
      else this.ping(connection);
    }
  }

  private ping(connection: WebSocket): void {
    if (connection.readyState === connection.OPEN) connection.ping(String(performance.now()));
  }

  private addressOf(request: IncomingMessage): string {
    return this.options.allowance.addressOf(request);
  }

  private refusalToPay(request: IncomingMessage, cost: number = costs.socket): string | undefined {
    return refusedBy(() => this.options.allowance.spend(request, cost))?.message;
  }

  private send(connection: WebSocket, message: ServerMessage): void {
    sendJson(connection, message, this.options.limits.unreadBytes);
  }
}

const welcomeTo = ({ id, member }: HomeSession, seen: number): ServerMessage => ({
  type: 'welcome',
  protocol: CONNECT_PROTOCOL,
  session: id,
  seen,
  team: member.teamName,
});
