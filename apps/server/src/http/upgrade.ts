import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

/** Refuses an upgrade, and does not wait for the client to close. */
export function refuseUpgrade(socket: Duplex, status: string): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}

/** How many messages one connection may send in a second. */
export class Quota {
  private readonly most: number;
  private count = 0;
  private until = 0;

  constructor(most: number) {
    this.most = most;
  }

  allows(): boolean {
    const now = performance.now();
    if (now > this.until) {
      this.count = 0;
      this.until = now + 1_000;
    }
    return ++this.count <= this.most;
  }
}

/** Sends a message as JSON; a client that does not read is cut off. */
export function sendJson(connection: WebSocket, message: object, unreadBytes: number): void {
  if (connection.readyState !== connection.OPEN) return;
  if (connection.bufferedAmount > unreadBytes) connection.terminate();
  else connection.send(JSON.stringify(message));
}
