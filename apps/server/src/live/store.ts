import {
  appendFileSync,
  closeSync,
  constants,
  existsSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { LiveEvent } from './events.ts';

/** Ids are made by us, and nothing else is ever made part of a path. */
const ID = /^[A-Za-z0-9_-]{12}$/;

/** Live games on disk: a file of events each, a line per event, written before anybody hears of it. */
export class LiveStore {
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /** Begins a game; one of that name must not be there. */
  create(id: string, events: readonly LiveEvent[]): void {
    const file = this.fileOf(id);
    try {
      writeFileSync(file, events.map(lineOf).join(''), { flag: 'wx' });
    } catch (error) {
      // What a full disk took of it is not a game.
      if (codeOf(error) !== 'EEXIST') rmSync(file, { force: true });
      throw error;
    }
  }

  /** Adds an event. When that fails, the file ends with the last whole line before it, now or before the next event. */
  append(id: string, event: LiveEvent): void {
    const file = openSync(this.fileOf(id), constants.O_RDWR | constants.O_APPEND);
    try {
      if (!endsWithLine(file)) this.cut(id);
      const { size } = fstatSync(file);
      try {
        appendFileSync(file, lineOf(event));
      } catch (error) {
        ftruncateSync(file, size);
        throw error;
      }
    } finally {
      closeSync(file);
    }
  }

  /** All events of a game; `undefined` if there is none of that name. */
  read(id: string): LiveEvent[] | undefined {
    if (!ID.test(id) || !existsSync(this.fileOf(id))) return undefined;
    const events = String(this.cut(id))
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as LiveEvent);
    return events.length === 0 ? undefined : events;
  }

  /** Deletes a game that nobody has been told of. */
  remove(id: string): void {
    rmSync(this.fileOf(id), { force: true });
  }

  count(): number {
    return readdirSync(this.folder).length;
  }

  /** Deletes games that nobody has touched for so long. */
  sweep(olderThanMs: number, now: number): number {
    let swept = 0;
    for (const name of readdirSync(this.folder)) {
      const file = join(this.folder, name);
      if (now - statSync(file).mtimeMs <= olderThanMs) continue;
      rmSync(file, { force: true });
      swept++;
    }
    return swept;
  }

  /** Cuts off a last line that is not whole, of which nobody was ever told: the server was killed, or the disk was full. */
  private cut(id: string): Buffer {
    const file = this.fileOf(id);
    const bytes = readFileSync(file);
    const whole = bytes.subarray(0, bytes.lastIndexOf(NEWLINE) + 1);
    if (whole.length < bytes.length) truncateSync(file, whole.length);
    return whole;
  }

  private fileOf(id: string): string {
    if (!ID.test(id)) throw new RangeError('no id of a live game');
    return join(this.folder, `${id}.jsonl`);
  }
}

const NEWLINE = 0x0a;

function endsWithLine(file: number): boolean {
  const { size } = fstatSync(file);
  const last = Buffer.alloc(1);
  return size === 0 || (readSync(file, last, 0, 1, size - 1) === 1 && last[0] === NEWLINE);
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

const lineOf = (event: LiveEvent): string => `${JSON.stringify(event)}\n`;
