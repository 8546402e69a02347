import { type Position, randomSource, startPosition } from '@ringfence/rules';
import { describe, expect, test, vi } from 'vitest';
import type { Info } from '../api.ts';
import { plainGain, playedSquatter } from '../testing/plain-squatter.ts';
import { createSquatterProver } from './prover.ts';
import { createSquatterSearcher, SquatterSearcher } from './searcher.ts';

type Snapshot = Omit<Info, 'milliseconds'>;

function think(searcher: SquatterSearcher, position: Position, nodes: number): Snapshot {
  searcher.begin(position.clone(), {});
  while (searcher.nodes < nodes) {
    if (searcher.step({ milliseconds: Number.POSITIVE_INFINITY, nodes: searcher.sliceNodes })) break;
  }
  return searcher.info();
}

describe('Squatter searcher', () => {
  test('never loses a 6×6 game to anybody, and knows it from the first move', async () => {
    const searcher = await createSquatterSearcher(6, { tableSize: 8, seed: 1 });
    const random = randomSource(9);
    for (let game = 0; game < 4; game++) {
      const position = startPosition('squatter', { size: 6 });
      const side = game % 2 === 0 ? 1 : 2;
      while (position.outcome === undefined) {
        if (position.turn === side) {
          const info = think(searcher, position, 12_000);
          expect(info.proof === 'loss').toBe(false);
          expect(info.proof !== undefined || info.argument?.startsWith('cannot lose')).toBe(true);
          position.play(info.moves[0].move);
        } else position.play(random.pick(position.legalMoves()));
      }
      expect(position.outcome.winner).not.toBe(3 - side);
    }
  });

  test('never loses a 7×7 game with the stored proof, and wins against weak play', async () => {
    const searcher = await createSquatterSearcher(7, { tableSize: 16, seed: 1 });
    const random = randomSource(3);
    let won = 0;
    for (let game = 0; game < 2; game++) {
      const position = startPosition('squatter', { size: 7 });
      const side = game % 2 === 0 ? 1 : 2;
      while (position.outcome === undefined) {
        if (position.turn === side) {
          const info = think(searcher, position, 12_000);
          expect(info.proof !== undefined || info.argument?.startsWith('cannot lose')).toBe(true);
          position.play(info.moves[0].move);
        } else position.play(random.pick(position.legalMoves()));
      }
      expect(position.outcome.winner).not.toBe(3 - side);
      if (position.outcome.winner === side) won++;
    }
    expect(won).toBeGreaterThan(0);
  });

  test('looks at the clock after a few nodes of a proof, however many an estimate has in that time', async () => {
    const prover = await createSquatterProver(7, { tableSize: 8 });
    const asked = vi.spyOn(prover.kernel, 'isHeld');
    const searcher = new SquatterSearcher(prover);
    const position = startPosition('squatter', { size: 7 });
    for (const name of ['c6', 'e2', 'c5']) position.play(position.grid.cellNamed(name));
    searcher.begin(position, {});
    for (let step = 0; step < 60; step++) {
      asked.mockClear();
      searcher.step({ milliseconds: 10, nodes: 10_000 });
      expect(asked.mock.calls.length).toBeLessThan(16);
    }
    expect(searcher.nodes).toBeGreaterThan(20_000);
  });

  test('starts with a safe move, however short the time is', async () => {
    const searcher = await createSquatterSearcher(6, { tableSize: 8, seed: 1 });
    const position = startPosition('squatter', { size: 6 });
    for (const name of ['d4', 'c4', 'd2']) position.play(position.grid.cellNamed(name));
    searcher.begin(position, {});
    searcher.step({ milliseconds: 1, nodes: 50 });
    expect(searcher.info().argument).toMatch(/^cannot lose/);
  });

  test('announces the exact score of an endgame and keeps it', async () => {
    const random = randomSource(21);
    const searcher = await createSquatterSearcher(5, { tableSize: 1 });
    for (let board = 0; board < 15; board++) {
      const position = playedSquatter(5, 7, random);
      if (position.outcome !== undefined) continue;
      const lead = (): number => (position.scores[0] - position.scores[1]) * (position.turn === 1 ? 1 : -1);
      const wanted = lead() + plainGain(position);
      const info = think(searcher, position, 1_000_000);
      expect(info.proof).toBe(wanted > 0 ? 'win' : wanted < 0 ? 'loss' : 'draw');
      expect(info.moves[0].points).toBe(wanted);
      position.play(info.moves[0].move);
      expect(0 - (lead() + plainGain(position))).toBe(wanted);
    }
  });

  test.each([
    [8, 10, true],
    [8, Number.POSITIVE_INFINITY, false],
    [7, 10, false],
  ])('weighs nodes of a proof at size %i in slices of %d ms: %s', async (size, milliseconds, weighs) => {
    const searcher = await createSquatterSearcher(size, { tableSize: 4, seed: 5 });
    const position = startPosition('squatter', { size });
    for (const move of [size + 1, 2 * size + 2, size + 3, 3 * size + 4]) position.play(move);
    searcher.begin(position, {});
    for (let slice = 0; slice < 4; slice++) searcher.step({ milliseconds, nodes: 400 });
    expect(searcher.effort > searcher.nodes).toBe(weighs);
  });

  test.each([6, 7, 8])('is reproducible on a board of size %i', async (size) => {
    const runs: Snapshot[] = [];
    for (let run = 0; run < 2; run++) {
      const searcher = await createSquatterSearcher(size, { tableSize: 4, seed: 5 });
      const position = startPosition('squatter', { size });
      for (const move of [size + 1, 2 * size + 2, size + 3]) position.play(move);
      runs.push(think(searcher, position, 40_000));
    }
    expect(runs[0]).toEqual(runs[1]);
    expect(runs[0].depth).toBeGreaterThanOrEqual(3);
    expect(runs[0].moves[0].pv.length).toBeGreaterThan(1);
  });
});
