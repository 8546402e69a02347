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

/** Ids are created by us, and nothing else ever becomes part of a path. */
const ID = /^[A-Za-z0-9_-]{12}$/;

/** Live games on disk: a file of events each, a line per event, written before it is sent to anybody. */
export class LiveStore {
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /** Creates a game; refuses if it exists. */
  create(id: string, events: readonly LiveEvent[]): void {
    const file = this.fileOf(id);
    try {
      writeFileSync(file, events.map(lineOf).join(''), { flag: 'wx' });
    } catch (error) {
      // An incomplete file on a full disk is not a game.
      if (codeOf(error) !== 'EEXIST') rmSync(file, { force: true });
      throw error;
    }
  }

  /**
   * Appends an event. If that fails, the file ends with the last complete line before it, now or before the next event.
   */
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

  /** All events of a game; `undefined` if it does not exist. */
  read(id: string): LiveEvent[] | undefined {
    if (!ID.test(id) || !existsSync(this.fileOf(id))) return undefined;
    const events = String(this.cut(id))
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as LiveEvent);
    return events.length === 0 ? undefined : events;
  }

  /** Deletes a game that nobody knows of yet. */
  remove(id: string): void {
    rmSync(this.fileOf(id), { force: true });
  }

  count(): number {
    return readdirSync(this.folder).length;
  }

  /** Deletes games that were not touched for this long. */
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

  /** Removes an incomplete last line, which nobody has heard of: the server was killed, or the disk was full. */
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
