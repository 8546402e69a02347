import { randomSource } from '@ringfence/rules';
import { beforeAll, describe, expect, test } from 'vitest';
import { createFenceBoard } from '../fence-proof/board.ts';
import { winningSets } from '../fence-proof/wins.ts';
import { cellsIn, createFence, type FenceIdea, fenceIdeas } from './kernel.ts';

const BOARDS = Number(process.env.RINGFENCE_BOARDS ?? 200);
const CELLS = 19;

/** Sets of cells of size 3 as bits, from the checker's list. */
let allWins: number[] = [];
beforeAll(() => {
  allWins = winningSets(createFenceBoard(3)).map((cells) => cells.reduce((sum, cell) => sum | (1 << cell), 0));
});

/** Whether Maker wins, by plain search over all moves; the cells that are neither free nor Maker's are Breaker's. */
function makerWins(maker: number, free: number, makerMoves: boolean): boolean {
  const wins = allWins.filter((win) => (win & ~maker & ~free) === 0).map((win) => win & ~maker);
  return search(wins, free, makerMoves, new Map());
}

/** `wins`: what is left of the sets that Maker may still complete; they and the free cells determine everything else. */
function search(wins: readonly number[], free: number, makerMoves: boolean, known: Map<string, boolean>): boolean {
  if (wins.length === 0) return false;
  if (wins.includes(0)) return true;
  const key = `${free} ${wins.join()} ${makerMoves}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  let result = !makerMoves;
  for (let left = free; left !== 0 && result !== makerMoves; left &= left - 1) {
    const taken = left & -left;
    const after = makerMoves ? wins.map((win) => win & ~taken) : wins.filter((win) => (win & taken) === 0);
    if (search(after, free & ~taken, !makerMoves, known) === makerMoves) result = makerMoves;
  }
  known.set(key, result);
  return result;
}

const lettersOf = (maker: number, free: number): string =>
  Array.from({ length: CELLS }, (_, cell) => ((maker >> cell) & 1 ? 'M' : (free >> cell) & 1 ? '.' : 'B')).join('');

describe('Maker–Breaker on Fencemaster boards', () => {
  test.each([
    [2, 1],
    [3, 251],
    [4, 36_872],
  ])('size %i has %i smallest tripods and rings', async (size, count) => {
    expect((await createFence(size)).setCount).toBe(count);
  });

  test('sizes that do not fit are refused', async () => {
    await expect(createFence(5)).rejects.toThrow('size 2 to 4');
    await expect(createFence(1)).rejects.toThrow('size 2 to 4');
    const fence = await createFence(3);
    expect(() => fence.setUp('.')).toThrow('1 letters for 19 cells');
  });

  test.each([
    ['all ideas', []],
    ...fenceIdeas.map((idea): [string, FenceIdea[]] => [`all ideas but ${idea}`, [idea]]),
    ['no idea', [...fenceIdeas]],
  ])('%s: answers, carriers and moves agree with plain search on random boards', async (_, off) => {
    const random = randomSource(7 + off.length);
    const fence = await createFence(3, { tableSize: 4, seed: 5 });
    fence.without(...off);
    const rounds = off.length === 0 ? BOARDS : Math.ceil(BOARDS / 5);
    const counts = { holds: 0, wins: 0 };
    for (let round = 0; round < rounds; round++) {
      let [maker, breaker] = [0, 0];
      for (let n = 5 + random.below(3); n > 0; n--) maker |= 1 << random.below(CELLS);
      for (let n = 4 + random.below(4); n > 0; n--) breaker |= 1 << random.below(CELLS);
      breaker &= ~maker;
      const free = ((1 << CELLS) - 1) & ~maker & ~breaker;
      const makerMoves = round % 2 === 0;
      fence.setUp(lettersOf(maker, free));
      const answer = fence.ask(makerMoves ? 'maker' : 'breaker', 1_000_000);
      expect(answer?.holds).toBe(!makerWins(maker, free, makerMoves));
      if (answer === undefined) continue;
      counts[answer.holds ? 'holds' : 'wins']++;
      const carrier = Number(answer.carrier);
      // Outside the carrier, the loser may have everything.
      const without = answer.holds ? maker | (free & ~carrier) : maker;
      expect(makerWins(without, free & carrier, makerMoves)).toBe(!answer.holds);
      if (answer.move !== undefined) expect(makerWins(maker, free & ~(1 << answer.move), true)).toBe(false);
    }
    expect(Math.min(counts.holds, counts.wins)).toBeGreaterThan(rounds / 5);
  });

  test('a stopped search continues', async () => {
    const [whole, sliced] = [await createFence(3), await createFence(3)];
    expect(whole.ask('maker', 1_000_000)?.holds).toBe(true);
    let asked = 0;
    while (sliced.ask('maker', 20) === undefined) asked++;
    expect(asked).toBeGreaterThan(2);
    expect(sliced.nodes).toBeLessThan(20 * whole.nodes);
  });

  test('a pairing covers every tripod and ring that Breaker has no piece in', async () => {
    const fence = await createFence(4);
    const letters = '........B.........B....B......B......';
    fence.setUp(letters);
    const pairing = fence.pair(false, 20, 200);
    expect(pairing).toBeDefined();
    const cells = (pairing?.pairs ?? []).flat();
    expect(new Set(cells).size).toBe(cells.length);
    for (const win of winningSets(createFenceBoard(4))) {
      if (win.some((cell) => letters[cell] === 'B')) continue;
      expect(pairing?.pairs.some((pair) => pair.every((cell) => win.includes(cell)))).toBe(true);
    }
  });

  test('a line of play leads to the same cells as setting it up', async () => {
    const [played, setUp] = [await createFence(3), await createFence(3)];
    played.play(9, 'maker');
    played.play(4, 'breaker');
    setUp.setUp('....B....M.........');
    expect(played.cells).toBe(setUp.cells);
    expect(cellsIn(played.cells)).not.toContain(4);
    played.undo();
    played.undo();
    expect(cellsIn(played.cells)).toHaveLength(CELLS);
  });
});
