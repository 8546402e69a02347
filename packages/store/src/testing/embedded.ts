// Embedded databases for tests only.
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedDatabase } from '../embedded.ts';
import { kept, root } from './kept.ts';

/**
 * Puts an embedded database without tables into a folder. To create one takes seven seconds of processor time, so the
 * first one is kept and copied.
 */
export async function seedStore(folder: string): Promise<void> {
  const manifest = readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8');
  const { version }: { version: string } = JSON.parse(manifest);
  const template = await kept(`pglite-${version}`, async (made) => {
    const database = new EmbeddedDatabase(made);
    await database.query('SELECT 1');
    await database.close();
  });
  cpSync(template, folder, { recursive: true });
}
