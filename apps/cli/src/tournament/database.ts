import type { Store, StoreLog } from '@ringfence/arena/store';
import { CommandError, visible } from '../shared/trouble.ts';

/** The interval between two equal complaints. */
const PAUSE_MS = 30_000;

/** Opens the store of `--database` and works with it; errors that a user can fix are reported in one line. */
export async function withStore<T>(address: string, work: (store: Store) => Promise<T>): Promise<T> {
  // Database code is loaded only if a database is used.
  const [{ openStore }, { StoreError }] = await Promise.all([
    import('@ringfence/arena/store'),
    import('@ringfence/store'),
  ]);
  try {
    const store = openStore(address);
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  } catch (error) {
    throw error instanceof StoreError ? new CommandError(visible(error.message)) : error;
  }
}

/** Works while the tournament is locked. */
export async function whileHeld<T>(log: StoreLog, shown: string, work: () => Promise<T>): Promise<T> {
  const release = await log.hold();
  if (release === undefined) {
    throw new CommandError(`this tournament is already running in ${visible(shown)}: wait for it to finish`);
  }
  try {
    return await work();
  } finally {
    await release();
  }
}

/** All users of an unreachable database complain about it every second. */
export function notTooOften(say: (message: string) => void): (message: string) => void {
  const last = new Map<string, number>();
  return (message) => {
    const now = performance.now();
    if (now - (last.get(message) ?? Number.NEGATIVE_INFINITY) < PAUSE_MS) return;
    last.set(message, now);
    say(message);
  };
}
