import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { shortened, visible } from '@ringfence/rules';

/** A request that was answered, or that broke off. */
export interface RequestEntry {
  readonly id: string;
  readonly method: string;
  /** Without its query, which may contain what a reader of logs should not see. */
  readonly path: string;
  /** 0: the client left before the answer. */
  readonly status: number;
  readonly ms: number;
  /** The client's address, as limits count it. */
  readonly address: string;
}

/** What the server tells the person who runs it. */
export interface Log {
  /** What is normal, such as who plays the games of the class. */
  note(words: string): void;
  /** An error, and the id of the request that met it. */
  trouble(error: unknown, request?: string): void;
  request(entry: RequestEntry): void;
}

export const logFormats = ['text', 'json'] as const;
export type LogFormat = (typeof logFormats)[number];

interface LineLogOptions {
  /** Default: text. */
  readonly format?: LogFormat;
  /** Whether requests are logged; default: no. */
  readonly requests?: boolean;
  /** Default: standard error. */
  readonly write?: (line: string) => void;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

type Level = 'info' | 'warn' | 'error';
type Fields = Readonly<Record<string, string | number>>;

/** A line for each event: text for people, or JSON for programs that collect logs. */
export class LineLog implements Log {
  private readonly format: LogFormat;
  private readonly requests: boolean;
  private readonly write: (line: string) => void;
  private readonly now: () => number;
  /** Requests whose lines are not made yet, since many together cost less, and when each was over. */
  private waiting: RequestEntry[] = [];
  private over: number[] = [];

  constructor({ format = 'text', requests = false, write, now = Date.now }: LineLogOptions = {}) {
    this.format = format;
    this.requests = requests;
    this.write = write ?? ((line) => void process.stderr.write(line));
    this.now = now;
    if (requests) process.once('exit', () => this.flush());
  }

  note(words: string): void {
    this.line('info', words, {});
  }

  trouble(error: unknown, request?: string): void {
    const known = error instanceof Error ? error : undefined;
    const message = known?.message || String(error);
    const isBug = known !== undefined && !isExpected(known);
    this.line(isBug ? 'error' : 'warn', message, {
      ...(request !== undefined && { request }),
      ...(isBug && { error: known.name, stack: framesOf(known) }),
    });
  }

  /** Is written a little later, at the latest before the next line of another kind and at the end of the process. */
  request(entry: RequestEntry): void {
    if (!this.requests) return;
    this.over.push(this.now());
    const count = this.waiting.push(entry);
    if (count === 1) setTimeout(() => this.flush(), GATHER_MS).unref();
    else if (count === MOST_WAITING) this.flush();
  }

  /** Writes what waits. */
  flush(): void {
    const { waiting, over } = this;
    if (waiting.length === 0) return;
    this.waiting = [];
    this.over = [];
    let lines = '';
    waiting.forEach(({ id, method, path, status, ms, address }, i) => {
      const cut = { path: shortened(path, PATH_LENGTH), status, ms: Math.round(ms * 10) / 10 };
      lines += this.textOf(over[i], status >= 500 ? 'warn' : 'info', 'request', {
        request: id,
        method,
        ...cut,
        address,
      });
    });
    this.write(withoutSecrets(lines));
  }

  private line(level: Level, message: string, fields: Fields): void {
    this.flush();
    this.write(withoutSecrets(this.textOf(this.now(), level, message, fields)));
  }

  private textOf(at: number, level: Level, message: string, fields: Fields): string {
    const time = new Date(at).toISOString();
    const isJson = this.format === 'json';
    let text = isJson
      ? `{"time":"${time}","level":"${level}","message":${JSON.stringify(message)}`
      : `${time} ${level} ${message}`;
    for (const name in fields) {
      const value = fields[name];
      if (!isJson) text += ` ${name}=${value}`;
      else text += `,"${name}":${typeof value === 'number' ? value : JSON.stringify(value)}`;
    }
    return isJson ? `${text}}\n` : `${visible(text)}\n`;
  }
}

/** How long the line of a request waits for others, and how many wait at most. */
const GATHER_MS = 100;
const MOST_WAITING = 1000;

const PATH_LENGTH = 200;
const FRAMES = 8;

/** Errors that an operator can do something about: their sentence says what, and where in the code does not help. */
const isExpected = (error: Error): boolean =>
  error.name === 'StoreError' || ('code' in error && 'syscall' in error && typeof error.code === 'string');

const framesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, FRAMES)
    .map((line) => line.slice('    at '.length))
    .join(' < ');

/** Personal links, sessions and tokens, and passwords in addresses, wherever a message quotes them. */
const withoutSecrets = (text: string): string =>
  text
    .replace(/\brf_(link|session|token)_[\w-]+/g, 'rf_$1_…')
    .replace(/(:\/\/[^\s:/@"]*):[^\s@"]*@/g, '$1:…@')
    .replace(/\b(password|PGPASSWORD)=[^\s&"]*/gi, '$1=…');

const ids = new WeakMap<IncomingMessage, string>();

/** The id of a request: the proxy's, or a new one. */
export function requestIdOf(incoming: IncomingMessage): string {
  const known = ids.get(incoming);
  if (known !== undefined) return known;
  const given = incoming.headers['x-request-id'];
  const id = typeof given === 'string' && /^[\w.:-]{1,64}$/.test(given) ? given : randomUUID();
  ids.set(incoming, id);
  return id;
}

/** Gives every request an id, which its answer carries, and reports each when it is over. */
export function watchRequests(
  server: Server,
  addressOf: (incoming: IncomingMessage) => string,
  report: (entry: RequestEntry) => void,
): void {
  // Before the handler, which may answer at once.
  server.prependListener('request', (incoming: IncomingMessage, response: ServerResponse) => {
    const at = performance.now();
    const id = requestIdOf(incoming);
    const address = addressOf(incoming);
    response.setHeader('x-request-id', id);
    response.once('close', () => {
      report({
        id,
        method: incoming.method ?? '',
        path: (incoming.url ?? '').split('?')[0],
        status: response.headersSent ? response.statusCode : 0,
        ms: performance.now() - at,
        address,
      });
    });
  });
}
