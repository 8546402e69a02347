/** Boards judged a second, and the judge's cost per cell from ten to a million cells. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { games, judge, judgeText, randomSource, type WrittenBoard, writeBoard } from '@ringfence/rules';
import { linedHexagon, playedBoard, tiledSquare } from './support/boards.ts';
import { report, secondsPerCall, tableOf } from './support/measure.ts';
import { readBenchOptions } from './support/options.ts';

const values = readBenchOptions('npm run bench -- judge [--json]', { json: false });

const random = randomSource(2015);

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function measureSpeed(game: 'squatter' | 'fencemaster', size: number) {
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
function measureCosts(family: string, draw: (size: number) => WrittenBoard) {
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

report(values, { benchmark: 'judge', speeds, costs, spreads }, () => {
  const whole = (value: number): string => Math.round(value).toLocaleString('en');
  const judged = tableOf(speeds, {
    board: ({ game, size }) => `${game} ${size}`,
    'boards/s': ({ boardsPerSecond }) => whole(boardsPerSecond),
    'from text/s': ({ fromTextPerSecond }) => whole(fromTextPerSecond),
  });
  const perCell = tableOf(costs, {
    family: ({ family }) => family,
    size: ({ size }) => size,
    cells: ({ cells }) => whole(cells),
    'ns/cell': ({ nanosecondsPerCell }) => nanosecondsPerCell.toFixed(1),
    'bytes/cell': ({ bytesPerCell }) => bytesPerCell.toFixed(0),
  });
  return [
    `Boards judged per second, reasons included\n\n${judged}\n\nCost per cell as boards grow\n\n${perCell}\n`,
    ...spreads.map(({ family, spread }) => `largest/smallest cost per cell, ${family}: ${spread.toFixed(2)}×`),
  ].join('\n');
});
