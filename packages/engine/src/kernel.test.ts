import {
  BLACK,
  connectionGames,
  EMPTY,
  type GameName,
  games,
  gridOfGame,
  type Move,
  type Outcome,
  type Position,
  positionFromCells,
  type Random,
  randomSource,
  type Side,
  type StartOptions,
  startPosition,
  WHITE,
} from '@ringfence/rules';
import { guard, KernelError } from '@ringfence/wasm-host';
import { beforeAll, describe, expect, test } from 'vitest';
import { createKernel, type Kernel } from './kernel.ts';
import { loadModule } from './module.ts';

/** How many times as many random trials as usual. */
const TRIALS = Number(process.env.TRIALS ?? 1);

let kernel: Kernel;

beforeAll(async () => {
  kernel = await createKernel();
});

const sizesOf = (game: GameName): number[] => {
  const { minSize, maxSize } = games[game];
  return Array.from({ length: maxSize - minSize + 1 }, (_, i) => minSize + i);
};

/** The games that the kernel knows. */
const kernelGames = ['squatter', ...connectionGames] as const;
const gamesAndSizes = kernelGames.flatMap((game) => sizesOf(game).map((size) => [game, size] as const));

/** Kinds of win in a fixed order: for boards that were set up, the rules name them in the order of the groups. */
const sorted = (outcome: Outcome | undefined) => outcome && { ...outcome, by: [...outcome.by].sort() };

const tell = (outcome: Outcome | undefined): string =>
  outcome === undefined ? '' : `${outcome.winner} ${outcome.margin} ${[...outcome.by].sort()}`;

/** Plain comparisons, since there are millions of them; `expect` is called only for a difference. */
function compare(tested: Kernel, position: Position): void {
  const [white, black] = tested.scores;
  const same =
    tested.hash === position.hash &&
    tested.turn === position.turn &&
    tested.ply === position.moves.length &&
    tested.freeCount === position.freeCount &&
    tested.maySwap === position.maySwap &&
    white === position.scores[0] &&
    black === position.scores[1];
  if (!same) complain(tested, position);
  const { outcome } = tested;
  if (outcome === undefined && position.outcome === undefined) return;
  if (tell(outcome) !== tell(position.outcome)) expect(sorted(outcome)).toEqual(sorted(position.outcome));
}

function compareAll(tested: Kernel, position: Position): void {
  compare(kernel, position);
  const same =
    sameList(tested.pieces, position.pieces) &&
    sameList(tested.owners, position.owners) &&
    sameList(tested.legalMoves(), position.legalMoves());
  if (!same) complain(tested, position);
}

const sameList = (a: ArrayLike<number>, b: ArrayLike<number>): boolean => {
  let same = a.length === b.length;
  for (let i = 0; same && i < a.length; i++) same = a[i] === b[i];
  return same;
};

function complain(tested: Kernel, position: Position): void {
  const state = ({ pieces, owners, scores, hash, turn, freeCount, maySwap }: Kernel | Position) => {
    return { pieces, owners, scores, hash, turn, freeCount, maySwap };
  };
  expect({ ...state(tested), legal: tested.legalMoves() }).toEqual({
    ...state(position),
    legal: position.legalMoves(),
  });
  expect.fail(`the position differs after ${position.moves}`);
}

type Choose = (position: Position, random: Random) => Move;

const anyMove: Choose = (position, random) => {
  const { cellCount } = position.grid;
  if (position.maySwap && random.below(2) === 0) return -1;
  let cell = random.below(cellCount);
  while (!position.isLegal(cell)) cell = (cell + 1) % cellCount;
  return cell;
};

/** Builds nested diamonds of alternating sides from the inside out, so that territory changes hands again and again. */
const nestedDiamonds: Choose = (position, random) => {
  const { grid, turn } = position;
  const middle = (grid.size - 1) >> 1;
  for (let radius = 1; radius <= middle; radius++) {
    if ((radius % 2 === 1) !== (turn === WHITE) || random.below(6) === 0) continue;
    const wall: number[] = [];
    for (let down = -radius; down <= radius; down++) {
      const across = radius - Math.abs(down);
      for (const right of across === 0 ? [0] : [-across, across]) {
        const cell = (middle + down) * grid.size + middle + right;
        if (position.isLegal(cell)) wall.push(cell);
      }
    }
    if (wall.length > 0) return random.pick(wall);
  }
  return anyMove(position, random);
};

