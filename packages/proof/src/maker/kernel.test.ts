import { randomSource } from '@ringfence/rules';
import { describe, expect, test } from 'vitest';
import { plainMaker, scatteredSquatter } from '../testing/plain-maker.ts';
import {
  exchanged,
  isFoeEnclosing,
  makerPosition,
  onlyFree,
  plainChain,
  plainForcing,
  plainRace,
  withLetter,
} from '../testing/plain-threats.ts';
import { createMaker, type Maker, type MakerEffort, makerBoardProblem, openMaker, planMaker } from './kernel.ts';

// A few boards of each size take seconds; RINGFENCE_BOARDS=1000 checks thousands.
const BOARDS = Number(process.env.RINGFENCE_BOARDS ?? 12);
const SIZES = [
  [4, 4],
  [5, 5],
  [4, 7],
  [6, 5],
  [3, 9],
] as const;
/** Enough for every chain of these boards. */
const TIMES = 10_000;
const NODES = 1_000_000;
const TIMEOUT = 20_000 + 500 * BOARDS;

/** Random boards of all sizes, each with a search of its own. */
async function forBoards(
  seed: number,
  mostFree: number,
  check: (maker: Maker, columns: number, cells: string[]) => void,
  options: MakerEffort = {},
): Promise<void> {
  const random = randomSource(seed);
  for (const [rows, columns] of SIZES) {
    const maker = await createMaker({ rows, columns }, { tableSize: 1, ...options });
    for (let i = 0; i < BOARDS; i++) {
      const cells = scatteredSquatter(columns, 3 + random.below(mostFree - 2), random, rows);
      // In a race Breaker, too, should have something to threaten.
      if (options.isRace && (isFoeEnclosing(columns, cells) || !plainChain(columns, exchanged(cells)))) i--;
      else check(maker, columns, cells);
    }
  }
}

describe('the search for Maker agrees with slow and obvious ones', () => {
  test(
    'about chains of threats and the cells they need',
    async () => {
      let found = 0;
      await forBoards(31, 12, (maker, columns, cells) => {
        const chain = maker.chain(makerPosition(cells), TIMES);
        expect(chain !== undefined, cells.join('')).toBe(plainChain(columns, cells));
        if (chain === undefined) return;
        found++;
        expect(plainChain(columns, onlyFree(cells, chain.carrier)), cells.join('')).toBe(true);
      });
      expect(found).toBeGreaterThan(BOARDS);
      expect(found).toBeLessThan(4.5 * BOARDS);
    },
    TIMEOUT,
  );

  test(
    'about moves that threaten chains',
    () =>
      forBoards(
        37,
        11,
        (maker, columns, cells) =>
          expect(maker.ask(makerPosition(cells), NODES), cells.join('')).toBe(plainForcing(columns, cells)),
        { links: 100_000 },
      ),
    TIMEOUT,
  );

  // Few random boards need more than a chain, so these are what the carriers leave of almost empty ones.
  test(
    'about wins that need more than a chain, on the cells they need',
    async () => {
      const random = randomSource(47);
      const maker = await createMaker({ rows: 7, columns: 7 }, { tableSize: 4, links: 40 });
      let found = 0;
      for (let i = 0; i < 16 * BOARDS; i++) {
        const order = random.shuffle(Array.from({ length: 49 }, (_, cell) => cell));
        const breakers = 4 + random.below(6);
        const cells = Array.from({ length: 49 }, (_, cell) => {
          const rank = order.indexOf(cell);
          return rank < 5 ? 'W' : rank < 5 + breakers ? 'B' : '.';
        });
        const position = makerPosition(cells);
        if (maker.chain(position, TIMES) !== undefined || !maker.ask(position, 4)) continue;
        const small = onlyFree(cells, maker.knownWin(position)?.carrier ?? 0n);
        if (small.filter((letter) => letter === '.').length > 10) continue;
        found++;
        expect(plainForcing(7, small), cells.join('')).toBe(true);
        expect(plainMaker(7, small, true), cells.join('')).toBe(true);
      }
      expect(found).toBeGreaterThan(BOARDS / 10);
    },
    TIMEOUT,
  );

  test.each([{ links: 3 }, { links: 100, quietUpTo: 20 }])(
    'a win is a win with %o, and needs no cell off its carrier',
    async (options) => {
      let found = 0;
      await forBoards(
        41,
        8,
        (maker, columns, cells) => {
          const position = makerPosition(cells);
          if (!maker.ask(position, NODES)) return;
          found++;
          const { carrier } = maker.knownWin(position) ?? { carrier: 0n };
          expect(plainMaker(columns, onlyFree(cells, carrier), true), cells.join('')).toBe(true);
        },
        options,
      );
      expect(found).toBeGreaterThan(BOARDS);
    },
    TIMEOUT,
  );
});

