/** Hundreds of browsers watch a running class: the delay of each of them after the first to hear of a change. */

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type ClientRequest, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Ladder, LadderStore } from '@ringfence/ladder';
import { createClass } from '@ringfence/ladder/testing';
import { table } from './support/measure.ts';

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '300' },
    teams: { type: 'string', default: '300' },
    seconds: { type: 'string', default: '30' },
    json: { type: 'boolean', default: false },
  },
});

const folder = mkdtempSync(join(tmpdir(), 'ringfence-ladder-watch-'));
const ladder = await Ladder.open(new LadderStore(join(folder, 'store')), { folder, slots: 0, onBug: console.error });
const names = Array.from({ length: Number(values.teams) }, (_, i) => [`Team ${i + 1}`, ['random']] as const);
await createClass(ladder, { teams: Object.fromEntries(names) });
await ladder.close();

const launcher = fileURLToPath(new URL('../../apps/cli/bin/ringfence.js', import.meta.url));
const server = fork(
  launcher,
  ['serve', '--class', folder, '--data', folder, '--port', '0', '--no-rate-limit', '--json'],
  {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  },
);
const [line] = server.stdout === null ? [''] : await once(server.stdout.setEncoding('utf8'), 'data');
const { url } = JSON.parse(String(line)) as { url: string };

/** When each message, identified by its text, reached each client. */
const arrivals = new Map<string, number[]>();
const requests: ClientRequest[] = [];
for (let i = 0; i < Number(values.clients); i++) {
  const request = get(new URL('api/class/events', url), (response) => {
    let rest = '';
    response.setEncoding('utf8').on('data', (text: string) => {
      const now = performance.now();
      const parts = (rest + text).split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        if (!part.startsWith('event:')) continue;
        const known = arrivals.get(part);
        if (known === undefined) arrivals.set(part, [now]);
        else known.push(now);
      }
    });
    response.on('error', () => {});
  });
  request.on('error', () => {});
  requests.push(request);
}
const looks: number[] = [];
const until = performance.now() + 1000 * Number(values.seconds);
while (performance.now() < until) {
  const begun = performance.now();
  await (await fetch(new URL('api/class/standings', url))).text();
  looks.push(performance.now() - begun);
  await delay(250);
}
for (const request of requests) request.destroy();
server.kill('SIGTERM');
await once(server, 'exit');
rmSync(folder, { recursive: true, force: true });

const behind = [...arrivals.values()].flatMap((times) => times.map((time) => time - times[0])).sort((a, b) => a - b);
looks.sort((a, b) => a - b);
const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
const report = {
  clients: requests.length,
  messages: arrivals.size,
  behind: { p50: at(behind, 0.5), p99: at(behind, 0.99) },
  standings: { p50: at(looks, 0.5), p99: at(looks, 0.99) },
};
if (values.json) console.log(JSON.stringify({ benchmark: 'ladder-watch', ...report }));
else {
  console.log(`${report.clients} clients, ${values.teams} teams, ${report.messages} messages\n`);
  const row = (name: string, { p50, p99 }: typeof report.behind): string[] => [name, p50.toFixed(1), p99.toFixed(1)];
  console.log(
    table([
      ['milliseconds', 'median', 'p99'],
      row('a change, after the first client heard of it', report.behind),
      row('a page of the standings', report.standings),
    ]),
  );
}
