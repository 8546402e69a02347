/** Squatter proofs: small boards, and how many free cells a 6×6 endgame may have to be solved within a second. */
import { createSquatterSearcher, createSquatterSolver, type SquatterSolver } from '@ringfence/engine/tuning';
import { type Position, randomSource, startPosition } from '@ringfence/rules';
import { table } from './support/measure.ts';
import { readBenchOptions } from './support/options.ts';

const usage = `npm run bench -- squatter-endgame [--size 6] [--free 18,20,22,24,26,28,30] [--positions 100] [--seconds 1] [--table 64] [--seed 2015]
  [--json]
--free: how many cells of the endgames are free; --positions: endgames for each number; --table: megabytes.`;

const values = readBenchOptions(usage, {
  size: { type: 'string', default: '6' },
  free: { type: 'string', default: '18,20,22,24,26,28,30' },
  positions: { type: 'string', default: '100' },
  seconds: { type: 'string', default: '1' },
  table: { type: 'string', default: '64' },
  seed: { type: 'string', default: '2015' },
  json: { type: 'boolean', default: false },
});

interface Proved {
  readonly size: number;
  readonly score: number | undefined;
  readonly argument: string;
  readonly nodes: number;
  readonly milliseconds: number;
  readonly movesNodes: number;
  readonly movesMilliseconds: number;
}

interface Endgame {
  readonly free: number;
  readonly positions: number;
  readonly solved: number;
  readonly decided: number;
  readonly medianMilliseconds: number;
  readonly worstMilliseconds: number;
  readonly nodesPerSecond: number;
}

const tableSize = Number(values.table);

/** Steps until the value is known or the time is up, and returns the milliseconds. */
function time(solver: SquatterSolver, position: Position, moves: boolean, seconds: number): number {
  const begun = performance.now();
  solver.begin(position.clone(), { moves });
  const isKnown = (): boolean => !moves && solver.answer().proof !== undefined;
  while (!isKnown() && performance.now() - begun < seconds * 1000) {
    if (solver.step({ milliseconds: Number.POSITIVE_INFINITY, nodes: solver.sliceNodes })) break;
  }
  return performance.now() - begun;
}

async function prove(size: number): Promise<Proved> {
  const solver = await createSquatterSolver(size, { tableSize });
  const position = startPosition('squatter', { size });
  const milliseconds = time(solver, position, false, 60);
  const { score, argument, nodes } = solver.answer();
  solver.clear();
  const movesMilliseconds = time(solver, position, true, 60);
  return { size, score, argument, nodes, milliseconds, movesNodes: solver.nodes, movesMilliseconds };
}

/** Positions of equal score from self-play after four random moves, by the number of free cells. */
async function playOut(size: number, wanted: readonly number[], count: number): Promise<Map<number, Position[]>> {
  const random = randomSource(Number(values.seed));
  const searcher = await createSquatterSearcher(size, { tableSize: 8, seed: Number(values.seed) });
  const found = new Map<number, Position[]>(wanted.map((free) => [free, []]));
  const isShort = (): boolean => [...found.values()].some((positions) => positions.length < count);
  for (let game = 0; isShort() && game < count * 20; game++) {
    const position = startPosition('squatter', { size });
    for (let ply = 0; ply < 4; ply++) position.play(random.pick(position.legalMoves()));
    while (position.outcome === undefined && position.freeCount >= Math.min(...wanted)) {
      const [white, black] = position.scores;
      const positions = found.get(position.freeCount);
      if (positions !== undefined && positions.length < count && white === black) positions.push(position.clone());
      searcher.begin(position.clone(), { depth: 3 });
      while (searcher.nodes < 3000 && !searcher.step({ milliseconds: Number.POSITIVE_INFINITY, nodes: 1500 }));
      position.play(searcher.info().moves[0].move);
    }
  }
  return found;
}

async function measure(size: number, free: number, positions: readonly Position[]): Promise<Endgame> {
  const seconds = Number(values.seconds);
  const solver = await createSquatterSolver(size, { tableSize });
  const times: number[] = [];
  let [solved, decided, nodes] = [0, 0, 0];
  for (const position of positions) {
    solver.clear();
    times.push(time(solver, position, false, seconds));
    const { proof } = solver.answer();
    if (proof !== undefined) solved++;
    if (proof === 'win' || proof === 'loss') decided++;
    nodes += solver.nodes;
  }
  times.sort((a, b) => a - b);
  const total = times.reduce((sum, each) => sum + each, 0);
  return {
    free,
    positions: positions.length,
    solved,
    decided,
    medianMilliseconds: times[times.length >> 1],
    worstMilliseconds: times[times.length - 1],
    nodesPerSecond: (nodes / total) * 1000,
  };
}

const size = Number(values.size);
const wanted = values.free.split(',').map(Number);
const proofs: Proved[] = [];
for (const small of [3, 4, 5, 6]) proofs.push(await prove(small));
const found = await playOut(size, wanted, Number(values.positions));
const endgames: Endgame[] = [];
for (const [free, positions] of found) endgames.push(await measure(size, free, positions));
const deepest = Math.max(0, ...endgames.filter((each) => each.solved >= each.positions * 0.95).map(({ free }) => free));

if (values.json) {
  console.log(JSON.stringify({ benchmark: 'squatter-endgame', proofs, size, endgames, deepest }));
} else {
  const whole = (value: number): string => Math.round(value).toLocaleString('en');
  const proofRows = proofs.map((each) => [
    `${each.size}×${each.size}`,
    `${each.score ?? '?'}`,
    whole(each.nodes),
    `${each.milliseconds.toFixed(1)} ms`,
    whole(each.movesNodes),
    `${each.movesMilliseconds.toFixed(1)} ms`,
  ]);
  console.log('Empty boards: score, then nodes and time for the position and with every first move\n');
  console.log(table([['board', 'score', 'nodes', 'time', 'all moves', 'time'], ...proofRows]));
  console.log(`\nBalanced self-play positions at ${size}×${size}, ${values.seconds} s each\n`);
  const rows = endgames.map((each) => [
    `${each.free} free`,
    `${each.solved}/${each.positions}`,
    `${each.decided}`,
    `${each.medianMilliseconds.toFixed(1)} ms`,
    `${each.worstMilliseconds.toFixed(0)} ms`,
    whole(each.nodesPerSecond),
  ]);
  console.log(table([['cells', 'solved', 'not drawn', 'median', 'worst', 'nodes/s'], ...rows]));
  console.log(`\nDeepest with 95 % solved: ${deepest} free cells`);
}