describe('the search for who captures first agrees with slow and obvious ones', () => {
  const race = { isRace: true, links: 100_000 };

  test(
    'about chains of threats',
    async () => {
      let [found, spoilt] = [0, 0];
      await forBoards(
        53,
        12,
        (maker, columns, cells) => {
          const isFound = plainChain(columns, cells, true);
          const chain = maker.chain(makerPosition(cells), TIMES);
          expect(chain !== undefined, cells.join('')).toBe(isFound);
          // One more piece of Breaker's off the carrier changes nothing.
          for (const [cell, letter] of cells.entries()) {
            if (chain === undefined || letter !== '.' || (chain.carrier >> BigInt(cell)) & 1n) continue;
            expect(plainChain(columns, withLetter(cells, cell, 'B'), true), `${cells.join('')} ${cell}`).toBe(true);
          }
          if (isFound) found++;
          else if (plainChain(columns, cells)) spoilt++;
        },
        race,
      );
      expect(found).toBeGreaterThan(BOARDS);
      expect(spoilt).toBeGreaterThan(0);
    },
    TIMEOUT,
  );

  test(
    'about moves that threaten chains',
    () =>
      forBoards(
        59,
        11,
        (maker, columns, cells) =>
          expect(maker.ask(makerPosition(cells), NODES), cells.join('')).toBe(plainForcing(columns, cells, true)),
        race,
      ),
    TIMEOUT,
  );

  test.each([{ links: 3 }, { links: 100, quietUpTo: 20 }])(
    'a win is a win with %o',
    async (options) => {
      let found = 0;
      await forBoards(
        61,
        8,
        (maker, columns, cells) => {
          if (!maker.ask(makerPosition(cells), NODES)) return;
          found++;
          expect(plainRace(columns, cells), cells.join('')).toBe(true);
        },
        { ...options, isRace: true },
      );
      expect(found).toBeGreaterThan(BOARDS);
    },
    TIMEOUT,
  );
});

test('in a race, a chain after one answer is tried without it before it refutes others, since it may fill a loop', async () => {
  const maker = await createMaker({ rows: 11, columns: 11 }, { isRace: true, tableSize: 4 });
  const set = (...cells: number[]): bigint => cells.reduce((bits, cell) => bits | (1n << BigInt(cell)), 0n);
  // After 35 (c4) the answer 26 (e3) threatens to capture e4, which a piece there would fill.
  expect(maker.ask({ maker: set(47, 60, 70), breaker: set(38, 48, 72) }, 1)).toBeUndefined();
});

test('in a race, what is known of a position is known of its mirror images', async () => {
  const maker = await createMaker({ rows: 9, columns: 9 }, { isRace: true, tableSize: 4 });
  const at = (row: number, column: number): bigint => 1n << BigInt(9 * row + column);
  const piece = at(4, 4);
  expect(maker.ask({ maker: piece, breaker: at(0, 1) }, 2000)).toBe(true);
  const move = maker.knownWin({ maker: piece, breaker: at(0, 1) })?.move ?? -1;
  const [row, column] = [Math.floor(move / 9), move % 9];
  for (const [breaker, image] of [
    [at(0, 7), at(row, 8 - column)],
    [at(8, 1), at(8 - row, column)],
    [at(1, 0), at(column, row)],
    [at(1, 8), at(column, 8 - row)],
    [at(7, 0), at(8 - column, row)],
  ]) {
    expect(1n << BigInt(maker.knownWin({ maker: piece, breaker })?.move ?? 127)).toBe(image);
  }
  expect(maker.knownWin({ maker: piece, breaker: at(0, 2) })).toBeUndefined();
});

test('searches that take turns with one table agree with a plain search', async () => {
  const random = randomSource(43);
  const plan = await planMaker({ rows: 5, columns: 5 }, 3, { tableSize: 1, links: 100_000 });
  const makers = await Promise.all([0, 1, 2].map((number) => openMaker(plan, number)));
  for (let i = 0; i < 2 * BOARDS; i++) {
    const cells = scatteredSquatter(5, 3 + random.below(10), random);
    const position = makerPosition(cells);
    let captures: boolean | undefined;
    while (captures === undefined) for (const maker of makers) captures ??= maker.ask(position, 1);
    expect(captures, cells.join('')).toBe(plainForcing(5, cells));
    if (captures) for (const maker of makers) expect(maker.knownWin(position)).toBeDefined();
  }
});

test('a piece next to the middle of 9×9 does not stop Maker', async () => {
  const maker = await createMaker({ rows: 9, columns: 9 });
  const position = { maker: 1n << 40n, breaker: 1n << 31n };
  expect(maker.ask(position, 2000)).toBe(true);
  expect(maker.knownWin(position)?.move).toBeGreaterThan(0);
});

test('boards have at least three rows and columns and at most 128 cells', async () => {
  for (const [rows, columns] of [
    [3, 3],
    [11, 11],
    [7, 18],
    [42, 3],
    [8, 16],
  ]) {
    expect(makerBoardProblem({ rows, columns })).toBeUndefined();
  }
  for (const [rows, columns] of [
    [2, 9],
    [9, 2],
    [12, 11],
    [8, 17],
    [3.5, 4],
  ]) {
    expect(makerBoardProblem({ rows, columns })).toMatch('at least 3 rows and columns, up to 128 cells');
  }
  await expect(createMaker({ rows: 12, columns: 12 })).rejects.toThrow(RangeError);
});
