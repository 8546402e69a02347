/** Analyses and solves positions of all games for a long time and reports the memory used. */
import { createEngine } from '@ringfence/engine';
import { type GameName, type Position, randomSource, startPosition } from '@ringfence/rules';
import { table } from './support/measure.ts';
import { readBenchOptions } from './support/options.ts';

const usage = `npm run bench -- soak [--minutes 1] [--table 64] [--move-time 400] [--seed 1] [--json]
--table: megabytes of the search table; --move-time: milliseconds for each position.`;

const values = readBenchOptions(usage, {
  minutes: { type: 'string', default: '1' },
  table: { type: 'string', default: '64' },
  'move-time': { type: 'string', default: '400' },
  seed: { type: 'string', default: '1' },
  json: { type: 'boolean', default: false },
});

const boards: readonly (readonly [GameName, number])[] = [
  ['squatter', 6],
  ['squatter', 8],
  ['squatter', 11],
  ['fencemaster', 4],
  ['fencemaster', 8],
  ['havannah', 5],
  ['havannah', 10],
];

/** The memory of the process, in megabytes. */
interface Memory {
  readonly minutes: number;
  readonly positions: number;
  /** Resident memory. */
  readonly resident: number;
  readonly heap: number;
}

const MEGABYTE = 2 ** 20;
const random = randomSource(Number(values.seed));

function memoryAt(minutes: number, positions: number): Memory {
  const { rss, heapUsed } = process.memoryUsage();
  return { minutes, positions, resident: rss / MEGABYTE, heap: heapUsed / MEGABYTE };
}

/** A position somewhere in a random game. */
function randomPosition(game: GameName, size: number): Position {
  for (;;) {
    const position = startPosition(game, { size });
    const plies = random.below(Math.floor(position.grid.cellCount / 2));
    for (let ply = 0; ply < plies && position.outcome === undefined; ply++) {
      position.play(random.pick(position.legalMoves()));
    }
    if (position.outcome === undefined) return position;
  }
}

const tableSize = Number(values.table);
const wholeTime = Number(values.minutes) * 60_000;
const moveTime = Number(values['move-time']);
const before = memoryAt(0, 0);
const started = performance.now();
const engine = await createEngine({ tableSize, seed: 1 });
const samples: Memory[] = [];
let most = before;
let positions = 0;
while (performance.now() - started < wholeTime) {
  const [game, size] = boards[positions % boards.length];
  // Several moves of one game, as in analysis, then a proof that replaces the search.
  const position = randomPosition(game, size);
  for (let ply = 0; ply < 4 && position.outcome === undefined; ply++) {
    const { moves } = await engine.analyse(position, { moveTime });
    position.play(moves[0].move);
  }
  const stop = AbortSignal.timeout(moveTime);
  if (position.outcome === undefined) await engine.solve(position, { signal: stop });
  const now = memoryAt((performance.now() - started) / 60_000, ++positions);
  if (now.resident > most.resident) most = now;
  if (now.minutes * 60_000 >= (wholeTime / 10) * (samples.length + 1)) samples.push(now);
}
engine.close();

const fixed = most.resident - before.resident - tableSize;
if (values.json) {
  console.log(JSON.stringify({ benchmark: 'soak', tableSize, before, samples, most, fixed }));
} else {
  const text = (value: number): string => value.toFixed(1);
  const row = (memory: Memory): string[] => [
    text(memory.minutes),
    `${memory.positions}`,
    text(memory.resident),
    text(memory.heap),
    text(memory.resident - before.resident - tableSize),
  ];
  console.log(`Megabytes with a table of ${tableSize}; the process began with ${text(before.resident)}\n`);
  console.log(table([['minutes', 'positions', 'resident', 'heap', 'beyond start and table'], ...samples.map(row)]));
  console.log(`\nMost at any time: ${text(most.resident)}, ${text(fixed)} beyond the start and the table`);
}