interface Played {
  moves: number;
  captures: number;
  /** Cells that changed hands between the sides. */
  recaptures: number;
}

/** Plays a game to its end through both, with some undone moves on the way, and some games undone completely. */
function playThrough(position: Position, choose: Choose, random: Random): Played {
  const played: Played = { moves: 0, captures: 0, recaptures: 0 };
  const back = (steps: number): void => {
    for (let i = 0; i < steps; i++) {
      if (kernel.undo() !== position.undo()) expect.fail('undo gave another move');
      compare(kernel, position);
    }
  };
  let undos = 3;
  compareAll(kernel, position);
  while (position.outcome === undefined) {
    const before = [...position.scores];
    const move = choose(position, random);
    position.play(move);
    kernel.play(move);
    compare(kernel, position);
    played.moves++;
    const mover = 2 - position.turn;
    if (position.scores[mover] > before[mover]) played.captures++;
    if (position.scores[1 - mover] < before[1 - mover]) played.recaptures++;
    if (random.below(20) === 0) compareAll(kernel, position);
    if (undos > 0 && random.below(position.moves.length + 10) > position.grid.cellCount / 3) {
      undos--;
      back(1 + random.below(position.moves.length));
      compareAll(kernel, position);
    }
  }
  compareAll(kernel, position);
  if (random.below(3) === 0) {
    back(position.moves.length);
    compareAll(kernel, position);
    if (kernel.undo() !== undefined) expect.fail('undo before the first move');
  }
  return played;
}

function playMany(game: GameName, size: number, choose: Choose, moves: number): Played {
  const random = randomSource(size * 100 + game.length);
  const total: Played = { moves: 0, captures: 0, recaptures: 0 };
  while (total.moves < moves) {
    const options: StartOptions = {
      size,
      first: random.pick([WHITE, BLACK]),
      swap: games[game].swap !== 'none' && random.below(2) === 0,
    };
    kernel.start(game, options);
    const played = playThrough(startPosition(game, options), choose, random);
    total.moves += played.moves;
    total.captures += played.captures;
    total.recaptures += played.recaptures;
  }
  return total;
}

describe('the kernel agrees with the rules', () => {
  test.each(gamesAndSizes)('in random games of %s on size %i', (game, size) => {
    const played = playMany(game, size, anyMove, 1_000 * TRIALS);
    if (game === 'squatter' && size > 3) expect(played.captures).toBeGreaterThan(0);
  });

  test.each(sizesOf('squatter'))('where captures are sought and recaptured, on size %i', (size) => {
    const played = playMany('squatter', size, nestedDiamonds, 400 * TRIALS);
    expect(played.captures).toBeGreaterThan(0);
    if (size > 4) expect(played.recaptures).toBeGreaterThan(0);
  });

  test.each(gamesAndSizes)('on any set-up of %s, reachable or not, on size %i', (game, size) => {
    const random = randomSource(size);
    const { cellCount } = gridOfGame(game, size);
    const territory = game === 'squatter';
    // Many small boards: on those something is enclosed but not captured often enough.
    const amount = TRIALS * (cellCount < 100 ? 2_500 : 800);
    for (let cells = 0; cells < amount; cells += cellCount) {
      const emptiness = random.below(10);
      const code = (): Side | typeof EMPTY => (random.below(10) <= emptiness ? EMPTY : random.pick([WHITE, BLACK]));
      const pieces = Uint8Array.from({ length: cellCount }, code);
      const owners = Uint8Array.from({ length: cellCount }, () =>
        territory && random.below(3) === 0 ? code() : EMPTY,
      );
      const turn = random.pick<Side>([WHITE, BLACK]);
      const position = positionFromCells(game, size, pieces, owners, turn);
      kernel.setUp(game, size, pieces, owners, turn);
      playThrough(position, anyMove, random);
    }
  });
});

