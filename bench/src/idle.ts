/** What a class costs its server: while it is paused, without and with watchers, and for each ranked game. */
import { type ClientRequest, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { OpenPlayer } from '@ringfence/arena';
import { madeUpResult } from '@ringfence/ladder/testing';
import { startServer, type TestServer } from '@ringfence/store/testing';
import { costOf, report, scratchFolder, table } from './support/measure.ts';
import { readBenchOptions } from './support/options.ts';
import { clonesOf, type MeasuredServer, startBenchServer } from './support/server.ts';

const usage = `npm run bench -- idle [--teams 300] [--watchers 300] [--seconds 30] [--beside DIR] [--postgres] [--json]
A class with this many --teams: the server's processor time and queries while it is paused, with no watcher, one and this many, and
for each ranked game, whose result is made up. --beside: the same for a built clone of another version, in the same minutes;
--postgres: over a PostgreSQL server instead of a database in a folder.`;

const values = readBenchOptions(usage, {
  teams: 300,
  watchers: 300,
  seconds: 30,
  beside: '',
  postgres: false,
  json: false,
});
const { teams, watchers, seconds } = values;

/** One version of Ringfence with its class. */
interface Side {
  readonly server: MeasuredServer;
  readonly database: TestServer | undefined;
  readonly folder: string;
  readonly module: typeof import('@ringfence/ladder');
}

async function openSide(clone: string): Promise<Side> {
  const folder = scratchFolder('idle');
  const database = values.postgres ? await startServer() : undefined;
  if (values.postgres && database === undefined) process.exit(2);
  const module: Side['module'] = await import(join(clone, 'packages/ladder/dist/index.js'));
  const { Ladder, LadderStore } = module;
  const store = new LadderStore(database?.url ?? join(folder, 'store'));
  const filling = await Ladder.open(store, { folder, slots: 0, onBug: console.error });
  await filling.room.create({ title: 'Idle', game: 'squatter', size: 6, tutor: 'Ada' }, 'server');
  await filling.room.change({ paused: true, house: ['random'] }, 'server');
  const lines = Array.from({ length: teams }, (_, i) => `Team ${i},Member ${i}\n`);
  await filling.teams.importList(`team,members\n${lines.join('')}`, 'server');
  await store.database.query(`INSERT INTO ladder.versions (id, team, number, file, sha256, state, word)
    SELECT id || '-1', id, 1, 'player.zip', '', 'ready', 'random' FROM ladder.teams`);
  await store.database.query(`UPDATE ladder.teams SET active = id || '-1'`);
  await filling.close();
  const where = database === undefined ? ['--class', folder] : ['--database', database.url];
  const server = await startBenchServer({ clone, args: where });
  return { server, database, folder, module };
}

interface Costs {
  /** Of one core. */
  readonly percent: number;
  /** A second. */
  readonly queries: number;
}

/** To ask costs queries too, which are counted out. */
async function queriesOf({ server }: Side): Promise<number> {
  const measures = await (await fetch(server.monitor.replace(/\/?$/, '/metrics'))).text();
  return Number(/^ringfence_database_seconds_count (\d+)/m.exec(measures)?.[1]);
}

/** What happens in one side within the time, which begins after a moment in which everything settles. */
async function measured(side: Side): Promise<Costs> {
  await delay(SETTLE_MS);
  const first = await queriesOf(side);
  const before = await queriesOf(side);
  const [at, { cpuMs }] = [performance.now(), await side.server.usage()];
  await delay(1000 * seconds);
  const share = ((await side.server.usage()).cpuMs - cpuMs) / (performance.now() - at);
  return { percent: 100 * share, queries: ((await queriesOf(side)) - before - (before - first)) / seconds };
}

const SETTLE_MS = 12_000;

function watch({ server }: Side): ClientRequest {
  const request = get(new URL('api/class/events', server.url), (response) => {
    response.on('error', () => {}).resume();
  });
  return request.on('error', () => {});
}

/** What a ranked game costs a server whose games are played elsewhere and take no time of it: its results are made up. */
async function gameCost({ folder, module: { Ladder, LadderStore } }: Side): Promise<readonly number[]> {
  let queries = 0;
  const store = new LadderStore(join(folder, 'store'), () => queries++);
  const play: OpenPlayer['play'] = async ({ plan }) => {
    await delay(GAME_MS);
    return madeUpResult({ winner: plan.seed % 2 === 0 ? 1 : 2 }, plan);
  };
  const players = () => ({ play, close: async () => {} });
  const ladder = await Ladder.open(store, { folder, slots: SLOTS, players, onBug: console.error });
  await ladder.room.change({ paused: false }, 'server');
  await ladder.start();
  const count = async (): Promise<number> => (await ladder.games.games({ page: 1 }, undefined)).total;
  await delay(5000);
  const [games, asked] = [await count(), queries];
  const { cpuMs, wallMs } = await costOf(() => delay(1000 * seconds));
  const asking = queries - asked;
  const played = (await count()) - games;
  await ladder.close();
  return [cpuMs / played, asking / played, (1000 * played) / wallMs];
}

const SLOTS = 4;
const GAME_MS = 100;

const clones = clonesOf(values.beside);
const sides: Side[] = [];
for (const clone of clones) sides.push(await openSide(clone));

/** Figures of all sides by what is measured. */
const figures: { readonly name: string; readonly unit: string; readonly of: readonly number[] }[] = [];
const requests: ClientRequest[] = [];
for (const count of [0, 1, watchers]) {
  for (const side of sides) for (let i = requests.length / sides.length; i < count; i++) requests.push(watch(side));
  const all = await Promise.all(sides.map(measured));
  const name = `paused, ${count} watching`;
  figures.push({ name, unit: '% of a core', of: all.map(({ percent }) => percent) });
  figures.push({ name, unit: 'queries a second', of: all.map(({ queries }) => queries) });
}
for (const request of requests) request.destroy();
for (const { server } of sides) await server.stop();
const costs: (readonly number[])[] = [];
// Workers play the games of a class over a server.
if (!values.postgres) for (const side of sides) costs.push(await gameCost(side));
for (const [i, unit] of ['processor ms', 'queries', 'games a second'].entries())
  if (costs.length > 0) figures.push({ name: 'a ranked game', unit, of: costs.map((cost) => cost[i]) });

for (const { database } of sides) await database?.stop();
report(values, { benchmark: 'idle', teams, clones, figures }, () => {
  const head = ['', '', 'this clone', ...clones.slice(1)];
  return table([head, ...figures.map(({ name, unit, of }) => [name, unit, ...of.map((one) => one.toFixed(2))])]);
});
