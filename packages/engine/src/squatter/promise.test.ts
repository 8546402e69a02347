import { type Cell, type Position, randomSource, type Side, startPosition } from '@ringfence/rules';
import { expect, test } from 'vitest';
import { createSquatterKernel } from './kernel.ts';

const SIZE = 8;
const WIDE = 20_000;

type Spot = readonly [row: number, column: number];

/** The regions whose nearly closed loops count, from their first row and column on. */
const REGIONS = ['#', '##', '#/#', '###', '#/#/#', '##/#', '#/##', '.#/##', '##/.#', '##/##'].map((drawn) =>
  drawn
    .split('/')
    .flatMap((line, row) => [...line].flatMap((mark, column): Spot[] => (mark === '#' ? [[row, column]] : []))),
);

const isInner = ([row, column]: Spot): boolean => row > 0 && column > 0 && row < SIZE - 1 && column < SIZE - 1;
const isCorner = (cell: Cell): boolean => [0, SIZE - 1, SIZE * (SIZE - 1), SIZE * SIZE - 1].includes(cell);
const cellAt = ([row, column]: Spot): Cell => row * SIZE + column;

/** Every loop around such a region: what it encloses and its walls. */
const loops = REGIONS.flatMap((region) =>
  Array.from({ length: SIZE * SIZE }, (_, at) =>
    region.map(([row, column]): Spot => [Math.floor(at / SIZE) + row, (at % SIZE) + column]),
  )
    .filter((spots) => spots.every(isInner))
    .map((spots) => {
      const inside = spots.map(cellAt);
      const around = inside.flatMap((cell) => [cell - 1, cell + 1, cell - SIZE, cell + SIZE]);
      return { inside, walls: [...new Set(around)].filter((cell) => !inside.includes(cell)) };
    }),
);

/** What the loops of a side are worth, the cells that close one, and those that leave two to close. */
function look({ pieces }: Position, side: Side): { worth: number; closing: Set<Cell>; forking: Set<Cell> } {
  const [closing, halves, forking] = [new Set<Cell>(), new Set<Cell>(), new Set<Cell>()];
  const isFree = (cell: Cell): boolean => pieces[cell] === 0 && !isCorner(cell);
  let worth = 0;
  for (const { inside, walls } of loops) {
    const missing = walls.filter(isFree);
    if (!walls.every((cell) => pieces[cell] === side || isFree(cell))) continue;
    if (inside.some((cell) => pieces[cell] === side)) continue;
    worth += [0, 30, 14, 5, 1][missing.length] ?? 0;
    if (missing.length === 1) closing.add(missing[0]);
    if (missing.length !== 2) continue;
    for (const cell of missing) (halves.has(cell) ? forking : halves).add(cell);
  }
  return { worth, closing, forking };
}

/** For the side to move, if it is the one that would be content with a draw. */
function promised(position: Position): number {
  const own = look(position, position.turn);
  const enemy = look(position, position.turn === 1 ? 2 : 1);
  let value = own.worth - enemy.worth - Math.floor(enemy.worth / 4);
  if (own.closing.size > 0) value += 80;
  else if (enemy.closing.size > 0) value -= enemy.closing.size > 1 ? 90 : 15;
  else if (own.forking.size > 0) value += 60;
  else if (enemy.forking.size > 0) value -= enemy.forking.size > 1 ? 25 : 10;
  return Math.max(-90, Math.min(90, value));
}

const capturesNow = (position: Position): boolean =>
  position.legalMoves().some((move) => {
    const before = position.scores.join();
    position.play(move);
    const captured = position.scores.join() !== before;
    position.undo();
    return captured;
  });

test('counts nearly closed loops on the whole board as a plain count over every place does', async () => {
  const kernel = await createSquatterKernel(SIZE, { tableSize: 1 });
  const random = randomSource(3);
  const seen = new Set<number>();
  let compared = 0;
  for (let game = 0; game < 20; game++) {
    const position = startPosition('squatter', { size: SIZE });
    // Without a piece on the border nothing is out of reach, except the corners.
    while (position.moves.length < 16 && position.outcome === undefined) {
      const inner = position.legalMoves().filter((move) => isInner([Math.floor(move / SIZE), move % SIZE]));
      position.play(random.pick(inner));
      if (capturesNow(position) || position.scores.some((score) => score > 0)) break;
      kernel.load(position);
      expect(kernel.search(0, -WIDE, WIDE, false, 100)).toBe(promised(position));
      seen.add(promised(position));
      compared++;
    }
  }
  expect(compared).toBeGreaterThan(100);
  expect(seen.size).toBeGreaterThan(30);
});
