import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { costs, type RequestAllowance } from '../http/allowance.ts';
import type { HttpLimits } from '../http/limits.ts';
import { isSameOrigin, type OriginOptions } from '../http/origin.ts';
import { Problem } from '../http/problem.ts';
import type { Shares } from '../http/shares.ts';
import { closeCodes, type HostedSocket, SocketHost, type SocketListener } from '../http/socket-host.ts';
import { refuseUpgrade } from '../http/upgrade.ts';
import type { LiveHub } from './hub.ts';
import { type ClientMessage, type LiveServerMessage, readMessage } from './messages.ts';
import { reasonOf, refusal, refusedBy } from './refusals.ts';
import type { Guest, LiveRoom } from './room.ts';

const PATH = /^\/api\/live\/([A-Za-z0-9_-]{12})\/socket$/;

interface LiveSocketOptions extends OriginOptions {
  readonly hub: LiveHub;
  readonly allowance: RequestAllowance;
  readonly shares: Shares;
  readonly limits: HttpLimits;
  readonly onBug: (error: unknown) => void;
}

/** A client that has said hello, and its room. */
interface Visit {
  readonly room: LiveRoom;
  readonly guest: Guest;
}

/** WebSocket connections to live games. */
export class LiveSockets {
  private readonly options: LiveSocketOptions;
  private readonly host: SocketHost;

  constructor(options: LiveSocketOptions) {
    const { hub, limits } = options;
    this.options = options;
    this.host = new SocketHost({
      ...options,
      rules: {
        messageBytes: limits.messageBytes,
        messagesPerSecond: limits.messagesPerSecond,
        beatMs: limits.heartbeatMs,
        unanswered: 1,
      },
      farewell: reasonOf(refusal('restarting')),
      onBeat: () => hub.tidy(),
    });
  }

  /** Accepts an upgrade of the HTTP server; refuses paths that are not live games. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const id = PATH.exec(request.url ?? '')?.[1];
    if (id !== undefined && isSameOrigin(request, this.options)) {
      this.host.upgrade(request, socket, head, (connection) => this.welcome(connection, id, request));
      return;
    }
    socket.on('error', () => socket.destroy());
    refuseUpgrade(socket, id === undefined ? '404 Not Found' : '403 Forbidden');
  }

  get count(): number {
    return this.host.count;
  }

  /** Disconnects everybody; clients reconnect by themselves. */
  disconnect(): void {
    this.host.disconnect();
  }

  close(): void {
    this.host.close();
  }

  private welcome(socket: HostedSocket, id: string, request: IncomingMessage): SocketListener | undefined {
    if (this.roomFor(socket, id) === undefined) return undefined;
    let visit: Visit | undefined;
    return {
      hear: (text) => {
        const message = readMessage(text);
        if (typeof message === 'string') tell(socket, { type: 'refused', ...refusal('bad-message', message) });
        else if (visit !== undefined) visit.room.hear(visit.guest, message);
        else visit = this.introduce(socket, id, message, request);
        if (visit !== undefined) socket.stay();
      },
      flooded: () => socket.close(closeCodes.rude, reasonOf(refusal('too-many-messages'))),
      late: () => socket.close(closeCodes.rude, reasonOf(refusal('hello-first'))),
      left: () => visit?.room.leave(visit.guest),
    };
  }

  private roomFor(socket: HostedSocket, id: string): LiveRoom | undefined {
    try {
      return this.options.hub.room(id);
    } catch (error) {
      if (!(error instanceof Problem)) this.options.onBug(error);
      socket.close(closeCodes.gone, reasonOf(error instanceof Problem ? error : refusal('unreadable')));
      return undefined;
    }
  }

  /** The first message identifies a client. Players always get their seat; spectators only while there is room. */
  private introduce(
    socket: HostedSocket,
    id: string,
    message: ClientMessage,
    request: IncomingMessage,
  ): Visit | undefined {
    const { hub, allowance, limits } = this.options;
    if (message.type !== 'hello') {
      tell(socket, { type: 'refused', ...refusal('hello-first') });
      return undefined;
    }
    // The empty room may have been unloaded.
    const room = this.roomFor(socket, id);
    if (room === undefined) return undefined;
    const side = message.seat === undefined ? undefined : hub.sideOf(room, message.seat);
    if (message.seat !== undefined && side === undefined) {
      allowance.blame(request);
      socket.close(closeCodes.rude, reasonOf(refusal('wrong-seat')));
      return undefined;
    }
    if (side !== undefined) socket.isKept = true;
    else if (room.spectators >= limits.spectators) {
      socket.close(closeCodes.gone, reasonOf(refusal('too-many-spectators')));
      return undefined;
    }
    const guest: Guest = {
      side,
      address: allowance.addressOf(request),
      pay: () => refusedBy(() => allowance.spend(request, costs.createGame)),
      send: (reply) => tell(socket, reply),
      dismiss: (reason) => socket.close(closeCodes.rude, reasonOf(reason)),
    };
    room.enter(guest);
    if (side !== undefined && message.name !== undefined) room.name(side, message.name);
    return { room, guest };
  }
}

const tell = (socket: HostedSocket, message: LiveServerMessage): void => socket.send(message);
