import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { askDoor, hasDoor, Ladder, LadderStore, Refusal } from '@ringfence/ladder';
import { lockHolder } from '@ringfence/node';
import { StoreError } from '@ringfence/store';
import { CommandError, FileError, systemTrouble, visible } from '../shared/trouble.ts';

interface ClassWords {
  /** The folder, if one was named. */
  readonly folder: string | undefined;
  readonly database: string | undefined;
}

const addressOf = ({ folder, database }: ClassWords): string => database ?? join(folder as string, 'store');

/** Removes the folder of a class from the operands, unless a database is given instead. */
export function classWords(
  operands: readonly string[],
  database: string | undefined,
): ClassWords & { readonly rest: readonly string[] } {
  if (database !== undefined) return { folder: undefined, database, rest: operands };
  const [folder, ...rest] = operands;
  if (folder === undefined) throw new CommandError('class needs the folder of the class, or --database');
  return { folder, database, rest };
}

/** Whether the folder holds a class. */
export const isClass = (words: ClassWords): boolean => existsSync(addressOf(words));

/** Opens a class and works with it; errors that a user can fix are reported in one line. */
export async function withLadder<T>(
  words: ClassWords,
  mustExist: boolean,
  work: (ladder: Ladder) => Promise<T>,
): Promise<T> {
  const { folder } = words;
  if (mustExist && folder !== undefined && !isClass(words)) throw missing(folder);
  return withClassStore(words, async (store) => {
    if (mustExist && !(await store.exists())) throw missing(store.address.shown);
    const ladder = await Ladder.open(store, {
      folder: resolve(folder ?? '.'),
      onBug: console.error,
    });
    try {
      return await work(ladder);
    } finally {
      await ladder.close();
    }
  });
}

/** Works with the database of a class, whether there is one or not. */
export function withClassStore<T>(words: ClassWords, work: (store: LadderStore) => Promise<T>): Promise<T> {
  return inWords(async () => {
    const store = new LadderStore(addressOf(words));
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  });
}

/** Asks the server that has the database of a folder open; `undefined` if none has. */
export async function withDoor<T>(
  words: ClassWords,
  work: (ask: (method: 'GET' | 'POST', path: string) => Promise<Readable>) => Promise<T>,
): Promise<T | undefined> {
  const folder = addressOf(words);
  if (words.folder === undefined || lockHolder(folder) === undefined || !hasDoor(folder)) return undefined;
  return inWords(() => work((method, path) => askDoor(folder, method, path)));
}

async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isPlain = error instanceof StoreError || error instanceof Refusal;
    throw isPlain ? new CommandError(visible(error.message)) : error;
  }
}

const missing = (where: string): CommandError =>
  new CommandError(`no class in ${visible(where)}: "ringfence class create" creates one`);

/** Where `serve` serves by default. */
const usualUrl = (): string => `http://localhost:${process.env.PORT ?? 4747}`;

/** The address that a person signs in with. */
export function linkAt(url: string | undefined, secret: string): string {
  const base = url ?? usualUrl();
  if (!URL.canParse(base) || !/^https?:/.test(base)) {
    throw new CommandError(`--url is an address such as https://ladder.example, not ${visible(base)}`);
  }
  return new URL(`#/class/join/${secret}`, base.endsWith('/') ? base : `${base}/`).href;
}

/** A CSV file as text: UTF-8 or, as some spreadsheets still write it, Windows-1252. */
export function readTable(file: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new FileError(file, systemTrouble(error));
  }
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  try {
    return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
