import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type GamePlayer, GameSlots, Unplayed } from '@ringfence/arena';
import { StoreError } from '@ringfence/store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { versionId } from '../games/house.ts';
import { enterPlayers, planGames, plannedGames } from '../games/rows.ts';
import { Ladder } from '../ladder.ts';
import { LadderStore } from '../schema/ladder-store.ts';
import { addVersion, createClass, inProcessPlayers } from '../testing/players.ts';
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

test('a game that fails through no fault of its players is tried again, then called off and planned again for later', async () => {
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
    if (id === broken) return Promise.reject(new Unplayed({ words: 'it never works', isBusy: false, ms: 100 }));
    if (id === unreachable && attempt < 5) return Promise.reject(new StoreError('no database'));
    return inner.play(fixture);
  };
  const troubles: string[] = [];
  const player = new GameSlots(1).share({ play, close: () => inner.close() });
  const runner = new ClassRunner({
    store,
    transport: { player, slots: async () => 1, close: () => player.close() },
    onTrouble: (message) => troubles.push(message),
    pauseMs: 1,
  });
  runner.offer(planned, await ladder.room.info());
  const states = async () =>
    (await store.tables.selectFrom('ladder.games').select('state').orderBy('id').execute()).map(({ state }) => state);
  await expect.poll(states, { timeout: 60_000 }).toEqual(['done', 'void', 'done', 'planned']);
  expect(attempts).toEqual(
    new Map([
      [flaky, 3],
      [broken, 3],
      [unreachable, 5],
    ]),
  );
  const rows = await store.tables
    .selectFrom('ladder.games')
    .select(['words', 'attempts', 'again', 'white', 'white_ms'])
    .orderBy('id')
    .execute();
  expect(rows[0]).toMatchObject({ attempts: 2, again: 0 });
  expect(rows[1]).toMatchObject({
    words: 'It could not be played in 3 attempts: the server failed.',
    attempts: 3,
    white_ms: 150,
  });
  expect(rows[3]).toMatchObject({ attempts: 0, again: 1, white: rows[1].white });
  // It is not played before the others have had their turn.
  expect(await plannedGames(store.tables)).toEqual([]);
  expect(troubles.filter((words) => words !== 'no database')).toEqual([`game ${broken} is called off: it never works`]);
  await runner.close();
});

test('a program whose games keep failing gains nothing by it: it loses them', async () => {
  const { store } = ladder;
  const { id: rogue } = await ladder.teams.create({ name: 'Rogue', members: ['A'] }, 'server');
  const others = await Promise.all(
    ['B', 'C', 'D'].map(async (name) => (await ladder.teams.create({ name, members: [name] }, 'server')).id),
  );
  const versions = await Promise.all([rogue, ...others].map((team) => addVersion(store, team, 1, 'random')));
  await enterPlayers(store.tables, [], versions);
  const [own, ...rest] = versions.map(versionId);
  const plan = (first: string, second: string) => ({ kind: 'ranked', rated: true, first, second, count: 1 }) as const;
  await planGames(store.tables, [plan(rest[0], rest[1]), ...rest.map((other) => plan(own, other))]);
  const planned = await plannedGames(store.tables);
  const inner = inProcessPlayers({ set: () => {}, remove: () => {} });
  const play: GamePlayer['play'] = (fixture) =>
    [fixture.plan.white, fixture.plan.black].includes(own)
      ? Promise.reject(new Unplayed({ words: 'its process ended', isBusy: false, ms: 100 }))
      : inner.play(fixture);
  const player = new GameSlots(1).share({ play, close: () => inner.close() });
  const runner = new ClassRunner({
    store,
    transport: { player, slots: async () => 1, close: () => player.close() },
    onTrouble: () => {},
    pauseMs: 1,
  });
  runner.offer(planned, await ladder.room.info());
  const states = async () =>
    store.tables
      .selectFrom('ladder.games')
      .select(['state', 'winner', 'fault'])
      .where('white', '=', own)
      .where('again', '=', 0)
      .orderBy('id')
      .execute();
  // The first may be chance.
  await expect.poll(states, { timeout: 60_000 }).toEqual([
    { state: 'void', winner: null, fault: null },
    { state: 'done', winner: 2, fault: 'no-answer' },
    { state: 'done', winner: 2, fault: 'no-answer' },
  ]);
  await runner.close();
});
