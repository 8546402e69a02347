import { connect, type Socket } from 'node:net';

/** A connection without manners: it sends what it likes, and remembers what it was told. */
export class RawSocket {
  heard = '';
  readonly socket: Socket;
  readonly connected: Promise<void>;
  /** Kept once the connection is over, with how many milliseconds it lasted. */
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

  /** Breaks the connection off without a goodbye. */
  async reset(): Promise<void> {
    await this.connected;
    this.socket.resetAndDestroy();
    await this.closed;
  }
}

/** The head of a request to become a socket. */
export const upgradeHead = (path: string, more = ''): string =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n${more}\r\n`;

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
