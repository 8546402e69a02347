import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
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
    writeFileSync(this.fileOf(id), events.map(lineOf).join(''), { flag: 'wx' });
  }

  append(id: string, event: LiveEvent): void {
    appendFileSync(this.fileOf(id), lineOf(event));
  }

  /** All events of a game; `undefined` if there is none of that name. */
  read(id: string): LiveEvent[] | undefined {
    if (!ID.test(id) || !existsSync(this.fileOf(id))) return undefined;
    const text = readFileSync(this.fileOf(id), 'utf8');
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    // A server killed in the middle of a line never told anybody of it.
    if (whole.length < text.length) truncateSync(this.fileOf(id), Buffer.byteLength(whole));
    return whole
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as LiveEvent);
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

  private fileOf(id: string): string {
    if (!ID.test(id)) throw new RangeError('no id of a live game');
    return join(this.folder, `${id}.jsonl`);
  }
}

const lineOf = (event: LiveEvent): string => `${JSON.stringify(event)}\n`;
