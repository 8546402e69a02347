import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type MeasuredServer, startBenchServer, startMeasured } from '../server.ts';
import { type FloorRow, measureInTurns, mediansOf } from './row.ts';

const CONNECTIONS = 16;
const ROUND_MS = 1500;
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

async function speedOf(server: MeasuredServer): Promise<Speed> {
  const [begun, { cpuMs }] = [performance.now(), await server.usage()];
  const until = begun + ROUND_MS;
  const counts = await Promise.all(Array.from({ length: CONNECTIONS }, () => askAgain(server, until)));
  const answers = counts.reduce((sum, count) => sum + count, 0);
  return {
    perSecond: (1000 * answers) / (performance.now() - begun),
    cpuMicros: (1000 * ((await server.usage()).cpuMs - cpuMs)) / answers,
  };
}

/** A board judged over HTTP, by the server with everything that it promises, and by node:http with the same judge. */
export const judgeRow: FloorRow = {
  name: 'judge',
  async measure({ clones, rounds }) {
    const least = fileURLToPath(new URL('judge-server.js', import.meta.url));
    const servers = [await startMeasured([least, 'judge']), await startMeasured([least, 'echo'])];
    for (const clone of clones) servers.push(await startBenchServer({ clone }));
    await delay(1000);
    const speeds = await measureInTurns(servers, { rounds, warm: 2 }, speedOf);
    for (const server of servers) await server.stop();
    const figureOf = (unit: string, isSpeed: boolean, of: (speed: Speed) => number) => {
      const [floor, echo, ...ours] = mediansOf(speeds, of);
      const floorIs = `node:http and the judge; an echo: ${echo.toFixed(0)}`;
      return { work: '/api/judge, 16 connections', unit, ours, floor, floorIs, aim: 1.25, isSpeed };
    };
    return [
      figureOf('a second', true, ({ perSecond }) => perSecond),
      figureOf('processor µs', false, ({ cpuMicros }) => cpuMicros),
    ];
  },
};
