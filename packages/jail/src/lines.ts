import { MAX_LINE_BYTES, MAX_UNREAD_BYTES, STDERR_BYTES, STDERR_LINES } from './limits.ts';

const NEWLINE = 0x0a;

/** An empty line takes space as well. */
const sizeOf = (line: string): number => line.length + 16;

/** Splits a stream of bytes into lines, and reports when there is too much of it. */
export class LineCutter {
  /** The incomplete line, in pieces. */
  private pieces: Buffer[] = [];
  private length = 0;
  private unread: string[] = [];
  /** How many of those have been taken: to shift each from a long list would take longer than the program to print it. */
  private taken = 0;
  private unreadBytes = 0;
  private readonly keepsReturns: boolean;

  /** With `keepsReturns`, the carriage return of a line that ends in `\r\n` stays with the line. */
  constructor({ keepsReturns = false }: { readonly keepsReturns?: boolean } = {}) {
    this.keepsReturns = keepsReturns;
  }

  /** Adds bytes; returns what is wrong with the program if it floods. Bytes that are not UTF-8 become U+FFFD. */
  push(chunk: Buffer): string | undefined {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, from)) {
      this.begun(chunk.subarray(from, at));
      if (this.length > MAX_LINE_BYTES) break;
      this.finish();
      from = at + 1;
    }
    if (from < chunk.length) this.begun(chunk.subarray(from));
    if (this.length > MAX_LINE_BYTES) return `it printed a line of more than ${MAX_LINE_BYTES / 1024} kB`;
    if (this.unreadBytes > MAX_UNREAD_BYTES) return `it printed more than ${MAX_UNREAD_BYTES / 2 ** 20} MB unasked`;
    return undefined;
  }

  /** Ends the incomplete line, at a line break or at the end of the stream. */
  finish(): void {
    const text = Buffer.concat(this.pieces).toString('utf8');
    const line = this.keepsReturns ? text : text.replace(/\r$/, '');
    this.unread.push(line);
    this.unreadBytes += sizeOf(line);
    this.pieces = [];
    this.length = 0;
  }

  get hasBegun(): boolean {
    return this.length > 0;
  }

  take(): string | undefined {
    const line = this.unread[this.taken];
    if (line === undefined) return undefined;
    this.unreadBytes -= sizeOf(line);
    this.taken++;
    if (2 * this.taken >= this.unread.length) {
      this.unread = this.unread.slice(this.taken);
      this.taken = 0;
    }
    return line;
  }

  private begun(piece: Buffer): void {
    // A copy, since a short line would otherwise keep the whole chunk alive.
    if (this.length <= MAX_LINE_BYTES) this.pieces.push(Buffer.from(piece));
    this.length += piece.length;
  }
}

/** Keeps the end of a stream of lines for people: a tab, as in a stack trace, is four spaces. */
export class Tail {
  private bytes: Buffer = Buffer.alloc(0);

  push(chunk: Buffer): void {
    const joined = chunk.length >= STDERR_BYTES ? chunk : Buffer.concat([this.bytes, chunk]);
    this.bytes = Buffer.from(joined.subarray(-STDERR_BYTES));
  }

  lines(): string[] {
    const text = this.bytes
      .toString('utf8')
      .replace(/\r?\n$/, '')
      .replaceAll('\t', '    ');
    return text === '' ? [] : text.split(/\r?\n/).slice(-STDERR_LINES);
  }
}
