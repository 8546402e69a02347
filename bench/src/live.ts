/** Live games on one server core: many games at once, and the latency of a move to the opponent. */
import { setTimeout as delay } from 'node:timers/promises';
import { gridOfGame, randomSource } from '@ringfence/rules';
import type { LiveServerMessage } from '@ringfence/server';
import { WebSocket } from 'ws';
import { percentile, report } from './support/measure.ts';
import { readBenchOptions } from './support/options.ts';
import { startBenchServer } from './support/server.ts';

const usage = `npm run bench -- live [--games 500] [--seconds 30] [--every 2000] [--json]
--every: milliseconds between two moves of a game.`;

const values = readBenchOptions(usage, { games: 500, seconds: 30, every: 2000, json: false });
const { games: gameCount, seconds, every } = values;

const SETTINGS = { game: 'havannah', size: 8, swap: false, side: 'white' } as const;
const random = randomSource(1);
const cells = Array.from({ length: gridOfGame('havannah', 8).cellCount }, (_, cell) => cell);
const grid = gridOfGame('havannah', 8);

/** The latency of a move to the opponent, in milliseconds. */
const delays: number[] = [];
let refused = 0;
let finished = 0;

interface Table {
  readonly sockets: readonly WebSocket[];
  readonly order: readonly number[];
  played: number;
  sentAt: number;
  over: boolean;
}

async function post(url: URL, body: string): Promise<{ id: string; seat: string }> {
  const response = await fetch(url, { method: 'POST', body });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as { id: string; seat: string };
}

async function openTable(base: string): Promise<Table> {
  const white = await post(new URL('api/live', base), JSON.stringify(SETTINGS));
  const black = await post(new URL(`api/live/${white.id}/join`, base), '');
  const sockets = [white, black].map(() => new WebSocket(`${base.replace('http', 'ws')}api/live/${white.id}/socket`));
  const table: Table = { sockets, order: random.shuffle([...cells]), played: 0, sentAt: 0, over: false };
  await Promise.all(
    sockets.map(
      (socket, side) =>
        new Promise<void>((resolve, reject) => {
          socket.on('error', reject);
          socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', seat: [white, black][side].seat })));
          socket.on('message', (data) => {
            hear(table, side, JSON.parse(String(data)) as LiveServerMessage);
            resolve();
          });
        }),
    ),
  );
  return table;
}

function hear(table: Table, side: number, message: LiveServerMessage): void {
  if (message.type === 'refused') refused++;
  else if (message.state.moves.length === table.played && side === table.played % 2 && table.sentAt > 0) {
    delays.push(performance.now() - table.sentAt);
    table.sentAt = 0;
    if (message.state.result !== null && !table.over) {
      table.over = true;
      finished++;
    }
  }
}

function move(table: Table): void {
  if (table.over || table.played >= table.order.length) return;
  const socket = table.sockets[table.played % 2];
  const number = table.played++;
  table.sentAt = performance.now();
  socket.send(JSON.stringify({ type: 'move', move: grid.nameOf(table.order[number]), number }));
}

const server = await startBenchServer();
const tables: Table[] = [];
for (let i = 0; i < gameCount; i++) tables.push(await openTable(server.url));
const before = await server.usage();
const begun = performance.now();
const timers = tables.map((table, i) => {
  let timer: NodeJS.Timeout;
  // Spread over the interval, as people are.
  const first = setTimeout(
    () => {
      move(table);
      timer = setInterval(() => move(table), every);
    },
    (i * every) / gameCount,
  );
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
});
await delay(seconds * 1000);
for (const stop of timers) stop();
const after = await server.usage();
const elapsed = performance.now() - begun;
for (const { sockets } of tables) for (const socket of sockets) socket.terminate();
await server.stop();

const [p50, p99, most] = [0.5, 0.99, 1].map((share) => percentile(delays, share));
const found = {
  games: gameCount,
  moves: delays.length,
  movesPerSecond: delays.length / (elapsed / 1000),
  ...{ p50, p99, most },
  serverCore: (after.cpuMs - before.cpuMs) / elapsed,
  serverMb: after.rssMb,
  refused,
  finished,
};
report(values, found, () => {
  const delivered = `${p50.toFixed(1)} ms (half), ${p99.toFixed(1)} ms (99 %), ${most.toFixed(1)} ms (all)`;
  return (
    `${gameCount} live games, ${found.moves} moves, ${found.movesPerSecond.toFixed(0)}/s: delivered in ${delivered}; ` +
    `the server used ${(found.serverCore * 100).toFixed(0)} % of a core and ${found.serverMb.toFixed(0)} MB; ` +
    `${refused} refused, ${finished} games finished`
  );
});
