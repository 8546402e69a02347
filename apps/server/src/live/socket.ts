import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { Problem } from '../http/problem.ts';
import { type LiveHub, liveLimits } from './hub.ts';
import { type ClientMessage, readMessage, type ServerMessage } from './messages.ts';
import type { Guest, Room } from './room.ts';

const PATH = /^\/api\/live\/([A-Za-z0-9_-]{12})\/socket$/;

const MOST_CONNECTIONS = 10_000;
const MOST_BYTES = 1_000;
/** A person clicks a few times a second at most. */
const MOST_MESSAGES = 20;
const PER_MS = 1_000;
const HEARTBEAT_MS = 20_000;
/** Who does not read is cut off before the unread heaps up. */
const MOST_UNREAD_BYTES = 256_000;

/** Codes of our own for `close`; browsers do not try again after these. */
const GONE = 4404;
const RUDE = 4400;

/** WebSocket connections to live games. */
export class LiveSockets {
  private readonly hub: LiveHub;
  private readonly onBug: (error: unknown) => void;
  private readonly sockets: WebSocketServer;
  private readonly heartbeat: NodeJS.Timeout;
  private readonly heard = new WeakSet<WebSocket>();

  constructor(hub: LiveHub, onBug: (error: unknown) => void) {
    this.hub = hub;
    this.onBug = onBug;
    this.sockets = new WebSocketServer({ noServer: true, maxPayload: MOST_BYTES, perMessageDeflate: false });
    this.heartbeat = setInterval(() => this.beat(), HEARTBEAT_MS);
    this.heartbeat.unref();
  }

  /** Takes an upgrade of the HTTP server; what is no live game's gets a plain refusal. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const id = PATH.exec(request.url ?? '')?.[1];
    if (id === undefined) refuse(socket, '404 Not Found');
    else if (!isSameOrigin(request)) refuse(socket, '403 Forbidden');
    else if (this.sockets.clients.size >= MOST_CONNECTIONS) refuse(socket, '503 Service Unavailable');
    else this.sockets.handleUpgrade(request, socket, head, (connection) => this.welcome(connection, id));
  }

  close(): void {
    clearInterval(this.heartbeat);
    for (const connection of this.sockets.clients) connection.close(1012, 'the server is restarting');
    this.sockets.close();
  }

  private welcome(connection: WebSocket, id: string): void {
    this.heard.add(connection);
    connection.on('pong', () => this.heard.add(connection));
    connection.on('error', () => connection.terminate());
    const room = this.roomFor(connection, id);
    if (room === undefined) return;
    const quota = new Quota();
    let guest: Guest | undefined;
    connection.on('close', () => guest && room.leave(guest));
    connection.on('message', (data, isBinary) => {
      if (isBinary || !quota.allows()) {
        connection.close(RUDE, 'too many or strange messages');
        return;
      }
      try {
        const message = readMessage(String(data));
        if (typeof message === 'string') send(connection, { type: 'refused', message });
        else if (guest !== undefined) room.hear(guest, message);
        else guest = this.introduce(connection, room, message);
      } catch (error) {
        // A full disk, say: what could not be kept has not happened.
        this.onBug(error);
        send(connection, { type: 'refused', message: 'the server could not keep this: try again' });
      }
    });
  }

  private roomFor(connection: WebSocket, id: string): Room | undefined {
    try {
      const room = this.hub.room(id);
      if (room.size < liveLimits.guestsInRoom) return room;
      connection.close(GONE, 'too many are watching this game');
    } catch (error) {
      if (!(error instanceof Problem)) this.onBug(error);
      connection.close(GONE, error instanceof Problem ? error.message : 'this game cannot be opened');
    }
    return undefined;
  }

  /** The first message says who somebody is. */
  private introduce(connection: WebSocket, room: Room, message: ClientMessage): Guest | undefined {
    if (message.type !== 'hello') {
      send(connection, { type: 'refused', message: 'say hello first' });
      return undefined;
    }
    const side = message.seat === undefined ? undefined : this.hub.sideOf(room, message.seat);
    if (message.seat !== undefined && side === undefined) {
      connection.close(RUDE, 'this seat does not belong to this game');
      return undefined;
    }
    const guest: Guest = { side, send: (reply) => send(connection, reply) };
    room.enter(guest);
    return guest;
  }

  /** Who has not answered since the last beat is gone. */
  private beat(): void {
    for (const connection of this.sockets.clients) {
      if (!this.heard.delete(connection)) connection.terminate();
      else connection.ping();
    }
    this.hub.tidy();
  }
}

/** How many messages one connection may send in a while. */
class Quota {
  private count = 0;
  private until = 0;

  allows(): boolean {
    const now = performance.now();
    if (now > this.until) {
      this.count = 0;
      this.until = now + PER_MS;
    }
    return ++this.count <= MOST_MESSAGES;
  }
}

function send(connection: WebSocket, message: ServerMessage): void {
  if (connection.readyState !== connection.OPEN) return;
  if (connection.bufferedAmount > MOST_UNREAD_BYTES) connection.terminate();
  else connection.send(JSON.stringify(message));
}

/** Programs send no origin; a page of another site does, and has no business here. */
function isSameOrigin({ headers }: IncomingMessage): boolean {
  if (headers.origin === undefined) return true;
  try {
    return new URL(headers.origin).host === headers.host;
  } catch {
    return false;
  }
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
