import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, type TestServer } from '@ringfence/store/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Ladder } from '../ladder.ts';
import { LadderStore } from '../schema/ladder-store.ts';
import { createClass, memberOf } from '../testing/players.ts';
import { seedLadder } from '../testing/seed.ts';

const scratch = mkdtempSync(join(tmpdir(), 'ringfence-official-'));
let server: TestServer | undefined;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await server?.stop();
  rmSync(scratch, { recursive: true, force: true });
});

const patience = { timeout: 240_000, interval: 500 };

// Ranked games are planned for ever, and there is a single slot: whatever does not have its turn is never played.
test.for([
  ['this machine', 'embedded'],
  ['a worker', 'postgres'],
])(
  'with one slot on %s an official tournament comes first, then a challenge, and ranked games are not starved',
  async ([, kind], context) => {
    if (kind === 'postgres' && server === undefined) return context.skip('PostgreSQL is not installed');
    const folder = join(scratch, kind);
    const address = kind === 'postgres' ? (server?.url ?? '') : join(folder, 'store');
    if (kind === 'embedded') await seedLadder(address);
    const troubles: unknown[] = [];
    const ladder = await Ladder.open(new LadderStore(address), {
      folder,
      slots: 1,
      onBug: (error) => troubles.push(error),
    });
    const teams = await createClass(ladder, { teams: { Red: ['random'], Blue: ['random'], Green: ['random'] } });
    const red = await memberOf(ladder, teams.Red);
    await ladder.start();
    const done = async (game: 'ranked' | 'challenge'): Promise<number> =>
      (await ladder.games.games({ page: 1, kind: game }, red)).total;
    await expect.poll(() => done('ranked'), patience).toBeGreaterThan(4);

    const { id } = await ladder.games.official.create(
      { title: 'Final', format: 'round-robin', repetitions: 12, house: [] },
      'server',
    );
    const before = await done('ranked');
    await ladder.games.challenges.create({ opponent: { house: 'random' }, rated: false, games: 4 }, red);
    ladder.games.wake();
    const stateOf = async (): Promise<string> => (await ladder.games.official.find(id)).state;
    let meanwhile = 0; // ranked games when the challenge was over
    await expect
      .poll(async () => {
        const challenge = await done('challenge');
        if (challenge < 4) meanwhile = (await done('ranked')) - before;
        return challenge;
      }, patience)
      .toBe(4);
    expect(meanwhile).toBeLessThan(10);
    await expect.poll(stateOf, patience).toBe('done');
    const ranked = (await done('ranked')) - before;
    // 144 official games leave 4 or 5 ranked ones their turn.
    expect(ranked).toBeGreaterThan(1);
    expect(ranked).toBeLessThan(40);
    expect(troubles).toEqual([]);
    await ladder.close();
  },
);
