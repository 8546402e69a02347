import { randomSource } from '@ringfence/rules';
import { describe, expect, test } from 'vitest';
import { breakerPosition, disagreement, plainCase } from '../testing/breaker-boards.ts';
import { allCells, type BreakerIdea, bitOfCell, boardProblem, breakerIdeaNames, createBreaker } from './kernel.ts';

// A few boards of each size take seconds; RINGFENCE_BOARDS=1000 checks thousands.
const BOARDS = Number(process.env.RINGFENCE_BOARDS ?? 8);

const empty = { maker: 0n, solid: 0n, makerToMove: true };

describe('the Breaker solver agrees with a plain search', () => {
  const variants: (readonly [string, readonly BreakerIdea[]])[] = [
    ['with all ideas', []],
    ...breakerIdeaNames.map((idea) => [`without ${idea}`, [idea]] as const),
    ['without any', breakerIdeaNames],
  ];
  test.each(variants)(
    '%s',
    async (_, ideas) => {
      const random = randomSource(17);
      let captures = 0;
      for (const [rows, columns] of [
        [4, 4],
        [5, 5],
        [4, 6],
        [6, 5],
        [3, 8],
        [4, 9],
        [10, 4],
      ]) {
        const breaker = await createBreaker({ rows, columns }, { tableSize: 1 });
        breaker.without(...ideas);
        for (let i = 0; i < BOARDS; i++) {
          const board = plainCase(rows, columns, 7, random);
          expect(disagreement(breaker, board)).toBeUndefined();
          if (board.captures) captures++;
        }
      }
      expect(captures).toBeGreaterThan(0.5 * BOARDS);
      expect(captures).toBeLessThan(3 * BOARDS);
    },
    20_000 + 500 * BOARDS,
  );
});

test('a search that starts again every few nodes gives the same answers', async () => {
  const random = randomSource(23);
  const breaker = await createBreaker({ rows: 5, columns: 5 }, { tableSize: 1 });
  breaker.restartAfter(2);
  for (let i = 0; i < BOARDS; i++) expect(disagreement(breaker, plainCase(5, 5, 12, random))).toBeUndefined();
  const wide = await createBreaker({ rows: 6, columns: 7 }, { tableSize: 1 });
  wide.restartAfter(20);
  expect(wide.ask(empty, 50_000)).toMatchObject({ holds: true });
  expect(wide.nodes).toBeGreaterThan(20);
});

describe('empty boards', () => {
  test.each([
    [3, 3],
    [4, 4],
    [5, 5],
    [5, 6],
    [6, 6],
    [3, 21],
    [16, 4],
  ])('%i×%i needs no search: a pairing holds', async (rows, columns) => {
    const breaker = await createBreaker({ rows, columns }, { tableSize: 1 });
    expect(breaker.ask(empty, 1)).toMatchObject({ holds: true });
    expect(breaker.nodes).toBe(1);
  });

  test.each([
    [5, 8],
    [6, 7],
    [7, 6],
    [5, 9],
    [9, 5],
  ])('%i×%i holds after a short search', async (rows, columns) => {
    const breaker = await createBreaker({ rows, columns }, { tableSize: 16 });
    expect(breaker.ask(empty, 20_000)).toMatchObject({ holds: true });
    expect(breaker.nodes).toBeGreaterThan(1);
  });

  test('7×7 with a few pieces holds after a short search too', async () => {
    const breaker = await createBreaker({ rows: 7, columns: 7 }, { tableSize: 16 });
    const position = { maker: 1n << 27n, solid: (1n << 18n) | (1n << 36n) | (1n << 20n), makerToMove: true };
    expect(breaker.ask(position, 20_000)).toMatchObject({ holds: true });
  });
});

test('finds the same in slices of any length, node by node', async () => {
  const work = async (slice: number): Promise<number> => {
    const breaker = await createBreaker({ rows: 6, columns: 7 }, { tableSize: 4 });
    while (breaker.ask(empty, slice) === undefined);
    return breaker.nodes;
  };
  expect(await work(7)).toBe(await work(1_000_000));
});

test('finds pairs that the weights of a proof under way hide', async () => {
  const breaker = await createBreaker({ rows: 7, columns: 7 }, { tableSize: 16 });
  breaker.ask(empty, 4000);
  const rows = ['..W...B', '..BB...', '.W.B...', '.BW....', '..WW...', '.......', '.....B.'];
  const { maker, solid } = breakerPosition(breaker.board, [...rows.join('')], true);
  const free = allCells(breaker.board) & ~(maker | solid);
  let found = 0;
  for (let tries = 0; tries < 20; tries++) if (breaker.pairs(maker, solid, free, false, 5)) found++;
  expect(found).toBeGreaterThan(8);
});

test('returns a move that holds, and one that captures', async () => {
  const breaker = await createBreaker({ rows: 5, columns: 5 }, { tableSize: 1 });
  // A diamond around the middle lacks one piece: Breaker takes that cell, Maker plays there.
  const threat = [...'.......W...W.....W.......'];
  expect(breaker.ask(breakerPosition(breaker.board, threat, false), 1000)).toMatchObject({
    holds: true,
    move: 8 * 2 + 3,
  });
  expect(breaker.ask(breakerPosition(breaker.board, threat, true), 1000)).toMatchObject({
    holds: false,
    move: 8 * 2 + 3,
    carrier: 1n << 19n,
  });
});

test('forgets on clear', async () => {
  const breaker = await createBreaker({ rows: 6, columns: 7 }, { tableSize: 4 });
  breaker.ask(empty, 100_000);
  const { nodes } = breaker;
  breaker.clear();
  expect(breaker.nodes).toBe(0);
  breaker.ask(empty, 100_000);
  expect(breaker.nodes).toBe(nodes);
});

test('reports which boards it accepts', () => {
  expect(boardProblem({ rows: 8, columns: 8 })).toBeUndefined();
  expect(boardProblem({ rows: 7, columns: 9 })).toBeUndefined();
  expect(boardProblem({ rows: 64, columns: 1 })).toBeUndefined();
  expect(boardProblem({ rows: 13, columns: 5 })).toMatch(/at most 64 cells/);
  expect(boardProblem({ rows: 2.5, columns: 4 })).toMatch(/at most 64 cells/);
});

test('rows have room for eight cells, on longer boards for exactly as many as there are', () => {
  expect(allCells({ rows: 2, columns: 3 })).toBe(0x707n);
  expect(allCells({ rows: 8, columns: 8 })).toBe(2n ** 64n - 1n);
  expect(allCells({ rows: 9, columns: 3 })).toBe(2n ** 27n - 1n);
  expect(bitOfCell(10, { rows: 4, columns: 9 })).toBe(1n << 10n);
  expect(bitOfCell(10, { rows: 4, columns: 8 })).toBe(1n << 10n);
  expect(bitOfCell(10, { rows: 4, columns: 7 })).toBe(1n << 11n);
});
