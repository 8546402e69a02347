import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Allowance, costs } from '../http/allowance.ts';
import type { Limits } from '../http/limits.ts';
import { isSameOrigin, type OriginOptions } from '../http/origin.ts';
import { Problem } from '../http/problem.ts';
import { Shares } from '../http/shares.ts';
import { Quota, refuseUpgrade, sendJson } from '../http/upgrade.ts';
import type { LiveHub } from './hub.ts';
import { type ClientMessage, readMessage, type ServerMessage } from './messages.ts';
import { type Refusal, reasonOf, refusal, refusedBy } from './refusals.ts';
import type { Guest, Room } from './room.ts';

const PATH = /^\/api\/live\/([A-Za-z0-9_-]{12})\/socket$/;

/** Our own codes for `close`; browsers do not retry after these. */
const GONE = 4404;
const RUDE = 4400;
/** The server restarts, and clients should retry. */
const RESTART = 1012;

export interface SocketOptions extends OriginOptions {
  readonly hub: LiveHub;
  readonly allowance: Allowance;
  readonly limits: Limits;
  readonly onBug: (error: unknown) => void;
}

/** A client that has said hello, and its room. */
interface Visit {
  readonly room: Room;
  readonly guest: Guest;
}

/** WebSocket connections to live games. */
export class LiveSockets {
  private readonly options: SocketOptions;
  private readonly sockets: WebSocketServer;
  private readonly heartbeat: NodeJS.Timeout;
  private readonly heard = new WeakSet<WebSocket>();
  private readonly players = new WeakSet<WebSocket>();
  private readonly shares: Shares;

  constructor(options: SocketOptions) {
    const { limits } = options;
    this.options = options;
    this.shares = new Shares(limits.socketsOfAddress);
    this.sockets = new WebSocketServer({ noServer: true, maxPayload: limits.messageBytes, perMessageDeflate: false });
    this.heartbeat = setInterval(() => this.guard(() => this.beat()), limits.heartbeatMs);
    this.heartbeat.unref();
  }

  /** Accepts an upgrade of the HTTP server; refuses paths that are not live games. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // From here on only we handle its errors, and an unhandled error ends the process.
    socket.on('error', () => socket.destroy());
    this.guard(() => {
      const id = PATH.exec(request.url ?? '')?.[1];
      const refusal = id === undefined ? '404 Not Found' : this.refusalOf(request, socket);
      if (id === undefined || refusal !== undefined) refuseUpgrade(socket, refusal ?? '404 Not Found');
      else this.sockets.handleUpgrade(request, socket, head, (connection) => this.welcome(connection, id, request));
    });
  }

  /** Disconnects everybody; clients reconnect by themselves. */
  disconnect(): void {
    for (const connection of this.sockets.clients) connection.close(RESTART, reasonOf(refusal('restarting')));
  }

  close(): void {
    clearInterval(this.heartbeat);
    this.disconnect();
    this.sockets.close();
  }

  private refusalOf(request: IncomingMessage, socket: Duplex): string | undefined {
    const { allowance } = this.options;
    if (!isSameOrigin(request, this.options)) return '403 Forbidden';
    if (this.refusalToPay(request, costs.socket) !== undefined) return '429 Too Many Requests';
    const giveBack = this.shares.take(allowance.addressOf(request));
    if (giveBack === undefined) return '429 Too Many Requests';
    socket.once('close', giveBack);
    return this.makeRoom() ? undefined : '503 Service Unavailable';
  }

  private refusalToPay(request: IncomingMessage, cost: number): Refusal | undefined {
    return refusedBy(() => this.options.allowance.spend(request, cost));
  }

  /** If no more sockets are allowed, the longest connected spectator leaves: a player may be coming. */
  private makeRoom(): boolean {
    if (this.sockets.clients.size < this.options.limits.sockets) return true;
    for (const connection of this.sockets.clients) {
      if (this.players.has(connection)) continue;
      connection.terminate();
      return true;
    }
    return false;
  }

  private welcome(connection: WebSocket, id: string, request: IncomingMessage): void {
    const { limits } = this.options;
    this.heard.add(connection);
    connection.on('pong', () => this.heard.add(connection));
    connection.on('error', () => connection.terminate());
    if (this.roomFor(connection, id) === undefined) return;
    const silence = setTimeout(() => connection.close(RUDE, reasonOf(refusal('hello-first'))), limits.helloMs);
    const quota = new Quota(limits.messagesPerSecond);
    let visit: Visit | undefined;
    connection.on('close', () => {
      clearTimeout(silence);
      this.guard(() => visit?.room.leave(visit.guest));
    });
    connection.on('message', (data, isBinary) => {
      if (isBinary || !quota.allows()) {
        connection.close(RUDE, reasonOf(refusal('too-many-messages')));
        return;
      }
      this.guard(() => {
        const message = readMessage(String(data));
        if (typeof message === 'string') this.send(connection, { type: 'refused', ...refusal('bad-message', message) });
        else if (visit !== undefined) visit.room.hear(visit.guest, message);
        else visit = this.introduce(connection, id, message, request);
        if (visit !== undefined) clearTimeout(silence);
      });
    });
  }

  private roomFor(connection: WebSocket, id: string): Room | undefined {
    try {
      return this.options.hub.room(id);
    } catch (error) {
      if (!(error instanceof Problem)) this.options.onBug(error);
      connection.close(GONE, reasonOf(error instanceof Problem ? error : refusal('unreadable')));
      return undefined;
    }
  }

  /** The first message identifies a client. Players always get their seat; spectators only while there is room. */
  private introduce(
    connection: WebSocket,
    id: string,
    message: ClientMessage,
    request: IncomingMessage,
  ): Visit | undefined {
    if (message.type !== 'hello') {
      this.send(connection, { type: 'refused', ...refusal('hello-first') });
      return undefined;
    }
    // The empty room may have been unloaded.
    const room = this.roomFor(connection, id);
    if (room === undefined) return undefined;
    const side = message.seat === undefined ? undefined : this.options.hub.sideOf(room, message.seat);
    if (message.seat !== undefined && side === undefined) {
      connection.close(RUDE, reasonOf(refusal('wrong-seat')));
      return undefined;
    }
    if (side !== undefined) this.players.add(connection);
    else if (room.spectators >= this.options.limits.spectators) {
      connection.close(GONE, reasonOf(refusal('too-many-spectators')));
      return undefined;
    }
    const guest: Guest = {
      side,
      address: this.options.allowance.addressOf(request),
      pay: () => this.refusalToPay(request, costs.createGame),
      send: (reply) => this.send(connection, reply),
      dismiss: (reason) => connection.close(RUDE, reasonOf(reason)),
    };
    room.enter(guest);
    if (side !== undefined && message.name !== undefined) room.name(side, message.name);
    return { room, guest };
  }

  /** A client that has not answered since the last beat is gone. */
  private beat(): void {
    for (const connection of this.sockets.clients) {
      if (!this.heard.delete(connection)) connection.terminate();
      else connection.ping();
    }
    this.options.hub.tidy();
  }

  private send(connection: WebSocket, message: ServerMessage): void {
    sendJson(connection, message, this.options.limits.unreadBytes);
  }

  /** Callbacks of sockets and timers have no caller to catch errors: such errors are bugs, and end nothing. */
  private guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.options.onBug(error);
    }
  }
}
