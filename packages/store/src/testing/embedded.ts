// Embedded databases for tests only.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EmbeddedDatabase } from '../embedded.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/**
 * Puts an embedded database without tables into a folder. To create one takes seven seconds of processor time, so the
 * first one is kept and copied.
 */
export async function seedStore(folder: string): Promise<void> {
  cpSync(await template(), folder, { recursive: true });
}

async function template(): Promise<string> {
  const manifest = readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8');
  const { version }: { version: string } = JSON.parse(manifest);
  const kept = join(root, '.cache', `pglite-${version}`);
  if (existsSync(kept)) return kept;
  mkdirSync(dirname(kept), { recursive: true });
  const made = mkdtempSync(`${kept}-`);
  const database = new EmbeddedDatabase(made);
  await database.query('SELECT 1');
  await database.close();
  try {
    renameSync(made, kept);
  } catch (error) {
    // Another process has just made one.
    if (!existsSync(kept)) throw error;
    rmSync(made, { recursive: true, force: true });
  }
  return kept;
}
