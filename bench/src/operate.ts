/** What operating a server costs: requests with and without metrics and a log, and the backup of a large class in both stores. */

import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { percent } from '@ringfence/arena';
import { Ladder, LadderStore, restoreBackup, saveBackup } from '@ringfence/ladder';
import { createClass } from '@ringfence/ladder/testing';
import { startServer } from '@ringfence/store/testing';
import { median, percentile, table } from './support/measure.ts';
import { readBenchOptions } from './support/options.ts';
import { type MeasuredServer, startBenchServer } from './support/server.ts';

const usage = `npm run bench -- operate [--games 20000] [--requests 500] [--rounds 200] [--json]
--games of a class are backed up and restored; --requests are sent in each of --rounds, with and without metrics and log in turn.`;

const values = readBenchOptions(usage, {
  games: { type: 'string', default: '20000' },
  requests: { type: 'string', default: '500' },
  rounds: { type: 'string', default: '200' },
  json: { type: 'boolean', default: false },
});
const folder = mkdtempSync(join(tmpdir(), 'ringfence-operate-'));
const [games, requests, rounds] = [values.games, values.requests, values.rounds].map(Number);

const board = '3\n+ W +\nW - W\n+ W +\n';

/** Processor milliseconds of the server for one request, on average. */
async function cost(server: MeasuredServer, count: number): Promise<number> {
  const before = (await server.usage()).cpuMs;
  const send = async (): Promise<void> => {
    for (let i = 0; i < count / 4; i++) {
      await (await fetch(new URL('api/judge', server.url), { method: 'POST', body: board })).text();
    }
  };
  await Promise.all([send(), send(), send(), send()]);
  return ((await server.usage()).cpuMs - before) / count;
}

const plain = await startBenchServer({ args: ['--no-rate-limit', '--monitor', 'off'], isQuiet: true });
const watched = await startBenchServer({ args: ['--no-rate-limit', '--monitor', '0', '--log', 'json'], isQuiet: true });
const costs: { readonly plain: number[]; readonly watched: number[] } = { plain: [], watched: [] };
for (const server of [plain, watched]) await cost(server, 10 * requests); // warm
for (let round = 0; round < rounds; round++) {
  const turns = [
    async () => costs.plain.push(await cost(plain, requests)),
    async () => costs.watched.push(await cost(watched, requests)),
  ];
  // The machine's speed drifts: neighbours in time are compared, and each comes first as often.
  for (const turn of round % 2 === 0 ? turns : turns.reverse()) await turn();
}
await Promise.all([plain.stop(), watched.stop()]);
/** How many times as much each round costs with metrics and log. */
const ratios = costs.watched.map((watchedMs, i) => watchedMs / costs.plain[i]);
const more = (share: number): string => percent(percentile(ratios, share) - 1);

/** A class with so many games as they are played, with moves and times. */
async function fill(ladder: Ladder): Promise<void> {
  const names = Array.from({ length: 50 }, (_, i) => [`Team ${i}`, ['random', 'random']] as const);
  await createClass(ladder, { size: 7, teams: Object.fromEntries(names) });
  const { query } = ladder.store.database;
  await query(
    `INSERT INTO ladder.players (id, version, team, word) SELECT 'v:' || id, id, team, word FROM ladder.versions`,
  );
  const moves = Array.from({ length: 40 }, (_, i) => `${'abcdefg'[i % 7]}${1 + (i % 6)}`);
  const times = moves.map((_, i) => ({ wallMs: 100.25 + i, cpuMs: 50.125 + i }));
  const plan = { id: '1', game: 'squatter', size: 7, swap: false, opening: [], clock: { kind: 'move', ms: 1000 } };
  for (let done = 0; done < games; done += 1000) {
    await query(
      `INSERT INTO ladder.games (kind, rated, white, black, white_team, black_team, seed, state, winner, words, moves, result, seq, finished)
       SELECT 'ranked', true, w.id, b.id, w.team, b.team, i, 'done', i % 3, 'White wins', 40, $1::json, nextval('ladder.arrivals'), now()
       FROM generate_series(1, 1000) AS i
       JOIN (SELECT id, team, row_number() OVER () AS n FROM ladder.players) AS w ON w.n = 1 + i % 90
       JOIN (SELECT id, team, row_number() OVER () AS n FROM ladder.players) AS b ON b.n = 1 + (i * 7 + 3) % 97`,
      [JSON.stringify({ plan, moves, times, winner: 1 })],
    );
  }
}

async function seconds<T>(work: Promise<T>): Promise<[number, T]> {
  const at = performance.now();
  const done = await work;
  return [(performance.now() - at) / 1000, done];
}

/** How often somebody else asks the database during a backup. */
const WATCH_MS = 20;
const rows: (readonly string[])[] = [];
const figures: Record<string, number> = {};
const database = await startServer({ isDurable: true });
const stores: [string, string][] = [['folder', join(folder, 'class/store')]];
if (database !== undefined) stores.push(['PostgreSQL', database.url]);
for (const [name, address] of stores) {
  const ladder = await Ladder.open(new LadderStore(address), {
    folder: join(folder, name),
    slots: 0,
    onBug: console.error,
  });
  if (name === 'folder') await fill(ladder);
  else {
    const [took] = await seconds(restoreBackup(ladder.store, folder, join(folder, 'folder.backup')));
    figures.restoreSeconds = took;
    rows.push(['restore of that backup in PostgreSQL', `${took.toFixed(1)} s`]);
  }
  const file = join(folder, `${name}.backup`);
  let longest = 0;
  let isOver = false;
  const waiting = (async () => {
    for (; !isOver; await delay(WATCH_MS)) longest = Math.max(longest, (await seconds(ladder.room.find()))[0]);
  })();
  const before = process.cpuUsage();
  const [took, saved] = await seconds(saveBackup(ladder.backup(), file));
  const { user, system } = process.cpuUsage(before);
  const cpu = (user + system) / 1e6; // of this process: the folder's database is part of it, a server is not
  isOver = true;
  await waiting;
  figures[`${name}Seconds`] = took;
  figures[`${name}CpuSeconds`] = cpu;
  figures[`${name}Waited`] = longest;
  const size = (statSync(file).size / 1e6).toFixed(1);
  rows.push([
    `backup of ${saved.games} games in a ${name}, checked`,
    `${took.toFixed(1)} s (processor ${cpu.toFixed(1)} s), ${size} MB; others waited ${longest.toFixed(1)} s at most`,
  ]);
  await ladder.close();
}
await database?.stop();
rmSync(folder, { recursive: true, force: true });

const ratio = median(ratios);
Object.assign(figures, { plainMs: median(costs.plain), watchedMs: median(costs.watched), ratio });
if (values.json) console.log(JSON.stringify(figures));
else {
  console.log(`${availableParallelism()} cores`);
  console.log(
    table([
      ['processor time of a request', `${median(costs.plain).toFixed(3)} ms`],
      [
        'with metrics and a JSON log',
        `${median(costs.watched).toFixed(3)} ms; by rounds ${more(0.5)} more (quartiles ${more(0.25)} and ${more(0.75)})`,
      ],
      ...rows,
    ]),
  );
}
