// Many register at the same moment: every name is given once, and whoever is too late is told so.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '@ringfence/store/testing';
import { expect, test } from 'vitest';
import { Ladder } from '../ladder.ts';
import { Refusal } from '../refusal.ts';
import { LadderStore } from '../schema/ladder-store.ts';

const PARALLEL = 20;

test('of parallel registrations of one name, or of names that look alike, one succeeds and the others are refused', async (context) => {
  const server = await startServer();
  if (server === undefined) return context.skip();
  const folder = mkdtempSync(join(tmpdir(), 'ringfence-register-'));
  const ladder = await Ladder.open(new LadderStore(server.url), { folder, slots: 0, onBug: console.error });
  try {
    await ladder.room.create({ title: 'Test', game: 'squatter', tutor: 'Ada' }, 'server');
    const { code } = await ladder.room.change({ registration: true }, 'server');
    const register = async (name: string): Promise<string> => {
      try {
        const made = await ladder.teams.register(code, name, 'Bo');
        return typeof made === 'string' ? made : 'registered';
      } catch (error) {
        return error instanceof Refusal ? error.code : String(error);
      }
    };
    const names = (each: (i: number) => string) =>
      Promise.all(Array.from({ length: PARALLEL }, (_, i) => register(each(i))));
    const once = ['registered', ...Array<string>(PARALLEL - 1).fill('team-exists')];
    expect((await names(() => 'Otters')).sort()).toEqual(once);
    expect((await names((i) => (i % 2 === 0 ? 'Team 1' : 'Team l'))).sort()).toEqual(once);
    expect(new Set(await names((i) => `Badgers ${String.fromCodePoint(65 + i)}`))).toEqual(new Set(['registered']));
    expect(await register('Bаdgers')).toBe('misleading-name');
    const member = (await ladder.teams.list()).find(({ name }) => name === 'Otters');
    await expect(ladder.teams.change(member?.id ?? '', { name: 'Level 3' }, 'server')).rejects.toThrow('of the house');
  } finally {
    await ladder.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
