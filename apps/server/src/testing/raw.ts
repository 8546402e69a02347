import { connect, type Socket } from 'node:net';

/** A raw connection: it sends anything, and records what it receives. */
export class RawSocket {
  heard = '';
  readonly socket: Socket;
  readonly connected: Promise<void>;
  /** Resolves at the end of the connection, with its duration in milliseconds. */
  readonly closed: Promise<number>;

  constructor(port: number, text = '') {
    const begun = performance.now();
    this.socket = connect(port, '127.0.0.1');
    this.socket.on('error', () => {});
    this.socket.on('data', (data) => {
      this.heard += String(data);
    });
    this.connected = new Promise((resolve) => this.socket.once('connect', () => resolve()));
    this.closed = new Promise((resolve) => {
      this.socket.once('close', () => resolve(performance.now() - begun));
    });
    if (text !== '') this.socket.write(text);
  }

  /** Resets the connection. */
  async reset(): Promise<void> {
    await this.connected;
    this.socket.resetAndDestroy();
    await this.closed;
  }
}

/** The head of an upgrade request. */
export const upgradeHead = (path: string, more = ''): string =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n${more}\r\n`;
