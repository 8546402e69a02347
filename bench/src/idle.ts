/** What a class costs its server: while it is paused, without and with watchers, and for each ranked game. */
import { mkdtempSync, rmSync } from 'node:fs';
import { type ClientRequest, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startServer, type TestServer } from '@ringfence/store/testing';
import { table } from './support/measure.ts';
import { readBenchOptions } from './support/options.ts';
import { CLONE, type MeasuredServer, startBenchServer } from './support/server.ts';

const usage = `npm run bench -- idle [--teams 300] [--watchers 300] [--seconds 30] [--beside DIR] [--postgres] [--json]
A class with this many --teams, each with a player that moves at random: the server's processor time and queries while it is paused, with no
watcher, one and this many, and for each ranked game. --beside: the same for a built clone of another version, in the same minutes;
--postgres: over a PostgreSQL server instead of a database in a folder.`;

const values = readBenchOptions(usage, {
  teams: { type: 'string', default: '300' },
  watchers: { type: 'string', default: '300' },
  seconds: { type: 'string', default: '30' },
  beside: { type: 'string' },
  postgres: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
});
const [teams, watchers, seconds] = [values.teams, values.watchers, values.seconds].map(Number);

/** One version of Ringfence with its class. */
interface Side {
  readonly server: MeasuredServer;
  readonly database: TestServer | undefined;
  readonly folder: string;
  readonly tutor: string;
}

async function openSide(clone: string): Promise<Side> {
  const folder = mkdtempSync(join(tmpdir(), 'ringfence-idle-'));
  const database = values.postgres ? await startServer() : undefined;
  if (values.postgres && database === undefined) process.exit(2);
  const ladderOf = join(clone, 'packages/ladder/dist');
  const { Ladder, LadderStore }: typeof import('@ringfence/ladder') = await import(join(ladderOf, 'index.js'));
  const { createClass }: typeof import('@ringfence/ladder/testing') = await import(
    join(ladderOf, 'testing/players.js')
  );
  const store = new LadderStore(database?.url ?? join(folder, 'store'));
  const filling = await Ladder.open(store, { folder, slots: 0, onBug: console.error });
  const names = Array.from({ length: teams }, (_, i) => [`Team ${i + 1}`, ['random']] as const);
  await createClass(filling, { size: 6, house: ['random'], teams: Object.fromEntries(names) });
  await filling.room.change({ paused: true }, 'server');
  const tutor = await store.tables
    .selectFrom('ladder.people')
    .select('id')
    .where('role', '=', 'tutor')
    .executeTakeFirstOrThrow();
  const { link: secret } = await filling.people.renewLink(tutor.id, 'server');
  await filling.close();
  const where = database === undefined ? ['--class', folder] : ['--database', database.url];
  const server = await startBenchServer({ clone, args: ['--no-rate-limit', ...where] });
  const signedIn = await fetch(new URL('api/class/session', server.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(server.url).origin },
    body: JSON.stringify({ secret }),
  });
  return { server, database, folder, tutor: signedIn.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

interface Counts {
  readonly at: number;
  readonly cpuMs: number;
  readonly queries: number;
  readonly games: number;
}

async function countsOf({ server }: Side): Promise<Counts> {
  const { total } = (await (await fetch(new URL('api/class/games?kind=ranked', server.url))).json()) as {
    total: number;
  };
  const measures = await (await fetch(server.monitor.replace(/\/?$/, '/metrics'))).text();
  const queries = Number(/^ringfence_database_seconds_count (\d+)/m.exec(measures)?.[1]);
  return { at: performance.now(), cpuMs: (await server.usage()).cpuMs, queries, games: total };
}

/** What happens in one side within the time, which begins after a moment in which everything settles. */
async function measured(side: Side): Promise<Counts> {
  await delay(SETTLE_MS);
  const before = await countsOf(side);
  await delay(1000 * seconds);
  const after = await countsOf(side);
  const since = (key: keyof Counts): number => after[key] - before[key];
  return { at: since('at'), cpuMs: since('cpuMs'), queries: since('queries'), games: since('games') };
}

const SETTLE_MS = 12_000;

function watch({ server }: Side): ClientRequest {
  const request = get(new URL('api/class/events', server.url), (response) => {
    response.on('error', () => {}).resume();
  });
  return request.on('error', () => {});
}

async function pause({ server, tutor }: Side, paused: boolean): Promise<void> {
  const answer = await fetch(new URL('api/class/settings', server.url), {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', origin: new URL(server.url).origin, cookie: tutor },
    body: JSON.stringify({ paused }),
  });
  if (!answer.ok) throw new Error(`the class cannot be changed: ${await answer.text()}`);
}

const clones = [CLONE, ...(values.beside === undefined ? [] : [resolve(values.beside)])];
const sides: Side[] = [];
for (const clone of clones) sides.push(await openSide(clone));

/** Figures of all sides by what is measured. */
const figures: { readonly name: string; readonly unit: string; readonly of: readonly number[] }[] = [];
const requests: ClientRequest[] = [];
for (const count of [0, 1, watchers]) {
  for (const side of sides) for (let i = requests.length / sides.length; i < count; i++) requests.push(watch(side));
  const all = await Promise.all(sides.map(measured));
  const name = `paused, ${count} watching`;
  figures.push({ name, unit: '% of a core', of: all.map(({ cpuMs, at }) => (100 * cpuMs) / at) });
  figures.push({ name, unit: 'queries a second', of: all.map(({ queries, at }) => (1000 * queries) / at) });
}
for (const request of requests) request.destroy();
// One after the other: games would take the processor from the other side.
const played: Counts[] = [];
for (const side of sides) {
  await pause(side, false);
  played.push(await measured(side));
  await pause(side, true);
}
figures.push({ name: 'a ranked game', unit: 'ms', of: played.map(({ cpuMs, games }) => cpuMs / games) });
figures.push({ name: 'a ranked game', unit: 'queries', of: played.map(({ queries, games }) => queries / games) });
figures.push({ name: 'ranked games', unit: 'a second', of: played.map(({ games, at }) => (1000 * games) / at) });

for (const { server, database, folder } of sides) {
  await server.stop();
  await database?.stop();
  rmSync(folder, { recursive: true, force: true });
}
if (values.json) console.log(JSON.stringify({ benchmark: 'idle', teams, clones, figures }));
else {
  const head = ['', '', 'this clone', ...(values.beside === undefined ? [] : [values.beside])];
  console.log(table([head, ...figures.map(({ name, unit, of }) => [name, unit, ...of.map((one) => one.toFixed(2))])]));
}
