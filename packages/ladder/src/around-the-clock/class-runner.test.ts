import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type GamePlayer, GameSlots } from '@ringfence/arena';
import { StoreError } from '@ringfence/store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterPlayers, planGames, plannedGames } from '../games/rows.ts';
import { Ladder } from '../ladder.ts';
import { LadderStore } from '../schema/ladder-store.ts';
import { createClass, inProcessPlayers } from '../testing/players.ts';
import { seedLadder } from '../testing/seed.ts';
import { ClassRunner } from './class-runner.ts';

const folder = mkdtempSync(join(tmpdir(), 'ringfence-runner-'));
let ladder: Ladder;
beforeAll(async () => {
  await seedLadder(join(folder, 'store'));
  ladder = await Ladder.open(new LadderStore(join(folder, 'store')), { folder, slots: 0, onBug: () => {} });
  await createClass(ladder, { teams: {} });
});
afterAll(async () => {
  await ladder.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a game that fails through no fault of its players is tried again, and called off after three attempts', async () => {
  const { store } = ladder;
  await enterPlayers(store.tables, ['random', 'level:1'], []);
  await planGames(
    store.tables,
    Array.from({ length: 3 }, () => ({
      kind: 'ranked',
      rated: true,
      first: 'house:random',
      second: 'house:level:1',
      count: 1,
    })),
  );
  const planned = await plannedGames(store.tables);
  const [flaky, broken, unreachable] = planned.map(({ id }) => id);
  const attempts = new Map<string, number>();
  const inner = inProcessPlayers({ set: () => {}, remove: () => {} });
  const play: GamePlayer['play'] = (fixture) => {
    const { id } = fixture.plan;
    const attempt = (attempts.get(id) ?? 0) + 1;
    attempts.set(id, attempt);
    if (id === flaky && attempt < 3) return Promise.reject(new Error('its process ended'));
    if (id === broken) return Promise.reject(new Error('it never works'));
    if (id === unreachable && attempt < 5) return Promise.reject(new StoreError('no database'));
    return inner.play(fixture);
  };
  const troubles: string[] = [];
  const player = new GameSlots(1).share({ play, close: () => inner.close() });
  const runner = new ClassRunner({
    store,
    transport: { player, slots: async () => 1, close: () => player.close() },
    onOver: () => {},
    onTrouble: (message) => troubles.push(message),
  });
  runner.offer(planned, await ladder.room.info());
  const states = async () =>
    (await store.tables.selectFrom('ladder.games').select('state').orderBy('id').execute()).map(({ state }) => state);
  await expect.poll(states, { timeout: 60_000 }).toEqual(['done', 'void', 'done']);
  expect(attempts).toEqual(
    new Map([
      [flaky, 3],
      [broken, 3],
      [unreachable, 5],
    ]),
  );
  expect(troubles.filter((words) => words !== 'no database')).toEqual([`game ${broken} is called off: it never works`]);
  await runner.close();
});
