// Embedded databases for tests only.
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { EmbeddedDatabase } from '../embedded.ts';
import type { Schema } from '../migrate.ts';
import { SchemaStore, storeAddress } from '../schema-store.ts';
import { keptFolder, keptRoot } from './kept.ts';

/**
 * Puts an embedded database without tables into a folder, or one with the tables of a schema. To create one takes seven
 * seconds of processor time, and tables take one or two more, so the first ones are kept and copied.
 */
export async function seedStore(folder: string, schema?: Schema): Promise<void> {
  const manifest = readFileSync(join(keptRoot, 'node_modules/@electric-sql/pglite/package.json'), 'utf8');
  const { version }: { version: string } = JSON.parse(manifest);
  const bare = await keptFolder(`pglite-${version}`, async (made) => {
    const database = new EmbeddedDatabase(made);
    await database.query('SELECT 1');
    await database.close();
    trim(made);
  });
  const template = schema === undefined ? bare : await withTables(bare, schema);
  cpSync(template, folder, { recursive: true });
}

/** Two thirds of the files are of the two databases from which PostgreSQL would make others: no test does. */
function trim(folder: string): void {
  for (const template of ['1', '4']) {
    const base = join(folder, 'data/base', template);
    for (const file of readdirSync(base)) rmSync(join(base, file));
  }
}

/** The steps of a schema grow with its version, and then other tables are kept. */
function withTables(bare: string, schema: Schema): Promise<string> {
  const steps = createHash('sha256').update(JSON.stringify(schema.steps)).digest('hex').slice(0, 16);
  return keptFolder(`${basename(bare)}-${schema.name}-${steps}`, async (made) => {
    cpSync(bare, made, { recursive: true });
    const store = new SchemaStore(storeAddress(made), schema);
    await store.ready();
    await store.close();
  });
}
