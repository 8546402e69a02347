import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ladder, LadderStore, Refusal } from '@ringfence/ladder';
import { StoreError } from '@ringfence/store';
import { CommandError, visible } from '../shared/trouble.ts';

interface ClassWords {
  /** The folder, if one was named. */
  readonly folder: string | undefined;
  readonly database: string | undefined;
}

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

/** Opens a class and works with it; errors that a user can fix are reported in one line. */
export async function withLadder<T>(
  { folder, database }: ClassWords,
  mustExist: boolean,
  work: (ladder: Ladder) => Promise<T>,
): Promise<T> {
  const address = database ?? join(folder as string, 'store');
  if (mustExist && folder !== undefined && !existsSync(address)) throw missing(folder);
  try {
    const store = new LadderStore(address);
    if (mustExist && !(await store.exists())) {
      await store.close();
      throw missing(store.address.shown);
    }
    const ladder = await Ladder.open(store, { folder: resolve(folder ?? '.'), onBug: console.error });
    try {
      return await work(ladder);
    } finally {
      await ladder.close();
    }
  } catch (error) {
    const isPlain = error instanceof StoreError || error instanceof Refusal;
    throw isPlain ? new CommandError(visible(error.message)) : error;
  }
}

const missing = (where: string): CommandError =>
  new CommandError(`no class in ${visible(where)}: "ringfence class create" creates one`);

const USUAL_URL = 'http://localhost:4747';

/** The address that a person signs in with. */
export function linkAt(url: string | undefined, secret: string): string {
  const base = url ?? USUAL_URL;
  if (!URL.canParse(base) || !/^https?:/.test(base)) {
    throw new CommandError(`--url is an address such as https://ladder.example, not ${visible(base)}`);
  }
  return new URL(`#/class/join/${secret}`, base.endsWith('/') ? base : `${base}/`).href;
}
