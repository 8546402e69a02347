import { Outage } from '@ringfence/node';
import { shortened, visible } from '@ringfence/rules';
import type { RequestEntry, RequestQueue } from './requests.ts';

/** What the server tells the person who runs it. */
export interface Log {
  /** What is normal, such as who plays the games of the class. */
  note(words: string): void;
  /** An error, and the id of the request that met it. */
  trouble(error: unknown, request?: string): void;
  /** Logs the requests of a queue, if it logs requests. */
  follow(queue: RequestQueue): void;
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
  private queue: RequestQueue | undefined;

  constructor({ format = 'text', requests = false, write, now = Date.now }: LineLogOptions = {}) {
    this.format = format;
    this.requests = requests;
    this.write = write ?? ((line) => void process.stderr.write(line));
    this.now = now;
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

  /** What waits in the queue is written before the next line of another kind, and at the end of the process. */
  follow(queue: RequestQueue): void {
    if (!this.requests) return;
    this.queue = queue;
    queue.read((entries) => this.write(withoutSecrets(entries.map((entry) => this.requestLine(entry)).join(''))));
    process.once('exit', () => queue.flush());
  }

  private requestLine({ id, over, method, path, status, ms, address }: RequestEntry): string {
    const cut = { path: shortened(path, PATH_LENGTH), status, ms: Math.round(ms * 10) / 10 };
    return this.textOf(over, status >= 500 ? 'warn' : 'info', 'request', { request: id, method, ...cut, address });
  }

  private line(level: Level, message: string, fields: Fields): void {
    this.queue?.flush();
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

const PATH_LENGTH = 200;
const FRAMES = 8;

/** Errors that an operator can do something about: their sentence says what, and where in the code does not help. */
const isExpected = (error: Error): boolean =>
  error instanceof Outage || ('code' in error && 'syscall' in error && typeof error.code === 'string');

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
