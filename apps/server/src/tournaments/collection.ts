import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { JOURNAL_FILE, JournalError } from '@ringfence/arena';
import { openFolder, openLog, type TournamentSource } from './source.ts';

/** A source of tournaments. */
export interface TournamentCollection {
  names(): Promise<readonly string[]>;
  /** The tournament of that name; `undefined` if it has not started, or cannot be read. */
  open(name: string): Promise<TournamentSource | undefined>;
  close(): Promise<void>;
}

/** The tournaments below a folder, each in its own folder. */
export function folderCollection(folder: string): TournamentCollection {
  return {
    async names() {
      if (!existsSync(folder)) return [];
      return readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, JOURNAL_FILE)))
        .map((entry) => entry.name)
        .sort();
    },
    async open(name) {
      try {
        return await openFolder(join(folder, name));
      } catch (error) {
        if (error instanceof JournalError) return undefined;
        throw error;
      }
    },
    close: async () => {},
  };
}

type ArenaStore = typeof import('@ringfence/arena/store');

/** Loads the database package; if it is not installed, says so instead of naming a module. */
export async function loadStore(
  load: () => Promise<ArenaStore> = () => import('@ringfence/arena/store'),
): Promise<ArenaStore> {
  return load().catch((cause: unknown) => {
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw cause;
    throw new Error('a database of tournaments needs one more package: npm install @ringfence/store', { cause });
  });
}

/** The tournaments of a database; loaded and connected on first use, unless it is open already. */
export function databaseCollection(...where: Parameters<ArenaStore['openStore']>): TournamentCollection {
  const loading = async () => (await loadStore()).openStore(...where);
  let opening: ReturnType<typeof loading> | undefined;
  const opened = (): ReturnType<typeof loading> => {
    opening ??= loading();
    return opening;
  };
  return {
    async names() {
      const store = await opened();
      // Reading must not create tables.
      return (await store.exists()) ? (await store.tournaments()).map(({ id }) => id) : [];
    },
    async open(name) {
      const log = await (await opened()).find(name);
      return log && openLog(log);
    },
    close: async () => (await opening)?.close(),
  };
}
