/** The Breaker solver on one thread and on several that share a table: nodes and processor time until a board is decided. */
import { parseArgs } from 'node:util';
import { createSharedBreaker } from '@ringfence/engine';
import { table } from './support/measure.ts';

const { values } = parseArgs({
  options: {
    board: { type: 'string', default: '6x7' },
    threads: { type: 'string', default: '1,2' },
    seeds: { type: 'string', default: '5' },
    table: { type: 'string', default: '64' },
    json: { type: 'boolean', default: false },
  },
});

interface Measured {
  readonly threads: number;
  readonly seed: number;
  readonly nodes: number;
  /** Of all threads together. */
  readonly processorSeconds: number;
  readonly wallSeconds: number;
}

const [rows, columns] = values.board.split('x').map(Number);
const empty = { maker: 0n, solid: 0n, makerToMove: true };

async function measure(threads: number, seed: number): Promise<Measured> {
  const shared = await createSharedBreaker({ rows, columns }, { threads, tableSize: Number(values.table), seed });
  const before = process.cpuUsage();
  const started = performance.now();
  const answer = await shared.solve(empty);
  const wallSeconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(before);
  const { nodes } = shared;
  shared.close();
  if (answer?.holds !== true) throw new Error('Breaker should hold on this board');
  return { threads, seed, nodes, processorSeconds: (user + system) / 1e6, wallSeconds };
}

const measured: Measured[] = [];
for (const threads of values.threads.split(',').map(Number)) {
  for (let seed = 1; seed <= Number(values.seeds); seed++) {
    measured.push(await measure(threads, seed));
    process.stderr.write(`\r${measured.length} runs `);
  }
}
process.stderr.write('\n');
if (values.json) console.log(JSON.stringify({ benchmark: 'breaker-threads', board: values.board, measured }));
else {
  const row = ({ threads, seed, nodes, processorSeconds, wallSeconds }: Measured): string[] => [
    `${threads}`,
    `${seed}`,
    `${nodes}`,
    processorSeconds.toFixed(1),
    (processorSeconds / threads).toFixed(1),
    wallSeconds.toFixed(1),
  ];
  const head = ['threads', 'seed', 'nodes', 'processor s', 'processor s a thread', 'wall-clock s'];
  console.log(table([head, ...measured.map(row)]));
}
