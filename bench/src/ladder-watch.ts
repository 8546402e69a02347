/**
 * Hundreds of browsers watch a class of hundreds of teams with dozens of running boards: how long after a result each of
 * them hears of it. The server runs on one core; this program is its only worker, which makes the results up.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type ClientRequest, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Ladder, LadderStore } from '@ringfence/ladder';
import { createClass } from '@ringfence/ladder/testing';
import { startServer } from '@ringfence/store/testing';
import { percentile, table } from './support/measure.ts';
import { readBenchOptions } from './support/options.ts';

const usage = `npm run bench -- ladder-watch [--clients 300] [--teams 300] [--boards 30] [--rate 10] [--seconds 30] [--json]
--clients watch a class with this many --teams and running --boards; --rate is the number of results a second. Needs PostgreSQL.`;

const values = readBenchOptions(usage, {
  clients: { type: 'string', default: '300' },
  teams: { type: 'string', default: '300' },
  boards: { type: 'string', default: '30' },
  rate: { type: 'string', default: '10' },
  seconds: { type: 'string', default: '30' },
  json: { type: 'boolean', default: false },
});

const database = await startServer();
if (database === undefined) process.exit(2);
const folder = mkdtempSync(join(tmpdir(), 'ringfence-ladder-watch-'));
const store = new LadderStore(database.url);
const filling = await Ladder.open(new LadderStore(database.url), { folder, slots: 0, onBug: console.error });
const names = Array.from({ length: Number(values.teams) }, (_, i) => [`Team ${i + 1}`, ['random']] as const);
await createClass(filling, { teams: Object.fromEntries(names) });
await filling.close();

const { query } = store.database;
const attend = (): Promise<unknown> =>
  query(
    `INSERT INTO ladder.workers (name, slots) VALUES ('bench', $1)
      ON CONFLICT (name) DO UPDATE SET seen = now()`,
    [Number(values.boards)],
  );
await attend();

const launcher = fileURLToPath(new URL('../../apps/cli/bin/ringfence.js', import.meta.url));
const command = ['serve', '--database', database.url, '--data', folder, '--port', '0', '--no-rate-limit', '--json'];
const server = spawn('taskset', ['-c', '0', process.execPath, launcher, ...command], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [line] = await once(server.stdout.setEncoding('utf8'), 'data');
const { url } = JSON.parse(String(line)) as { url: string };

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
    [Number(values.boards), JSON.stringify(cells.slice(0, 1 + (turn % cells.length)))],
  );
}

/** How long after each result each client heard of it, by the one clock of this machine. */
const waits: number[] = [];
const requests: ClientRequest[] = [];
let messages = 0;
for (let i = 0; i < Number(values.clients); i++) {
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
const begun = performance.now();
const first = performance.now();
await (await fetch(new URL('api/class/standings', url))).text();
const firstLook = performance.now() - first;
const looks: number[] = [];
let boards = 0;
for (let step = 1; performance.now() - begun < 1000 * Number(values.seconds); step++) {
  await attend();
  await play(Math.round((Number(values.rate) * STEP_MS) / 1000));
  const from = performance.now();
  await (await fetch(new URL('api/class/standings', url))).text();
  looks.push(performance.now() - from);
  const running = (await (await fetch(new URL('api/class/running', url))).json()) as unknown[];
  boards = Math.max(boards, running.length);
  await delay(Math.max(0, begun + step * STEP_MS - performance.now()));
}
for (const request of requests) request.destroy();
server.kill('SIGTERM');
await once(server, 'exit');
await store.close();
await database.stop();
rmSync(folder, { recursive: true, force: true });

const report = {
  clients: requests.length,
  teams: Number(values.teams),
  boards,
  messages,
  wait: { p50: percentile(waits, 0.5), p99: percentile(waits, 0.99) },
  standings: { first: firstLook, p50: percentile(looks, 0.5), p99: percentile(looks, 0.99) },
};
if (values.json) console.log(JSON.stringify({ benchmark: 'ladder-watch', ...report }));
else {
  console.log(`${report.clients} clients, ${values.teams} teams, ${boards} boards, ${messages} messages\n`);
  const row = (name: string, { p50, p99 }: typeof report.wait): string[] => [name, p50.toFixed(1), p99.toFixed(1)];
  console.log(
    table([
      ['milliseconds', 'median', 'p99'],
      row('from a result to its event in a client', report.wait),
      row('a page of the standings', report.standings),
    ]),
  );
  console.log(`\nThe first page of the standings took ${firstLook.toFixed(0)} ms.`);
}
