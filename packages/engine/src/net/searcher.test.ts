import { type Position, randomSource, SWAP, startPosition } from '@ringfence/rules';
import { describe, expect, test } from 'vitest';
import type { Info } from '../api.ts';
import { plainValue, randomPosition } from '../testing/plain-search.ts';
import { randomNetFile } from '../testing/random-net.ts';
import { readNet } from './file.ts';
import { createNetSearcher, type NetSearcher } from './searcher.ts';

async function searcherOf(tableSize = 8, seed = 1): Promise<NetSearcher> {
  const net = readNet(randomNetFile({ blocks: 1, channels: 32, pooled: [0], seed }));
  if (!net.ok) throw new Error(net.error);
  return createNetSearcher(net.value, { tableSize });
}

type Snapshot = Omit<Info, 'milliseconds'>;

function search(searcher: NetSearcher, position: Position, simulations: number): Snapshot {
  searcher.begin(position.clone());
  let done = false;
  while (!done && searcher.nodes < simulations) {
    done = searcher.step({ milliseconds: Number.POSITIVE_INFINITY, nodes: Math.min(50, simulations - searcher.nodes) });
  }
  return searcher.info();
}

describe('a search with a net that knows nothing', () => {
  test('proves what a plain search finds', async () => {
    const searcher = await searcherOf();
    const random = randomSource(5);
    for (let i = 0; i < 40; i++) {
      const game = random.pick(['fencemaster', 'havannah'] as const);
      const position = randomPosition(game, 2 + random.below(4), 6, random);
      expect(search(searcher, position, 5000).proof).toBe(plainValue(position));
    }
  });

  test('prefers the move with the best lower bound among those with many visits', async () => {
    const position = startPosition('fencemaster', { size: 5 });
    let changed = 0;
    for (let seed = 1; seed <= 8; seed++) {
      const { moves } = search(await searcherOf(8, seed), position, 60);
      const most = Math.max(...moves.map(({ visits }) => visits));
      const bound = ({ value, visits }: (typeof moves)[number]): number =>
        value - 0.5 * Math.sqrt((1 - value * value + 1 / visits) / visits);
      const rivals = moves.filter(({ visits }) => visits > 0.2 * most);
      expect(bound(moves[0])).toBe(Math.max(...rivals.map(bound)));
      if (moves[0].visits < most) changed++;
    }
    expect(changed).toBeGreaterThan(0);
  });

  test('lists every legal move once, the swap included, with a policy that adds up to 1', async () => {
    const searcher = await searcherOf();
    const position = startPosition('fencemaster', { size: 4, swap: true });
    for (const move of [18, 5]) {
      const { moves } = search(searcher, position, 60);
      expect(moves.map((info) => info.move).sort((a, b) => a - b)).toEqual(position.legalMoves().sort((a, b) => a - b));
      expect(moves.reduce((sum, info) => sum + (info.policy ?? 0), 0)).toBeCloseTo(1, 3);
      position.play(move);
    }
  });

  test('swaps exactly if it prefers the other side', async () => {
    let swapped = 0;
    const random = randomSource(1);
    for (let seed = 1; seed <= 8; seed++) {
      const searcher = await searcherOf(8, seed);
      const position = startPosition('havannah', { size: 4, swap: true });
      position.play(random.pick(position.legalMoves()));
      const { moves } = search(searcher, position, 40);
      const best = moves.find(({ move }) => move !== SWAP);
      const swap = moves.find(({ move }) => move === SWAP);
      expect(moves[0].move === SWAP).toBe((best?.value ?? 0) < 0);
      expect(swap?.value).toBeCloseTo(-(best?.value ?? 0), 6);
      // The opponent gets this very position.
      expect(swap?.draw).toBe(best?.draw);
      expect(swap?.draw).toBeGreaterThan(0);
      expect(swap?.pv).toEqual([SWAP, ...(best?.pv ?? [])]);
      if (moves[0].move === SWAP) swapped++;
    }
    expect(swapped).toBeGreaterThan(0);
    expect(swapped).toBeLessThan(8);
  });

  test('opens with the most balanced move if the opponent may swap', async () => {
    const searcher = await searcherOf();
    const position = startPosition('fencemaster', { size: 4, swap: true });
    const { moves } = search(searcher, position, 400);
    expect(moves.every(({ visits }) => visits > 0)).toBe(true);
    const evenness = moves.map(({ value }) => Math.abs(value));
    expect(moves.every(({ value }) => value <= 0)).toBe(true);
    expect(evenness[0]).toBeLessThan(Math.min(...evenness) + 0.05);
  });

  test('plays the same game for the same nodes', async () => {
    const play = async (): Promise<string> => {
      const searcher = await searcherOf();
      const position = startPosition('havannah', { size: 4, swap: true });
      const infos: Snapshot[] = [];
      while (position.outcome === undefined) {
        infos.push(search(searcher, position, 30));
        position.play(infos[infos.length - 1].moves[0].move);
      }
      return JSON.stringify(infos);
    };
    expect(await play()).toBe(await play());
  });

  test('keeps the tree below the moves that were played', async () => {
    const searcher = await searcherOf();
    const position = startPosition('fencemaster', { size: 4 });
    const { pv, visits } = search(searcher, position, 500).moves[0];
    position.play(pv[0]);
    position.play(pv[1]);
    searcher.begin(position.clone());
    const kept = searcher.info().moves.reduce((sum, info) => sum + info.visits, 0);
    expect(kept).toBeGreaterThan(5);
    expect(kept).toBeLessThan(visits);
  });

  test('stays sound when the tree exceeds its memory', async () => {
    const searcher = await searcherOf(0.5);
    const position = startPosition('fencemaster', { size: 5 });
    const { moves, nodes } = search(searcher, position, 1500);
    expect(nodes).toBe(1500);
    expect(moves.reduce((sum, info) => sum + info.visits, 0)).toBeGreaterThanOrEqual(1499);
    for (const { value, draw } of moves) {
      expect(Math.abs(value)).toBeLessThanOrEqual(1);
      expect(draw ?? 0).toBeGreaterThanOrEqual(0);
    }
  });
});
