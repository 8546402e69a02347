import { startPosition } from '@ringfence/rules';
import { afterEach, expect, test, vi } from 'vitest';
import { HexSearcher } from './hex/searcher.ts';
import { readNet } from './net/file.ts';
import { NetSearcher } from './net/searcher.ts';
import * as store from './net/store.ts';
import { registry } from './registry.ts';
import { randomNetFile } from './testing/random-net.ts';

vi.mock('./net/store.ts', { spy: true });
afterEach(() => vi.mocked(store.loadNet).mockReset());

/** Puts a net in the place of the game's own that was trained with so many positions of the sizes given. */
function provide(positions: number, sizes: readonly number[]): void {
  const net = readNet(
    randomNetFile({ blocks: 1, pooled: [] }, (header) => {
      header.training = { positions, sizes: Object.fromEntries(sizes.map((size) => [size, 1])) };
    }),
  );
  if (!net.ok) throw new Error(net.error);
  vi.mocked(store.loadNet).mockResolvedValue(net.value);
}

const board = (size: number) => startPosition('fencemaster', { size });
const options = { tableSize: 1 };

test('the best search has a net where one was trained for the board', async () => {
  provide(1000, [4, 6]);
  expect(await registry.searcherFor(board(5), options, 'best')).toBeInstanceOf(NetSearcher);
  expect(await registry.searcherFor(board(5), options, 'net')).toBeInstanceOf(NetSearcher);
  expect(await registry.searcherFor(board(5), options, 'mcts')).toBeInstanceOf(HexSearcher);
});

test('where none was, the best search does without, and who asks for a net is told why', async () => {
  provide(1000, [4, 6]);
  expect(await registry.searcherFor(board(7), options, 'best')).toBeInstanceOf(HexSearcher);
  await expect(registry.searcherFor(board(7), options, 'net')).rejects.toThrow('for boards of size 7');
  provide(0, []);
  expect(await registry.searcherFor(board(5), options, 'best')).toBeInstanceOf(HexSearcher);
  await expect(registry.searcherFor(board(5), options, 'net')).rejects.toThrow('has not been trained');
  const squatter = startPosition('squatter', { size: 6 });
  await expect(registry.searcherFor(squatter, options, 'net')).rejects.toThrow('squatter');
});

test('a page that cannot load a net still plays', async () => {
  vi.mocked(store.loadNet).mockRejectedValue(new Error('cannot load: 404'));
  expect(await registry.searcherFor(board(5), options, 'best')).toBeInstanceOf(HexSearcher);
  await expect(registry.searcherFor(board(5), options, 'net')).rejects.toThrow('404');
});
