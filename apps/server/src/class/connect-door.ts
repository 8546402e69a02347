import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { RequestAllowance } from '../http/allowance.ts';
import type { HttpLimits } from '../http/limits.ts';
import type { Shares } from '../http/shares.ts';
import { refuseUpgrade } from '../http/upgrade.ts';
import type { ConnectSockets } from './connect-socket.ts';
import type { ClassHost } from './host.ts';

interface DoorOptions {
  readonly classHost: ClassHost;
  readonly allowance: RequestAllowance;
  readonly shares: Shares;
  readonly limits: HttpLimits;
  readonly onBug: (error: unknown) => void;
}

const PATH = '/api/class/connect';

/** The entry for programs at home; its code is loaded when the first one connects to a class. */
export class ConnectDoor {
  private readonly options: DoorOptions;
  private opening: Promise<ConnectSockets> | undefined;
  private opened: ConnectSockets | undefined;

  constructor(options: DoorOptions) {
    this.options = options;
  }

  /** Connected programs. */
  get count(): number {
    return this.opened?.count ?? 0;
  }

  isFor({ url = '' }: IncomingMessage): boolean {
    return url.split('?')[0] === PATH;
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    this.sockets().then(
      (sockets) => {
        if (sockets === undefined) refuseUpgrade(socket, '404 Not Found');
        else sockets.upgrade(request, socket, head);
      },
      (error: unknown) => {
        this.options.onBug(error);
        refuseUpgrade(socket, '503 Service Unavailable');
      },
    );
  }

  async close(): Promise<void> {
    (await this.opening?.catch(() => undefined))?.close();
  }

  private async sockets(): Promise<ConnectSockets | undefined> {
    const { classHost, allowance, shares, limits, onBug } = this.options;
    const ladder = await classHost.find();
    if (ladder === undefined) return undefined;
    this.opening ??= import('./connect-socket.ts').then(
      ({ ConnectSockets }) =>
        new ConnectSockets({
          lounge: ladder.lounge,
          memberOf: async (token) => {
            const viewer = await ladder.sessions.viewerOf(token);
            if (viewer?.team === undefined || viewer.by !== 'token') return undefined;
            return { person: viewer.id, team: viewer.team.id, teamName: viewer.team.name };
          },
          allowance,
          shares,
          limits,
          onBug,
        }),
    );
    this.opened = await this.opening;
    return this.opened;
  }
}
