/**
 * Hundreds of browsers watch a class of hundreds of teams with dozens of running boards: how long after a result each of
 * them hears of it. The server runs on one core; this program is its only worker, which makes the results up.
 */

import { type ClientRequest, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Ladder, LadderStore } from '@ringfence/ladder';
import { createClass } from '@ringfence/ladder/testing';
import { startServer } from '@ringfence/store/testing';
import { percentile, report, scratchFolder, tableOf } from './support/measure.ts';
import { readBenchOptions } from './support/options.ts';
import { startBenchServer } from './support/server.ts';

const usage = `npm run bench -- ladder-watch [--clients 300] [--teams 300] [--boards 30] [--rate 10] [--seconds 30] [--json]
--clients watch a class with this many --teams and running --boards; --rate is the number of results a second. Needs PostgreSQL.`;

const values = readBenchOptions(usage, { clients: 300, teams: 300, boards: 30, rate: 10, seconds: 30, json: false });

const { clients, teams, rate, seconds } = values;
const database = await startServer();
if (database === undefined) process.exit(2);
const folder = scratchFolder('ladder-watch');
const store = new LadderStore(database.url);
const filling = await Ladder.open(new LadderStore(database.url), { folder, slots: 0, onBug: console.error });
const names = Array.from({ length: teams }, (_, i) => [`Team ${i + 1}`, ['random']] as const);
await createClass(filling, { teams: Object.fromEntries(names) });
await filling.close();

const { query } = store.database;
const attend = (): Promise<unknown> =>
  query(
    `INSERT INTO ladder.workers (name, slots) VALUES ('bench', $1)
      ON CONFLICT (name) DO UPDATE SET seen = now()`,
    [values.boards],
  );
await attend();

const server = await startBenchServer({ args: ['--database', database.url], core: 0 });
const { url } = server;

/** The oldest games that wait: some are shown as running, with one more move each time, and the first of them end. */
const cells = ['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3'];
let turn = 0;
async function play(results: number): Promise<void> {
  turn++;
  await query(
    `UPDATE ladder.games SET state = 'done', worker = 'bench', winner = 1 + id % 2, words = 'made up', moves = 9,
        result = json_build_object('moves', '[]'::json), finished = now(), seq = nextval('ladder.arrivals')
      WHERE id IN (SELECT id FROM ladder.games WHERE state = 'planned' ORDER BY id LIMIT $1) AND state = 'planned'`,
    [results],
  );
  await query(
    `WITH shown AS (SELECT id, white, black FROM ladder.games WHERE state = 'planned' ORDER BY id LIMIT $1),
      gone AS (DELETE FROM ladder.running WHERE game NOT IN (SELECT id FROM shown))
      INSERT INTO ladder.running (game, worker, state)
        SELECT id, 'bench', json_build_object('id', id::text, 'white', white, 'black', black, 'game', 'squatter', 'size', 3,
          'swap', false, 'moves', $2::json) FROM shown
        ON CONFLICT (game) DO UPDATE SET state = excluded.state, updated = now()`,
    [values.boards, JSON.stringify(cells.slice(0, 1 + (turn % cells.length)))],
  );
}

/** How long after each result each client heard of it, by the one clock of this machine. */
const waits: number[] = [];
const requests: ClientRequest[] = [];
let messages = 0;
for (let i = 0; i < clients; i++) {
  const request = get(new URL('api/class/events', url), (response) => {
    let rest = '';
    response.setEncoding('utf8').on('data', (text: string) => {
      const now = Date.now();
      const parts = (rest + text).split('\n\n');
      rest = parts.pop() ?? '';
      messages += parts.length;
      for (const part of parts) {
        if (!part.startsWith('event: game\n')) continue;
        const { games } = JSON.parse(part.slice(part.indexOf('{'))) as { games: { finished: string }[] };
        for (const { finished } of games) waits.push(now - Date.parse(finished));
      }
    });
    response.on('error', () => {});
  });
  request.on('error', () => {});
  requests.push(request);
}

const STEP_MS = 500;
/** How long a page of the standings takes. */
async function look(): Promise<number> {
  const from = performance.now();
  await (await fetch(new URL('api/class/standings', url))).text();
  return performance.now() - from;
}
const begun = performance.now();
const firstLook = await look();
const looks: number[] = [];
let boards = 0;
for (let step = 1; performance.now() - begun < 1000 * seconds; step++) {
  await attend();
  await play(Math.round((rate * STEP_MS) / 1000));
  looks.push(await look());
  const running = (await (await fetch(new URL('api/class/running', url))).json()) as unknown[];
  boards = Math.max(boards, running.length);
  await delay(Math.max(0, begun + step * STEP_MS - performance.now()));
}
for (const request of requests) request.destroy();
await server.stop();
await store.close();
await database.stop();

const spread = (name: string, list: readonly number[]) => {
  return { name, p50: percentile(list, 0.5), p99: percentile(list, 0.99) };
};
const times = [spread('from a result to its event in a client', waits), spread('a page of the standings', looks)];
report(values, { benchmark: 'ladder-watch', clients, teams, boards, messages, firstLook, times }, () => {
  const lines = tableOf(times, {
    milliseconds: ({ name }) => name,
    median: ({ p50 }) => p50.toFixed(1),
    p99: ({ p99 }) => p99.toFixed(1),
  });
  const head = `${clients} clients, ${teams} teams, ${boards} boards, ${messages} messages`;
  return `${head}\n\n${lines}\n\nThe first page of the standings took ${firstLook.toFixed(0)} ms.`;
});
