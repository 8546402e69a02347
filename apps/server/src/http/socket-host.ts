import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { costs, type RequestAllowance } from './allowance.ts';
import type { HttpLimits } from './limits.ts';
import type { Shares } from './shares.ts';
import { Quota, refuseUpgrade, sendJson } from './upgrade.ts';

/** Codes for `close`: browsers and our clients do not retry after 44xx; after a restart they should. */
export const closeCodes = { rude: 4400, gone: 4404, replaced: 4409, restart: 1012, bug: 1011 } as const;

/** What connections of one kind may do. */
interface SocketRules {
  /** Bytes of a message, and messages in a second. */
  readonly messageBytes: number;
  readonly messagesPerSecond: number;
  /** How often a connection is pinged, and how many pings in a row it may leave unanswered. */
  readonly beatMs: number;
  readonly unanswered: number;
}

interface SocketHostOptions {
  readonly rules: SocketRules;
  readonly limits: HttpLimits;
  readonly allowance: RequestAllowance;
  /** The sockets of every address; one for all kinds. */
  readonly shares: Shares;
  /** What everybody is told when the server restarts. */
  readonly farewell: string;
  /** Called with every beat. */
  readonly onBeat?: () => void;
  readonly onBug: (error: unknown) => void;
}

/** What a connection reports to its owner; none of it can end the process. */
export interface SocketListener {
  hear(text: string): void;
  /** It sends too many messages, or one that is not text. */
  flooded(): void;
  /** It has not introduced itself in time: see {@link HostedSocket.stay}. */
  late(): void;
  left(): void;
  /** The time between a ping and its answer. */
  measured?(ms: number): void;
}

/** An open connection. */
export class HostedSocket {
  private readonly connection: WebSocket;
  private readonly unreadBytes: number;
  private readonly silence: NodeJS.Timeout;
  private ping: { readonly nonce: string; readonly at: number } | undefined;
  private unanswered = 0;
  /** Whether it stays when the server is full. */
  isKept = false;

  constructor(connection: WebSocket, { helloMs, unreadBytes }: HttpLimits, late: () => void) {
    this.connection = connection;
    this.unreadBytes = unreadBytes;
    this.silence = setTimeout(late, helloMs);
    connection.on('close', () => clearTimeout(this.silence));
    connection.on('error', () => connection.terminate());
  }

  get isOpen(): boolean {
    return this.connection.readyState === this.connection.OPEN;
  }

  /** It has introduced itself: nothing waits for that any more. */
  stay(): void {
    clearTimeout(this.silence);
  }

  send(message: object): void {
    sendJson(this.connection, message, this.unreadBytes);
  }

  close(code: number, reason: string): void {
    this.connection.close(code, reason);
  }

  cut(): void {
    this.connection.terminate();
  }

  /** Pings it; cuts it if it has not answered for too long. */
  beat(most: number): void {
    if (this.unanswered >= most) {
      this.cut();
      return;
    }
    this.unanswered++;
    if (!this.isOpen) return;
    this.ping = { nonce: randomUUID(), at: performance.now() };
    this.connection.ping(this.ping.nonce);
  }

  /** The round trip of an answered ping; `undefined` unless it answers the last one: a client cannot invent its time. */
  answered(payload: string): number | undefined {
    this.unanswered = 0;
    if (payload !== this.ping?.nonce) return undefined;
    const { at } = this.ping;
    this.ping = undefined;
    return performance.now() - at;
  }
}

/** The WebSocket connections of one kind: upgrades, prices, limits, heartbeat and the end. */
export class SocketHost {
  private readonly options: SocketHostOptions;
  private readonly server: WebSocketServer;
  private readonly heartbeat: NodeJS.Timeout;
  /** The longest connected first. */
  private readonly open = new Set<HostedSocket>();

  constructor(options: SocketHostOptions) {
    const { messageBytes, beatMs } = options.rules;
    this.options = options;
    this.server = new WebSocketServer({ noServer: true, maxPayload: messageBytes, perMessageDeflate: false });
    this.heartbeat = setInterval(() => this.guard(() => this.beat()), beatMs);
    this.heartbeat.unref();
  }

  /** Open connections. */
  get count(): number {
    return this.open.size;
  }

  /** Accepts an upgrade, unless the address cannot pay, holds its share, or the server is full. */
  upgrade(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    welcome: (socket: HostedSocket) => SocketListener | undefined,
  ): void {
    // From here on only we handle its errors, and an unhandled error ends the process.
    socket.on('error', () => socket.destroy());
    this.guard(() => {
      const refused = this.refusalOf(request, socket);
      if (refused !== undefined) refuseUpgrade(socket, refused);
      else this.server.handleUpgrade(request, socket, head, (connection) => this.accept(connection, welcome));
    });
  }

  /** Disconnects everybody; clients reconnect by themselves. */
  disconnect(): void {
    for (const socket of this.open) socket.close(closeCodes.restart, this.options.farewell);
  }

  close(): void {
    clearInterval(this.heartbeat);
    this.disconnect();
    this.server.close();
  }

  /** Callbacks of sockets and timers have no caller to catch errors: such errors are bugs, and end nothing. */
  guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.options.onBug(error);
    }
  }

  private refusalOf(request: IncomingMessage, socket: Duplex): string | undefined {
    const { allowance, shares } = this.options;
    const giveBack = allowance.pays(request, costs.socket) ? shares.take(allowance.addressOf(request)) : undefined;
    if (giveBack === undefined) return '429 Too Many Requests';
    socket.once('close', giveBack);
    return this.makeRoom() ? undefined : '503 Service Unavailable';
  }

  /** If no more sockets are allowed, the longest connected that need not be kept leaves. */
  private makeRoom(): boolean {
    if (this.open.size < this.options.limits.sockets) return true;
    for (const socket of this.open) {
      if (socket.isKept) continue;
      this.open.delete(socket);
      socket.cut();
      return true;
    }
    return false;
  }

  private accept(connection: WebSocket, welcome: (socket: HostedSocket) => SocketListener | undefined): void {
    const { rules, limits } = this.options;
    let listener: SocketListener | undefined;
    const tell = (what: (listener: SocketListener) => void): void => {
      if (listener !== undefined) this.guard(() => what(listener as SocketListener));
    };
    const socket = new HostedSocket(connection, limits, () => tell((it) => it.late()));
    const quota = new Quota(rules.messagesPerSecond);
    this.open.add(socket);
    connection.on('close', () => {
      this.open.delete(socket);
      tell((it) => it.left());
    });
    connection.on('pong', (payload) => {
      const ms = socket.answered(String(payload));
      if (ms !== undefined) tell((it) => it.measured?.(ms));
    });
    connection.on('message', (data, isBinary) => {
      if (isBinary || !quota.allows()) tell((it) => it.flooded());
      else tell((it) => it.hear(String(data)));
    });
    this.guard(() => {
      listener = welcome(socket);
      if (listener?.measured !== undefined) socket.beat(rules.unanswered);
    });
  }

  private beat(): void {
    for (const socket of this.open) socket.beat(this.options.rules.unanswered);
    this.options.onBeat?.();
  }
}
