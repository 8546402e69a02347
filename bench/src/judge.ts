/** Boards judged a second, and the judge's cost per cell from ten to a million cells. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { games, judge, judgeText, randomSource, type WrittenBoard, writeBoard } from '@ringfence/rules';
import { linedHexagon, playedBoard, tiledSquare } from './support/boards.ts';
import { secondsPerCall, table } from './support/measure.ts';
import { readBenchOptions } from './support/options.ts';

const { json } = readBenchOptions('npm run bench -- judge [--json]', { json: { type: 'boolean', default: false } });

interface Speed {
  game: string;
  size: number;
  boards: number;
  boardsPerSecond: number;
  fromTextPerSecond: number;
}

interface Cost {
  family: string;
  size: number;
  cells: number;
  nanosecondsPerCell: number;
  bytesPerCell: number;
}

const random = randomSource(2015);

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function measureSpeed(game: 'squatter' | 'fencemaster', size: number): Speed {
  const boards = Array.from({ length: size > 20 ? 1 : 100 }, () =>
    size <= 15
      ? playedBoard(game, size, random)
      : games[game].hasScores
        ? tiledSquare(size, random)
        : linedHexagon(size, random, true),
  );
  const texts = boards.map(writeBoard);
  const [judged, fromText] = secondsPerCall([
    () => boards.forEach((board) => void judge(board)),
    () => texts.forEach((text) => void judgeText(text)),
  ]);
  const count = boards.length;
  return { game, size, boards: count, boardsPerSecond: count / judged, fromTextPerSecond: count / fromText };
}

/** Bytes on the heap and in its buffers after one more judgement, garbage included. */
function bytesUsed(board: WrittenBoard): number {
  collectGarbage();
  const before = process.memoryUsage();
  const verdict = judge(board);
  const after = process.memoryUsage();
  if (verdict.size !== board.size) throw new Error('unreachable');
  return after.heapUsed - before.heapUsed + after.arrayBuffers - before.arrayBuffers;
}

/** Small boards are measured in batches, so that one odd board does not matter. */
function measureCosts(family: string, draw: (size: number) => WrittenBoard): Cost[] {
  const batches = [10, 100, 1000].map((size) =>
    Array.from({ length: Math.max(1, Math.round(40 / size) * 10) }, () => draw(size)),
  );
  const seconds = secondsPerCall(batches.map((boards) => () => boards.forEach((board) => void judge(board))));
  return batches.map((boards, i) => {
    const [{ size, cells }] = boards;
    const nanosecondsPerCell = (seconds[i] * 1e9) / boards.length / cells.length;
    return { family, size, cells: cells.length, nanosecondsPerCell, bytesPerCell: bytesUsed(boards[0]) / cells.length };
  });
}

const speeds = (['squatter', 'fencemaster'] as const).flatMap((game) =>
  [5, 7, 13, 100].map((size) => measureSpeed(game, size)),
);
const costs = [
  ...measureCosts('squatter, finished games side by side', (size) => tiledSquare(size, random)),
  ...measureCosts('fencemaster, nobody has won', (size) => linedHexagon(size, random, false)),
  ...measureCosts('fencemaster, one loop round all', (size) => linedHexagon(size, random, true)),
];
const spreads = [...new Set(costs.map(({ family }) => family))].map((family) => {
  const perCell = costs.filter((cost) => cost.family === family).map((cost) => cost.nanosecondsPerCell);
  return { family, spread: Math.max(...perCell) / Math.min(...perCell) };
});

if (json) {
  console.log(JSON.stringify({ benchmark: 'judge', speeds, costs, spreads }));
} else {
  const whole = (value: number): string => Math.round(value).toLocaleString('en');
  console.log('Boards judged per second, reasons included\n');
  console.log(
    table([
      ['board', 'boards/s', 'from text/s'],
      ...speeds.map((speed) => [
        `${speed.game} ${speed.size}`,
        whole(speed.boardsPerSecond),
        whole(speed.fromTextPerSecond),
      ]),
    ]),
  );
  console.log('\nCost per cell as boards grow\n');
  console.log(
    table([
      ['family', 'size', 'cells', 'ns/cell', 'bytes/cell'],
      ...costs.map((cost) => [
        cost.family,
        `${cost.size}`,
        whole(cost.cells),
        cost.nanosecondsPerCell.toFixed(1),
        cost.bytesPerCell.toFixed(0),
      ]),
    ]),
  );
  console.log(
    `\n${spreads.map(({ family, spread }) => `largest/smallest cost per cell, ${family}: ${spread.toFixed(2)}×`).join('\n')}`,
  );
}
