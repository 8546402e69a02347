// Embedded databases for tests only.
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { EmbeddedDatabase } from '../embedded.ts';
import { migrate, type Schema } from '../migrate.ts';
import { keptFolder, keptRoot } from './kept.ts';

/**
 * Puts an embedded database into a folder, with the tables of these schemas. To create one takes seven
 * seconds of processor time, and tables take one or two more, so the first ones are kept and copied.
 */
export async function seedStore(folder: string, ...schemas: readonly Schema[]): Promise<void> {
  const manifest = readFileSync(join(keptRoot, 'node_modules/@electric-sql/pglite/package.json'), 'utf8');
  const { version }: { version: string } = JSON.parse(manifest);
  const bare = await keptFolder(`pglite-${version}`, async (made) => {
    const database = new EmbeddedDatabase(made);
    await database.query('SELECT 1');
    await database.close();
    trim(made);
  });
  const template = schemas.length === 0 ? bare : await withTables(bare, schemas);
  cpSync(template, folder, { recursive: true });
}

/** Two thirds of the files are of the two databases from which PostgreSQL would make others: no test does. */
function trim(folder: string): void {
  for (const template of ['1', '4']) {
    const base = join(folder, 'data/base', template);
    for (const file of readdirSync(base)) rmSync(join(base, file));
  }
}

const digestOf = (value: object): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);

/** A digest of each step, by which a test notices that a version is not what it was. */
export const stepDigests = ({ steps }: Schema): string[] => steps.map(digestOf);

/** The steps of a schema grow with its version, and then other tables are kept. */
function withTables(bare: string, schemas: readonly Schema[]): Promise<string> {
  return keptFolder(`${basename(bare)}-${schemas[0].name}-${digestOf(schemas)}`, async (made) => {
    cpSync(bare, made, { recursive: true });
    const database = new EmbeddedDatabase(made);
    for (const schema of schemas) await migrate(database, schema, made);
    await database.close();
  });
}
