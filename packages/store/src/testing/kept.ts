// What takes long to make for tests, and is the same for all of them.
import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** The clone that is tested. */
export const keptRoot = fileURLToPath(new URL('../../../..', import.meta.url));

/** A maker that has been at work for longer has been killed. */
const LONGEST_MS = 300_000;

/** A folder of the cache that is made by the first process that asks for it, while the others wait. */
export async function keptFolder(name: string, make: (folder: string) => Promise<void> | void): Promise<string> {
  const folder = join(keptRoot, '.cache', name);
  const workshop = `${folder}.making`;
  mkdirSync(dirname(folder), { recursive: true });
  while (!existsSync(folder)) {
    if (!begins(workshop)) {
      await setTimeout(100);
      continue;
    }
    try {
      // Another process may have made it between the two looks.
      if (existsSync(folder)) break;
      const made = join(workshop, 'made');
      await make(made);
      renameSync(made, folder);
    } finally {
      rmSync(workshop, { recursive: true, force: true });
    }
  }
  return folder;
}

/** Whether this process is the one that makes it. */
function begins(workshop: string): boolean {
  try {
    mkdirSync(workshop);
    return true;
  } catch {
    const since = statSync(workshop, { throwIfNoEntry: false })?.mtimeMs;
    if (since !== undefined && Date.now() - since > LONGEST_MS) rmSync(workshop, { recursive: true, force: true });
    return false;
  }
}
