import {
  BLACK,
  boardOf,
  boardShapes,
  CAPTURED,
  EMPTY,
  games,
  gridOf,
  holdsCaptured,
  oddityNames,
  type Random,
  randomSource,
  readBoard,
  type Shape,
  startPosition,
  WHITE,
  type WrittenBoard,
} from '@ringfence/rules';
import { generateSuite, type Topic } from '@ringfence/rules/suite';

type HuntedGame = 'squatter' | 'fencemaster';

/** Topics of the suite with boards that no game leads to. */
const unreachable: ReadonlySet<Topic> = new Set<Topic>(oddityNames);

const sizesOf: Readonly<Record<HuntedGame, readonly number[]>> = {
  squatter: [4, 5, 6, 5, 7, 6, 8, 9],
  fencemaster: [3, 4, 5, 4, 6, 3, 5, 7],
};

const SUITE_BATCH = 64;
const GAMES_BATCH = 32;
const ANY_BATCH = 128;

/** A separate random source for each batch, so that a hunt can resume from any of them. */
const sourceFor = (seed: number, batch: number, salt: number): Random =>
  randomSource((seed % 2 ** 18) * 2 ** 34 + salt * 2 ** 32 + batch);

/** Boards of games: the generator's, topic by topic, and random games stopped at random. */
export function reachableBatch(
  game: HuntedGame,
  seed: number,
  batch: number,
  sizes: readonly number[] = sizesOf[game],
): WrittenBoard[] {
  const random = sourceFor(seed, batch, 1);
  const size = sizes[batch % sizes.length];
  const boards: WrittenBoard[] = [];
  for (const one of generateSuite({ game, size, count: SUITE_BATCH, seed: random.next() })) {
    if (unreachable.has(one.topic)) continue;
    const read = readBoard(one.text, games[game].shape);
    if (read.ok) boards.push(read.value);
  }
  for (let i = 0; i < GAMES_BATCH; i++) boards.push(randomGame(game, size, random));
  return boards;
}

function randomGame(game: HuntedGame, size: number, random: Random): WrittenBoard {
  const position = startPosition(game, { size, first: random.pick([WHITE, BLACK]) });
  const stop = 1 + random.below(position.grid.cellCount);
  const order = random.shuffle([...position.pieces.keys()]);
  for (const cell of order) {
    if (position.outcome !== undefined || position.moves.length >= stop) break;
    if (position.isLegal(cell)) position.play(cell);
  }
  return boardOf(position);
}

/** Random boards, whether or not a game leads there. */
export function anyBatch(game: HuntedGame, seed: number, batch: number): WrittenBoard[] {
  const random = sourceFor(seed, batch, 2);
  const { shape } = games[game];
  const size = sizesOf[game][batch % sizesOf[game].length];
  const { cellCount } = gridOf(shape, size);
  const codes = boardShapes[shape].symbols.size;
  return Array.from({ length: ANY_BATCH }, () => {
    const weights = Array.from({ length: codes }, () => 1 + random.below(8));
    const bag = weights.flatMap((weight, code) => new Array<number>(weight).fill(code));
    return { shape, size, cells: Uint8Array.from({ length: cellCount }, () => random.pick(bag)) };
  });
}

/** A numbered set of boards, all of them. */
export interface Enumeration {
  /** What they are, in words. */
  readonly title: string;
  readonly count: number;
  board(index: number): WrittenBoard;
}

/** Every board text of a size. */
function everyBoard(shape: Shape, size: number): Enumeration {
  const { cellCount } = gridOf(shape, size);
  const codes = boardShapes[shape].symbols.size;
  return {
    title: `every ${shape} of size ${size}`,
    count: codes ** cellCount,
    board(index) {
      const cells = new Uint8Array(cellCount);
      for (let cell = 0, rest = index; rest > 0; cell++, rest = Math.floor(rest / codes)) cells[cell] = rest % codes;
      return { shape, size, cells };
    },
  };
}

/** Every set of White pieces on a board of a size; on squares, what they enclose is captured. */
function everyWhiteSet(shape: Shape, size: number): Enumeration {
  const grid = gridOf(shape, size);
  return {
    title: `every set of White pieces on the ${shape} of size ${size}`,
    count: 2 ** grid.cellCount,
    board(index) {
      const cells = Uint8Array.from({ length: grid.cellCount }, (_, cell) => (index >>> cell) & 1);
      if (!holdsCaptured(shape)) return { shape, size, cells };
      const open = new Uint8Array(cells.length);
      const stack = [...cells.keys()].filter((cell) => grid.rim[cell] === 1 && cells[cell] === EMPTY);
      for (const cell of stack) open[cell] = 1;
      for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
        for (let i = cell * 4; i < cell * 4 + 4; i++) {
          const near = grid.adjacent[i];
          if (near < 0 || open[near] === 1 || cells[near] === WHITE) continue;
          open[near] = 1;
          stack.push(near);
        }
      }
      return { shape, size, cells: cells.map((code, cell) => (code === EMPTY && open[cell] === 0 ? CAPTURED : code)) };
    },
  };
}

/** What is enumerated completely, before random boards. */
export const enumerationsOf: Readonly<Record<HuntedGame, readonly Enumeration[]>> = {
  squatter: [everyBoard('square', 1), everyBoard('square', 2), everyBoard('square', 3), everyWhiteSet('square', 4)],
  fencemaster: [everyBoard('hexagon', 1), everyBoard('hexagon', 2), everyWhiteSet('hexagon', 3)],
};
