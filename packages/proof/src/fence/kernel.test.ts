import { randomSource } from '@ringfence/rules';
import { beforeAll, describe, expect, test } from 'vitest';
import { fenceDisagreement, PlainFence } from '../testing/fence-boards.ts';
import { cellsIn, createFence, type FenceIdea, fenceIdeaNames } from './kernel.ts';

// A few boards of each size take seconds; RINGFENCE_BOARDS=1000 checks thousands.
const BOARDS = Number(process.env.RINGFENCE_BOARDS ?? 4);
const TIMEOUT = 20_000 + 500 * BOARDS;

const plains = new Map<number, PlainFence>();
beforeAll(() => {
  for (const size of [3, 4]) plains.set(size, new PlainFence(size));
});
const plainOf = (size: number): PlainFence => plains.get(size) as PlainFence;

describe('the solver for Fencemaster agrees with a plain search', () => {
  const variants: (readonly [string, readonly FenceIdea[]])[] = [
    ['with all ideas', []],
    ...fenceIdeaNames.map((idea) => [`without ${idea}`, [idea]] as const),
    ['without any', fenceIdeaNames],
  ];
  test.each(variants)(
    '%s: answers, carriers and moves',
    async (_, off) => {
      const random = randomSource(7 + off.length);
      let wins = 0;
      for (const [size, free, share] of [
        [3, 9, 0.55],
        [3, 11, 0.5],
        [4, 10, 0.5],
      ]) {
        const fence = await createFence(size, { tableSize: 1, seed: 5 });
        fence.without(...off);
        for (let i = 0; i < BOARDS; i++) {
          const letters = plainOf(size).random(free - (i % 3), share, random);
          const { makerWins, problem } = fenceDisagreement(fence, plainOf(size), letters, i % 2 === 0);
          expect(problem).toBeUndefined();
          if (makerWins) wins++;
        }
      }
      expect(wins).toBeGreaterThan(0.6 * BOARDS);
      expect(wins).toBeLessThan(2.4 * BOARDS);
    },
    TIMEOUT,
  );

  test(
    'where a ring that Maker has filled does not count',
    async () => {
      const random = randomSource(31);
      for (const [size, free, share] of [
        [3, 9, 0.6],
        [3, 11, 0.55],
        [4, 10, 0.55],
      ]) {
        const plain = new PlainFence(size, true);
        const fence = await createFence(size, { tableSize: 1, seed: 5, onlyLoops: true });
        for (let i = 0; i < 2 * BOARDS; i++) {
          const letters = plain.random(free - (i % 3), share, random);
          expect(fenceDisagreement(fence, plain, letters, i % 2 === 0).problem).toBeUndefined();
        }
      }
      // With one more piece Maker has a ring around a piece of its own, then around one of Breaker's.
      for (const [letters, ring, loop] of [
        ['BBBBMMBBMMMBBM.BBBB', true, false],
        ['BBBBMMBBMBMBBM.BBBB', true, true],
      ] as const) {
        for (const onlyLoops of [false, true]) {
          const fence = await createFence(3, { tableSize: 1, onlyLoops });
          fence.setUp(letters);
          expect(fence.ask('maker', 10)?.holds).toBe(!(onlyLoops ? loop : ring));
        }
      }
    },
    TIMEOUT,
  );

  test(
    'also when it starts again every few nodes',
    async () => {
      const random = randomSource(23);
      const fence = await createFence(3, { tableSize: 1 });
      fence.restartAfter(2);
      for (let i = 0; i < BOARDS; i++) {
        const letters = plainOf(3).random(12, 0.5, random);
        expect(fenceDisagreement(fence, plainOf(3), letters, i % 2 === 0).problem).toBeUndefined();
      }
    },
    TIMEOUT,
  );
});

test(
  'two different threats win at once',
  async () => {
    const random = randomSource(3);
    const fence = await createFence(4, { tableSize: 1 });
    for (let found = 0; found < BOARDS / 2; ) {
      const letters = plainOf(4).random(20 - random.below(6), 0.75, random);
      const needs = plainOf(4).needs(letters);
      const threats = new Set(needs.filter((need) => need.length === 1).map(([cell]) => cell));
      if (threats.size < 2 || needs.some((need) => need.length === 0)) continue;
      found++;
      fence.setUp(letters);
      expect(fence.ask('breaker', 1)).toMatchObject({ holds: false });
    }
  },
  TIMEOUT,
);

