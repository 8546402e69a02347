/** Complete random games a second, by the WebAssembly kernel and by the plain rules in one run; the tree search. */
import { createKernel, type Kernel } from '@ringfence/engine';
import { createHexSearcher, type HexSearcher } from '@ringfence/engine/tuning';
import { type GameName, games, randomSource, startPosition } from '@ringfence/rules';
import { secondsPerCall, table } from './support/measure.ts';
import { readBenchOptions } from './support/options.ts';

const { json } = readBenchOptions('npm run bench -- kernel [--json]', { json: { type: 'boolean', default: false } });

interface Speed {
  game: GameName;
  size: number;
  movesPerGame: number;
  kernelPerSecond: number;
  rulesPerSecond: number;
  ratio: number;
  /** Simulations of the whole tree search from the empty board; Squatter has none. */
  treePerSecond: number | null;
}

const boards: readonly (readonly [GameName, number])[] = [
  ['fencemaster', 5],
  ['fencemaster', 8],
  ['havannah', 5],
  ['havannah', 8],
  ['squatter', 6],
  ['squatter', 7],
];

const KERNEL_GAMES = 5000;
const RULES_GAMES = 50;
const SIMULATIONS = 20_000;

const random = randomSource(2014);

/** The same with the rules: cells in random order, as long as they are free. */
function playByRules(game: GameName, size: number): void {
  const position = startPosition(game, { size });
  for (const cell of random.shuffle(position.legalMoves())) {
    if (position.outcome !== undefined) return;
    if (position.isLegal(cell)) position.play(cell);
  }
}

function measureTree(searcher: HexSearcher, game: GameName, size: number): number | null {
  if (games[game].hasScores) return null;
  const start = startPosition(game, { size });
  const [seconds] = secondsPerCall([
    () => {
      searcher.clear();
      searcher.begin(start.clone());
      searcher.step({ milliseconds: Number.POSITIVE_INFINITY, nodes: SIMULATIONS });
    },
  ]);
  return SIMULATIONS / seconds;
}

function measure(kernel: Kernel, searcher: HexSearcher, game: GameName, size: number): Speed {
  kernel.start(game, { size });
  let seed = 0;
  let moves = 0;
  const [fast, slow] = secondsPerCall([
    () => {
      moves = kernel.playouts(KERNEL_GAMES, seed++).moves;
    },
    () => {
      for (let i = 0; i < RULES_GAMES; i++) playByRules(game, size);
    },
  ]);
  const kernelPerSecond = KERNEL_GAMES / fast;
  const rulesPerSecond = RULES_GAMES / slow;
  return {
    game,
    size,
    movesPerGame: moves / KERNEL_GAMES,
    kernelPerSecond,
    rulesPerSecond,
    ratio: kernelPerSecond / rulesPerSecond,
    treePerSecond: measureTree(searcher, game, size),
  };
}

const kernel = await createKernel();
const searcher = await createHexSearcher({ seed: 1, tableSize: 64 });
const speeds = boards.map(([game, size]) => measure(kernel, searcher, game, size));

if (json) {
  console.log(JSON.stringify({ benchmark: 'kernel', speeds }));
} else {
  const whole = (value: number): string => Math.round(value).toLocaleString('en');
  console.log(
    'Random games played to the end per second of one core, and simulations of the tree search; best of rounds\n',
  );
  console.log(
    table([
      ['board', 'moves/game', 'kernel/s', 'rules/s', 'ratio', 'tree search/s'],
      ...speeds.map((speed) => [
        `${speed.game} ${speed.size}`,
        speed.movesPerGame.toFixed(1),
        whole(speed.kernelPerSecond),
        whole(speed.rulesPerSecond),
        `${speed.ratio.toFixed(1)}×`,
        speed.treePerSecond === null ? '–' : whole(speed.treePerSecond),
      ]),
    ]),
  );
}
