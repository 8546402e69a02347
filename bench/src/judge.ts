/** The judge against a naive flood from every cell, and its cost per cell from ten to a million cells. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { boardRows, judge, judgeText, randomSource, type WrittenBoard, writeBoard } from '@ringfence/rules';
import { judgeFencemaster, judgeSquatter } from '@ringfence/rules/reference';
import { linedHexagon, playedBoard, tiledSquare } from './support/boards.ts';
import { secondsPerCall, table } from './support/measure.ts';

interface Speed {
  game: string;
  size: number;
  boards: number;
  boardsPerSecond: number;
  fromTextPerSecond: number;
  naivePerSecond: number;
  ratio: number;
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
  const count = size > 20 ? 1 : 100;
  const boards = Array.from({ length: count }, () =>
    size <= 15
      ? playedBoard(game, size, random)
      : game === 'squatter'
        ? tiledSquare(size, random)
        : linedHexagon(size, random, true),
  );
  const rows = boards.map(boardRows);
  const texts = boards.map(writeBoard);
  const each = <T>(items: readonly T[], judgeOne: (item: T) => void): number =>
    secondsPerCall(() => {
      for (const item of items) judgeOne(item);
    }, 3) / items.length;
  const naive = each(rows, game === 'squatter' ? judgeSquatter : (board) => judgeFencemaster(board, size));
  const real = each(boards, (board) => judge(board));
  const fromText = each(texts, (text) => judgeText(text));
  return {
    game,
    size,
    boards: count,
    boardsPerSecond: 1 / real,
    fromTextPerSecond: 1 / fromText,
    naivePerSecond: 1 / naive,
    ratio: naive / real,
  };
}

/** Bytes on the heap and in its buffers after one judgement more than before, garbage included. */
function bytesUsed(board: WrittenBoard): number {
  collectGarbage();
  const before = process.memoryUsage();
  const verdict = judge(board);
  const after = process.memoryUsage();
  if (verdict.size !== board.size) throw new Error('unreachable');
  return after.heapUsed - before.heapUsed + after.arrayBuffers - before.arrayBuffers;
}

/** Small boards are measured in batches, so that one odd board does not tell. */
function measureCost(family: string, size: number, draw: () => WrittenBoard): Cost {
  const boards = Array.from({ length: Math.max(1, Math.round(40 / size) * 10) }, draw);
  const cells = boards[0].cells.length;
  const seconds =
    secondsPerCall(() => {
      for (const board of boards) judge(board);
    }) / boards.length;
  return {
    family,
    size,
    cells,
    nanosecondsPerCell: (seconds * 1e9) / cells,
    bytesPerCell: bytesUsed(boards[0]) / cells,
  };
}

const speeds = (['squatter', 'fencemaster'] as const).flatMap((game) =>
  [5, 7, 13, 100].map((size) => measureSpeed(game, size)),
);
const costs = [10, 100, 1000].flatMap((size) => [
  measureCost('squatter, finished games side by side', size, () => tiledSquare(size, random)),
  measureCost('fencemaster, nobody has won', size, () => linedHexagon(size, random, false)),
  measureCost('fencemaster, one loop round all', size, () => linedHexagon(size, random, true)),
]);
const spreads = [...new Set(costs.map(({ family }) => family))].map((family) => {
  const perCell = costs.filter((cost) => cost.family === family).map((cost) => cost.nanosecondsPerCell);
  return { family, spread: Math.max(...perCell) / Math.min(...perCell) };
});

if (process.argv.includes('--json')) {
  console.log(JSON.stringify({ benchmark: 'judge', speeds, costs, spreads }));
} else {
  const whole = (value: number): string => Math.round(value).toLocaleString('en');
  console.log('Boards judged per second, reasons included, against the naive flood from every cell in the same run\n');
  console.log(
    table([
      ['board', 'boards/s', 'from text/s', 'naive/s', 'ratio'],
      ...speeds.map((speed) => [
        `${speed.game} ${speed.size}`,
        whole(speed.boardsPerSecond),
        whole(speed.fromTextPerSecond),
        whole(speed.naivePerSecond),
        `${speed.ratio.toFixed(1)}×`,
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
