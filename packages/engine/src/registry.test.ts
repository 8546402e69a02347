import { type GameName, positionFromCells, startPosition } from '@ringfence/rules';
import { afterEach, expect, test, vi } from 'vitest';
import { HexSearcher } from './hex/searcher.ts';
import { readNet } from './net/file.ts';
import { NetSearcher } from './net/searcher.ts';
import { SquatterNetSearcher } from './net/squatter-searcher.ts';
import { SquatterTreeSearcher } from './net/squatter-tree-searcher.ts';
import * as store from './net/store.ts';
import { registry } from './registry.ts';
import { SquatterWideSearcher } from './squatter/wide.ts';
import { randomNetFile } from './testing/random-net.ts';

vi.mock('./net/store.ts', { spy: true });
afterEach(() => vi.mocked(store.loadNet).mockReset());

/** Replaces the game's own net by one trained with this many positions of the given sizes. */
function provide(positions: number, sizes: readonly number[], game: GameName = 'fencemaster'): void {
  const net = readNet(
    randomNetFile({ game, blocks: 1, pooled: [] }, (header) => {
      header.training = { positions, sizes: Object.fromEntries(sizes.map((size) => [size, 1])) };
    }),
  );
  if (!net.ok) throw new Error(net.error);
  vi.mocked(store.loadNet).mockResolvedValue(net.value);
}

const board = (size: number) => startPosition('fencemaster', { size });
const options = { tableSize: 1 };

test('the best search uses a net if one was trained for the board', async () => {
  provide(1000, [4, 6]);
  expect(await registry.searcherFor(board(5), options, 'best')).toBeInstanceOf(NetSearcher);
  expect(await registry.searcherFor(board(5), options, 'net')).toBeInstanceOf(NetSearcher);
  expect(await registry.searcherFor(board(5), options, 'tree')).toBeInstanceOf(NetSearcher);
  expect(await registry.searcherFor(board(5), options, 'mcts')).toBeInstanceOf(HexSearcher);
});

test('otherwise the best search does without, and a request for a net fails with the reason', async () => {
  provide(1000, [4, 6]);
  expect(await registry.searcherFor(board(7), options, 'best')).toBeInstanceOf(HexSearcher);
  await expect(registry.searcherFor(board(7), options, 'net')).rejects.toThrow('for boards of size 7');
  provide(0, []);
  expect(await registry.searcherFor(board(5), options, 'best')).toBeInstanceOf(HexSearcher);
  await expect(registry.searcherFor(board(5), options, 'net')).rejects.toThrow('has not been trained');
});

test('in Squatter the net chooses among the moves that the exact search allows, on reachable boards', async () => {
  provide(1000, [5, 10], 'squatter');
  for (const size of [6, 10]) {
    const searcher = await registry.searcherFor(startPosition('squatter', { size }), options, 'best');
    expect(searcher).toBeInstanceOf(SquatterNetSearcher);
    const tree = await registry.searcherFor(startPosition('squatter', { size }), options, 'tree');
    expect(tree).toBeInstanceOf(SquatterTreeSearcher);
  }
  const pieces = Uint8Array.from([...'.W...W.W...W.............'], (symbol) => Number(symbol === 'W'));
  const enclosing = positionFromCells('squatter', 5, pieces, new Uint8Array(25), 1);
  expect(await registry.searcherFor(enclosing, options, 'best')).toBeInstanceOf(SquatterWideSearcher);
  for (const search of ['net', 'tree'] as const) {
    await expect(registry.searcherFor(enclosing, options, search)).rejects.toThrow('no game leads to');
  }
});

test('a net is not loaded for a board that it was not trained for', async () => {
  await expect(registry.searcherFor(startPosition('squatter', { size: 4 }), options, 'net')).rejects.toThrow('size 4');
  await expect(registry.searcherFor(board(11), options, 'net')).rejects.toThrow('size 11');
  expect(store.loadNet).not.toHaveBeenCalled();
});

test('a page that cannot load a net still plays', async () => {
  vi.mocked(store.loadNet).mockRejectedValue(new Error('cannot load: 404'));
  const makeshift = await registry.searcherFor(board(5), options, 'best');
  expect(makeshift).toBeInstanceOf(HexSearcher);
  expect(makeshift.missingNet).toBe('cannot load: 404');
  await expect(registry.searcherFor(board(5), options, 'net')).rejects.toThrow('404');
  // Where there is no net to miss, nothing is said.
  expect((await registry.searcherFor(board(11), options, 'best')).missingNet).toBeUndefined();
  expect((await registry.searcherFor(board(5), options, 'mcts')).missingNet).toBeUndefined();
});
