/** Twenty of the heaviest requests at once: whether live moves wait for them, with and without threads. */

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { moveName, type Position, randomSource, startPosition } from '@ringfence/rules';
import type { LiveServerMessage } from '@ringfence/server';
import { WebSocket } from 'ws';
import { table } from './support/measure.ts';
import { readBenchOptions } from './support/options.ts';
import type { LoopReport } from './support/watched-server.ts';

const usage = `npm run bench -- heavy [--requests 20] [--json]
Measures the latency of moves in a live game: without other requests, then beside boards of 720×720 to judge and games of 60,000
moves to analyse and solve.`;

const values = readBenchOptions(usage, {
  requests: { type: 'string', default: '20' },
  json: { type: 'boolean', default: false },
});
const requests = Number(values.requests);
const random = randomSource(1);

/** A board close to the maximal body, and a game of more moves than anybody plays. */
const SIZE = 720;
const row = (y: number): string =>
  Array.from({ length: SIZE }, (_, x) => 'WB+-'[(7 * y + 13 * x + ((x * y) % 5)) % 4]).join(' ');
const board = `${SIZE}\n${Array.from({ length: SIZE }, (_, y) => `${row(y)}\n`).join('')}`;
const game = `(;GM[Havannah]SZ[4]${';W[c3]'.repeat(60_000)})`;
const heavy = [
  { path: 'api/judge', body: board },
  { path: 'api/judge?explain', body: board },
  { path: 'api/analyse', body: game },
  { path: 'api/solve', body: game },
];

/** Slowly enough for the server's limit on messages. */
const MOVE_EVERY_MS = 60;
const QUIET_MS = 3_000;
/** The code of a socket that is closed without a code. */
const TERMINATED = 1006;

interface Phase extends LoopReport {
  readonly name: string;
  readonly moves: number;
  /** The maximal latency of a move to the opponent, in milliseconds. */
  readonly moveMost: number;
  readonly seconds: number;
}

async function post(url: URL, body: string): Promise<Response> {
  const response = await fetch(url, { method: 'POST', body });
  await response.clone().arrayBuffer();
  return response;
}

interface Table {
  readonly position: Position;
  readonly sockets: readonly WebSocket[];
}

async function openTable(url: string): Promise<Table> {
  type Seat = { readonly id: string; readonly seat: string };
  const wishes = JSON.stringify({ game: 'havannah', size: 10, swap: false, side: 'white' });
  const white = (await (await post(new URL('api/live', url), wishes)).json()) as Seat;
  const black = (await (await post(new URL(`api/live/${white.id}/join`, url), '')).json()) as Seat;
  const sockets = [white, black].map(() => new WebSocket(`${url.replace('http', 'ws')}api/live/${white.id}/socket`));
  for (const socket of sockets) {
    socket.on('close', (code) => {
      if (code !== TERMINATED) throw new Error(`the server closed a socket: ${code}`);
    });
  }
  await Promise.all(sockets.map((socket) => once(socket, 'open')));
  sockets.forEach((socket, i) => {
    socket.send(JSON.stringify({ type: 'hello', seat: [white, black][i].seat }));
  });
  return { position: startPosition('havannah', { size: 10, swap: false }), sockets };
}

/** Plays a random move and returns its latency to the opponent in milliseconds. */
async function move({ position, sockets }: Table): Promise<number> {
  const number = position.moves.length;
  const other = sockets[(number + 1) % 2];
  const chosen = random.pick(position.legalMoves());
  const begun = performance.now();
  const arrived = new Promise<void>((resolve) => {
    const hear = (data: unknown): void => {
      const message = JSON.parse(String(data)) as LiveServerMessage;
      if (message.type !== 'state' || message.state.moves.length <= number) return;
      other.off('message', hear);
      resolve();
    };
    other.on('message', hear);
  });
  sockets[number % 2].send(JSON.stringify({ type: 'move', move: moveName(position, chosen), number }));
  await arrived;
  position.play(chosen);
  return performance.now() - begun;
}

/** Two players who play game after game while something else happens; returns the latency of each move. */
async function playWhile(url: string, other: Promise<unknown>): Promise<number[]> {
  const delays: number[] = [];
  let isOver = false;
  const over = other.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const table = await openTable(url);
    while (!isOver && table.position.outcome === undefined) {
      delays.push(await move(table));
      await delay(MOVE_EVERY_MS);
    }
    for (const socket of table.sockets) socket.terminate();
  }
  await over;
  return delays;
}

async function report(child: ChildProcess): Promise<LoopReport> {
  child.send('report');
  const [answer] = await once(child, 'message');
  return answer as LoopReport;
}

async function phase(name: string, child: ChildProcess, url: string, work: () => Promise<unknown>): Promise<Phase> {
  await report(child);
  const begun = performance.now();
  const delays = await playWhile(url, work());
  const seconds = (performance.now() - begun) / 1000;
  return { name, ...(await report(child)), moves: delays.length, moveMost: Math.max(...delays), seconds };
}

async function withServer<T>(args: readonly string[], use: (child: ChildProcess, url: string) => Promise<T>) {
  const child = fork(fileURLToPath(new URL('./support/watched-server.js', import.meta.url)), args);
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  // What is loaded and compiled on first use is not measured.
  await post(new URL('api/judge', url), board);
  await post(new URL('api/analyse?nodes=1', url), '3\n+ + +\n+ + +\n+ + +\n');
  try {
    return await use(child, url);
  } finally {
    child.send('stop');
    await once(child, 'exit');
  }
}

const flood = (url: string): Promise<unknown> =>
  Promise.all(
    Array.from({ length: requests }, (_, i) => {
      const { path, body } = heavy[i % heavy.length];
      return post(new URL(path, url), body);
    }),
  );

const phases = [
  ...(await withServer([], async (child, url) => [
    await phase('nothing else', child, url, () => delay(QUIET_MS)),
    await phase(`${requests} heavy requests`, child, url, () => flood(url)),
  ])),
  ...(await withServer([String(Number.MAX_SAFE_INTEGER)], async (child, url) => [
    await phase(`${requests} heavy requests, boards judged on the main thread`, child, url, () => flood(url)),
  ])),
];

if (values.json) console.log(JSON.stringify(phases));
else {
  const ms = (value: number): string => `${value.toFixed(1)} ms`;
  console.log(
    table([
      ['beside a live game', 'longest stretch', 'loop late, half', 'at worst', 'moves', 'slowest move', 'took'],
      ...phases.map((one) => [
        one.name,
        ms(one.stretchMost),
        ms(one.delayP50),
        ms(one.delayMost),
        String(one.moves),
        ms(one.moveMost),
        `${one.seconds.toFixed(1)} s`,
      ]),
    ]),
  );
  const ratio = phases[2].stretchMost / phases[1].stretchMost;
  console.log(
    `The longest stretch is processor time of the main thread in one go, ${ratio.toFixed(0)} times shorter with threads; ` +
      'the others also count what else this machine does.',
  );
}