describe('the boards', () => {
  test.each([
    [2, 1],
    [3, 251],
    [4, 36_872],
  ])('size %i has %i smallest tripods and rings', async (size, count) => {
    expect((await createFence(size, { tableSize: 1 })).setCount).toBe(count);
  });

  test('sizes that do not fit are refused', async () => {
    await expect(createFence(5)).rejects.toThrow('size 2 to 4');
    await expect(createFence(1)).rejects.toThrow('size 2 to 4');
    const fence = await createFence(3, { tableSize: 1 });
    expect(() => fence.setUp('.')).toThrow('1 letters for 19 cells');
  });

  test('a stopped search continues', async () => {
    const [whole, sliced] = [await createFence(3, { tableSize: 4 }), await createFence(3, { tableSize: 4 })];
    expect(whole.ask('maker', 1_000_000)?.holds).toBe(true);
    let asked = 0;
    while (sliced.ask('maker', 20) === undefined) asked++;
    expect(asked).toBeGreaterThan(2);
    expect(sliced.nodes).toBeLessThan(20 * whole.nodes);
  });

  test('the table shows the numbers of first moves', async () => {
    const fence = await createFence(3, { tableSize: 4 });
    // One of the strongest first moves: the search opens it before the centre.
    fence.play(1, 'maker');
    expect(fence.numbers('breaker')).toBeUndefined();
    fence.undo();
    expect(fence.ask('maker', 5)).toBeUndefined();
    fence.play(9, 'maker');
    expect(fence.numbers('breaker')).toBeUndefined();
    fence.undo();
    fence.play(1, 'maker');
    const { pn, dn } = fence.numbers('breaker') ?? { pn: 0, dn: 0 };
    expect(Math.min(pn, dn)).toBeGreaterThan(0);
    expect(fence.ask('breaker', 1_000_000)?.holds).toBe(true);
    expect(fence.numbers('breaker')?.dn).toBe(0);
  });

  test('a line of play leads to the same cells as setting it up', async () => {
    const [played, setUp] = [await createFence(3, { tableSize: 1 }), await createFence(3, { tableSize: 1 })];
    played.play(9, 'maker');
    played.play(4, 'breaker');
    setUp.setUp('....B....M.........');
    expect(played.cells).toBe(setUp.cells);
    expect(cellsIn(played.cells)).not.toContain(4);
    for (let i = 0; i < 3; i++) played.undo();
    expect(cellsIn(played.cells)).toHaveLength(played.cellCount);
  });
});

describe('pairings', () => {
  test('cover every tripod and ring that Breaker has no piece in', async () => {
    const fence = await createFence(4, { tableSize: 1 });
    const letters = '........B.........B....B......B......';
    fence.setUp(letters);
    const pairing = fence.pair(false, 20, 200);
    const cells = (pairing?.pairs ?? []).flat();
    expect(new Set(cells).size).toBe(cells.length);
    for (const need of plainOf(4).needs(letters)) {
      expect(pairing?.pairs.some((pair) => pair.every((cell) => need.includes(cell)))).toBe(true);
    }
  });

  test('are found after a piece of Breaker’s on half of these boards', async () => {
    const random = randomSource(11);
    const fence = await createFence(4, { tableSize: 1 });
    let found = 0;
    for (let board = 0; board < 20; board++) {
      const letters = [...'..................B....B.............'];
      for (const letter of 'MMMBB') {
        let cell = random.below(letters.length);
        while (letters[cell] !== '.') cell = random.below(letters.length);
        letters[cell] = letter;
      }
      fence.setUp(letters.join(''));
      if (fence.pair(true, 1, 100) !== undefined) found++;
    }
    // None if a new joker is judged together with the old one.
    expect(found).toBeGreaterThan(5);
  });

  test('without a piece of Breaker’s, no pairing stops a threat; with one, it does', async () => {
    const fence = await createFence(3, { tableSize: 1 });
    // A ring around the middle lacks one cell.
    const letters = 'BBBBMMBBM.MBBM.BBBB';
    expect(plainOf(3).needs(letters)).toEqual([[14]]);
    fence.setUp(letters);
    expect(fence.pair(false, 3, 50)).toBeUndefined();
    expect(fence.pair(true, 3, 50)).toEqual({ joker: 14, pairs: [] });
  });
});
