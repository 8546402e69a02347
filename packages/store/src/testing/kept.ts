// What takes long to make for tests, and is the same for all of them.
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The clone that is tested. */
export const keptRoot = fileURLToPath(new URL('../../../..', import.meta.url));

/** A folder of the cache that is made by the first process that asks for it. */
export async function keptFolder(name: string, make: (folder: string) => Promise<void> | void): Promise<string> {
  const folder = join(keptRoot, '.cache', name);
  if (existsSync(folder)) return folder;
  mkdirSync(dirname(folder), { recursive: true });
  const workshop = mkdtempSync(`${folder}-`);
  try {
    const made = join(workshop, 'made');
    await make(made);
    renameSync(made, folder);
  } catch (error) {
    // Another process may have made it just now.
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
  return folder;
}
