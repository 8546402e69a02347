/** How many boards a server judges over HTTP, beside the least server that could. */
import { connect } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { table } from './support/measure.ts';
import { readBenchOptions } from './support/options.ts';
import { type MeasuredServer, startBenchServer, startMeasured } from './support/server.ts';

const usage = `npm run bench -- judge-api [--connections 16] [--rounds 7] [--seconds 2] [--beside DIR] [--json]
Posts a board to /api/judge over so many connections, in turns to this server and to node:http with the same judge (the floor), and prints
requests a second and the processor time of the server for each. --beside: to a built clone of another version as well.`;

const values = readBenchOptions(usage, {
  connections: { type: 'string', default: '16' },
  rounds: { type: 'string', default: '7' },
  seconds: { type: 'string', default: '2' },
  beside: { type: 'string' },
  json: { type: 'boolean', default: false },
});
const [connections, rounds, seconds] = [values.connections, values.rounds, values.seconds].map(Number);

const BOARD = '6\nB W B + - W\nW - W B + +\nB W + W B -\n+ B W + W B\nW + B W + -\n- + W B + W\n';

/** One connection that asks again as soon as it has an answer; returns how often it got one. */
async function askAgain({ url }: MeasuredServer, until: number): Promise<number> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).setNoDelay();
  const request = `POST /api/judge HTTP/1.1\r\nhost: ${hostname}\r\ncontent-length: ${BOARD.length}\r\n\r\n${BOARD}`;
  let answers = 0;
  let rest = '';
  return new Promise((done, fail) => {
    socket.on('error', fail);
    socket.on('connect', () => socket.write(request));
    socket.setEncoding('latin1').on('data', (text: string) => {
      rest += text;
      const head = rest.indexOf('\r\n\r\n');
      if (head < 0) return;
      if (!rest.startsWith('HTTP/1.1 200')) return void socket.destroy(new Error(rest.slice(0, head)));
      const length = /\r\ncontent-length: (\d+)/i.exec(rest)?.[1];
      const isWhole = length === undefined ? rest.endsWith('\r\n0\r\n\r\n') : rest.length >= head + 4 + Number(length);
      if (!isWhole) return;
      rest = '';
      answers++;
      if (performance.now() < until) socket.write(request);
      else {
        socket.destroy();
        done(answers);
      }
    });
  });
}

interface Speed {
  readonly perSecond: number;
  readonly cpuMicros: number;
}

async function speedOf(server: MeasuredServer, forSeconds: number): Promise<Speed> {
  const [begun, { cpuMs }] = [performance.now(), await server.usage()];
  const until = begun + 1000 * forSeconds;
  const counts = await Promise.all(Array.from({ length: connections }, () => askAgain(server, until)));
  const answers = counts.reduce((sum, count) => sum + count, 0);
  return {
    perSecond: (1000 * answers) / (performance.now() - begun),
    cpuMicros: (1000 * ((await server.usage()).cpuMs - cpuMs)) / answers,
  };
}

const floor = fileURLToPath(new URL('support/judge-floor.js', import.meta.url));
const servers: readonly (readonly [string, MeasuredServer])[] = [
  ['node:http and the judge', await startMeasured([floor])],
  ['this server', await startBenchServer()],
  ...(values.beside === undefined
    ? []
    : [[values.beside, await startBenchServer({ clone: resolve(values.beside) })] as const]),
];
await delay(1000);
const speeds = new Map<string, Speed[]>(servers.map(([name]) => [name, []]));
for (const [, server] of servers) await speedOf(server, seconds); // warms it up
for (let round = 0; round < rounds; round++) {
  for (const [name, server] of servers) speeds.get(name)?.push(await speedOf(server, seconds));
}
for (const [, server] of servers) await server.stop();
const rows = [...speeds].map(([name, all]) => ({
  name,
  // The best of the rounds: other work on the machine disturbs it least.
  perSecond: Math.max(...all.map(({ perSecond }) => perSecond)),
  cpuMicros: Math.min(...all.map(({ cpuMicros }) => cpuMicros)),
}));
if (values.json) console.log(JSON.stringify({ benchmark: 'judge-api', connections, rows }));
else {
  const [least] = rows;
  console.log(
    table([
      ['', 'a second', 'floor / it', 'processor µs', 'it / floor'],
      ...rows.map(({ name, perSecond, cpuMicros }) => [
        name,
        perSecond.toFixed(0),
        (least.perSecond / perSecond).toFixed(2),
        cpuMicros.toFixed(0),
        (cpuMicros / least.cpuMicros).toFixed(2),
      ]),
    ]),
  );
}
