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
import type { RequestAllowance } from '../http/allowance.ts';
import type { HttpLimits } from '../http/limits.ts';
import type { Shares } from '../http/shares.ts';
import { closeCodes, type HostedSocket, SocketHost, type SocketListener } from '../http/socket-host.ts';

/** Parallel programs of one person. */
const MOST_SESSIONS = 4;

interface ConnectOptions {
  readonly lounge: Lounge;
  /** The owner of the token; `undefined` for a wrong one, and for people without a team. */
  readonly memberOf: (token: string) => Promise<HomeMember | undefined>;
  readonly allowance: RequestAllowance;
  readonly shares: Shares;
  readonly limits: HttpLimits;
  readonly onBug: (error: unknown) => void;
}

/**
 * WebSocket connections of programs at home. They use a token, not a cookie, so that no page can open them for others.
 */
export class ConnectSockets {
  private readonly options: ConnectOptions;
  private readonly host: SocketHost;

  constructor(options: ConnectOptions) {
    const { homeMessageBytes, homeMessagesPerSecond, homeBeatMs, homeUnanswered } = options.limits;
    this.options = options;
    this.host = new SocketHost({
      ...options,
      rules: {
        messageBytes: homeMessageBytes,
        messagesPerSecond: homeMessagesPerSecond,
        beatMs: homeBeatMs,
        unanswered: homeUnanswered,
      },
      farewell: 'the server is restarting',
    });
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.host.upgrade(request, socket, head, (connection) => this.welcome(connection, request));
  }

  get count(): number {
    return this.host.count;
  }

  close(): void {
    this.host.close();
  }

  private welcome(socket: HostedSocket, request: IncomingMessage): SocketListener {
    const link: HomeLink = {
      send: (message) => tell(socket, message),
      close: (reason) => socket.close(closeCodes.replaced, reason),
    };
    let session: HomeSession | undefined;
    let isGreeting = false;
    const enter = (greeted: HomeSession | string): void => {
      if (typeof greeted === 'string') refuse(socket, greeted);
      else if (!socket.isOpen) greeted.disconnect(link);
      else {
        session = greeted;
        socket.isKept = true;
      }
    };
    return {
      hear: (text) => {
        const message = readHomeMessage(text);
        if (!message.ok) {
          refuse(socket, message.error);
        } else if (message.value.type !== 'hello') {
          if (session === undefined) refuse(socket, 'The first message must be "hello": see docs/connect.md.');
          else session.hear(message.value);
        } else if (session === undefined && !isGreeting) {
          isGreeting = true;
          socket.stay();
          this.greet(link, message.value, request).then(
            (greeted) => this.host.guard(() => enter(greeted)),
            (error: unknown) => {
              this.options.onBug(error);
              socket.close(closeCodes.bug, 'something went wrong on the server');
            },
          );
        }
      },
      flooded: () => refuse(socket, 'Too many messages, or one that is not text: see docs/connect.md.'),
      late: () => socket.close(closeCodes.rude, 'a connection begins with hello'),
      left: () => session?.disconnect(link),
      measured: (ms) => session?.measured(ms),
    };
  }

  /** The session for a hello, or a message that says why not. */
  private async greet(link: HomeLink, hello: Hello, request: IncomingMessage): Promise<HomeSession | string> {
    const { lounge, memberOf, allowance } = this.options;
    const member = await memberOf(hello.token);
    if (member === undefined) {
      allowance.blame(request);
      return 'This token is not one of a member of a team: make one on your team’s page.';
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
}

const tell = (socket: HostedSocket, message: ServerMessage): void => socket.send(message);

function refuse(socket: HostedSocket, words: string): void {
  tell(socket, { type: 'refused', words });
  socket.close(closeCodes.rude, 'refused');
}

const welcomeTo = ({ id, member }: HomeSession, seen: number): ServerMessage => ({
  type: 'welcome',
  protocol: CONNECT_PROTOCOL,
  session: id,
  seen,
  team: member.teamName,
});
