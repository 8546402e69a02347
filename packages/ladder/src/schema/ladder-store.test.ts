import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { LadderStore } from './ladder-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'ringfence-ladder-'));
const store = new LadderStore(join(folder, 'store'));
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

test('tables are made once, typed queries read what they wrote, and a failed transaction leaves nothing', async () => {
  expect(await store.exists()).toBe(false);
  await store.ready();
  expect(await store.exists()).toBe(true);
  const team = { id: 't1', name: 'Red Pandas', pseudonym: 'Otter', listed: '' };
  await store.tables.insertInto('ladder.teams').values(team).execute();
  const failing = store.transaction(async (tables) => {
    await tables.updateTable('ladder.teams').set({ league: 3 }).execute();
    throw new Error('on purpose');
  });
  await expect(failing).rejects.toThrow('on purpose');
  const rows = await store.tables.selectFrom('ladder.teams').selectAll().execute();
  expect(rows).toEqual([
    { ...team, league: 0, active: null, auto_accept: true, created: expect.any(Date), deleted: null },
  ]);
});
