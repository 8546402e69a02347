import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EmbeddedDatabase } from './embedded.ts';
import { seedStore } from './testing/embedded.ts';

test('the embedded database knows how many rows its tables have after an import, after being killed, and as they change', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ringfence-upkeep-'));
  await seedStore(folder);
  const known = async ({ query }: EmbeddedDatabase): Promise<number> => {
    const sql = "SELECT reltuples::int AS rows FROM pg_class WHERE oid = 'notes'::regclass";
    return (await query<{ rows: number }>(sql))[0].rows;
  };
  let database = new EmbeddedDatabase(folder);
  try {
    await database.query('CREATE TABLE notes (id int, words text)');
    await database.query("INSERT INTO notes SELECT id, 'note' FROM generate_series(1, 1000) AS id");
    await expect.poll(() => known(database)).toBe(1000);
    await database.transaction((query) => query('DELETE FROM notes WHERE id > 300'));
    await expect.poll(() => known(database)).toBe(300);
    // A killed process takes its counts of changes along; the tables are larger than what is known of them.
    await database.query("INSERT INTO notes SELECT id, repeat('x', 1000) FROM generate_series(1, 180) AS id");
    await database.close();
    database = new EmbeddedDatabase(folder);
    await expect.poll(() => known(database)).toBe(480);
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