describe('playouts', () => {
  /** The kernel's choice, move by move by the rules. */
  function slowPlayouts(start: Position, count: number, seed: number) {
    const random = randomSource(seed);
    const list = start.legalMoves();
    const tally = { games: count, white: 0, black: 0, draws: 0, moves: 0, lead: 0 };
    for (let game = 0; game < count; game++) {
      const position = start.clone();
      // Squatter's list may end with captured cells, which the kernel draws as well.
      for (let left = list.length; left > 0 && (position.freeCount === 0 || position.outcome === undefined); ) {
        const at = random.below(left--);
        const cell = list[at];
        list[at] = list[left];
        list[left] = cell;
        if (position.isLegal(cell)) {
          position.play(cell);
          tally.moves++;
        }
      }
      const winner = position.outcome?.winner;
      tally.lead += position.scores[0] - position.scores[1];
      if (winner === WHITE) tally.white++;
      else if (winner === BLACK) tally.black++;
      else tally.draws++;
    }
    return tally;
  }

  test.each(gamesAndSizes)('can be replayed by the rules: %s on size %i', (game, size) => {
    const random = randomSource(7 * size);
    const position = startPosition(game, { size });
    kernel.start(game, { size });
    for (let i = 0; i < 3; i++) {
      expect(kernel.playouts(10, size + i)).toEqual(slowPlayouts(position, 10, size + i));
      for (let k = 0; k < size && position.outcome === undefined; k++) {
        const move = anyMove(position, random);
        position.play(move);
        kernel.play(move);
      }
      compareAll(kernel, position);
    }
  });

  test('are the same for the same seed, and differ for others', () => {
    for (const game of kernelGames) {
      kernel.start(game, { size: 5 });
      const first = kernel.playouts(1000, 42);
      expect(kernel.playouts(1000, 42)).toEqual(first);
      expect(kernel.playouts(1000, 43)).not.toEqual(first);
      expect(first.white + first.black + first.draws).toBe(1000);
    }
  });

  test('from a finished game count its result', () => {
    const pieces = new Uint8Array(7).fill(WHITE);
    kernel.setUp('havannah', 2, pieces, new Uint8Array(7), BLACK);
    expect(kernel.playouts(10, 1)).toMatchObject({ white: 10, moves: 0 });
    kernel.setUp('squatter', 3, new Uint8Array(9).fill(BLACK), new Uint8Array(9), BLACK);
    expect(kernel.playouts(10, 1)).toMatchObject({ draws: 10, moves: 0 });
  });

  test.each([
    [6, 35, 31, 34],
    [7, 43, 36, 21],
  ])(
    'of Squatter on size %i end as often as known: first %i %, second %i %, drawn %i %',
    (size, first, second, drawn) => {
      kernel.start('squatter', { size });
      const { white, black, draws } = kernel.playouts(100_000, 2015);
      expect(Math.abs(white / 1000 - first)).toBeLessThan(1);
      expect(Math.abs(black / 1000 - second)).toBeLessThan(1);
      expect(Math.abs(draws / 1000 - drawn)).toBeLessThan(1);
    },
  );
});

describe('the kernel refuses', () => {
  test('illegal moves, and keeps its position', () => {
    kernel.start('fencemaster', { size: 3 });
    kernel.play(4);
    const { hash } = kernel;
    for (const move of [4, -1, -2, 19, 1.5, 2 ** 32, Number.NaN]) {
      expect(kernel.isLegal(move)).toBe(false);
      expect(() => kernel.play(move)).toThrow(RangeError);
    }
    expect(kernel.hash).toBe(hash);
  });

  test('invalid sizes, boards, counts and seeds', () => {
    const none = new Uint8Array(9);
    expect(() => kernel.start('squatter', { size: 20 })).toThrow('size 3 to 19');
    expect(() => kernel.start('squatter', { size: 6, swap: true })).toThrow('no swap');
    expect(() => kernel.setUp('squatter', 3, new Uint8Array(8), none, WHITE)).toThrow('8 cells');
    expect(() => kernel.setUp('squatter', 3, new Uint8Array(9).fill(3), none, WHITE)).toThrow('3 is neither');
    expect(() => kernel.playouts(-1, 0)).toThrow(RangeError);
    expect(() => kernel.playouts(1, 0.5)).toThrow(RangeError);
  });

  test('to continue after a trap', async () => {
    const module = guard(await loadModule());
    expect(() => module.startHex(100_000, 1, 0, 0)).toThrow(KernelError);
    expect(() => module.turn()).toThrow('failed in startHex');
  });
});

test('memory for tables is available on request, and the position survives its growth', async () => {
  const small = await createKernel({ memoryPages: 20 });
  expect(small.buffer.byteLength).toBe(20 * 65536);
  small.start('havannah', { size: 4 });
  small.play(5);
  const { hash } = small;
  small.reserve(2 ** 21);
  expect(small.buffer.byteLength - small.tableBase).toBeGreaterThanOrEqual(2 ** 21);
  new Uint8Array(small.buffer, small.tableBase).fill(255);
  expect(small.hash).toBe(hash);
  expect(small.undo()).toBe(5);
});
