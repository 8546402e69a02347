import { type Position, startPosition } from '@ringfence/rules';
import { expect, test } from 'vitest';
import type { Info } from '../api.ts';
import { randomNetFile } from '../testing/random-net.ts';
import { readNet } from './file.ts';
import { createSquatterTreeSearcher, type SquatterTreeSearcher } from './squatter-tree-searcher.ts';

async function searcherOf(): Promise<SquatterTreeSearcher> {
  const net = readNet(randomNetFile({ game: 'squatter', blocks: 1, channels: 32, pooled: [0], seed: 1 }));
  if (!net.ok) throw new Error(net.error);
  return createSquatterTreeSearcher(net.value);
}

function search(searcher: SquatterTreeSearcher, position: Position, nodes: number): Omit<Info, 'milliseconds'> {
  searcher.begin(position.clone());
  searcher.step({ milliseconds: Number.POSITIVE_INFINITY, nodes });
  return searcher.info();
}

const played = (size: number, names: string): Position => {
  const position = startPosition('squatter', { size });
  for (const name of names.split(' ')) position.play(position.grid.cellNamed(name));
  return position;
};

test('one simulation gives the policy of every move, and more give visits', async () => {
  const searcher = await searcherOf();
  const position = played(6, 'c3 d4 b5');
  const glance = search(searcher, position, 1);
  expect(glance.moves.map(({ move }) => move).sort((a, b) => a - b)).toEqual(position.legalMoves());
  expect(glance.moves.reduce((sum, { policy = 0 }) => sum + policy, 0)).toBeCloseTo(1, 5);
  expect(glance.moves[0].policy).toBe(Math.max(...glance.moves.map(({ policy = 0 }) => policy)));
  searcher.clear();
  const longer = search(searcher, position, 40);
  // The first simulation evaluates the position itself.
  expect(longer.moves.reduce((sum, { visits }) => sum + visits, 0)).toBe(39);
  expect(longer.moves[0].visits).toBe(Math.max(...longer.moves.map(({ visits }) => visits)));
  expect(longer.nodes).toBe(40);
});

test('where nothing can be captured any more, every legal move is listed with the final lead', async () => {
  // White holds b2; no side can close another loop on a board this full.
  const position = played(3, 'b1 a1 a2 c1 c2 a3 b3');
  const { moves } = search(await searcherOf(), position, 1);
  expect(moves.map(({ move, points }) => [position.grid.nameOf(move), points])).toEqual([['c3', -1]]);
});
