import { startPosition } from '@ringfence/rules';
import { expect, test } from 'vitest';
import type { Engine, Limits } from './api.ts';
import { createEngine } from './engine.ts';
import { warmUp, warmUpOnce } from './warm-up.ts';

test('searches each board once for all engines of a process, with the search that will play, and keeps nothing', async () => {
  const calls: string[] = [];
  const engine = {
    async analyse({ game, grid }: { game: string; grid: { size: number } }, { search }: Limits) {
      calls.push(`${game} ${grid.size} ${search}`);
      return {};
    },
    clear: () => void calls.push('clear'),
  } as unknown as Engine;
  for (const size of [4, 5, 4]) await warmUpOnce(engine, startPosition('fencemaster', { size }));
  await warmUpOnce({ ...engine }, startPosition('fencemaster', { size: 4 }), 'mcts');
  await warmUpOnce({ ...engine }, startPosition('fencemaster', { size: 5 }));
  expect(calls).toEqual(
    ['fencemaster 4 best', 'fencemaster 5 best', 'fencemaster 4 mcts'].flatMap((call) => [call, 'clear']),
  );
});

test('returns what the search found', async () => {
  const engine = await createEngine({ tableSize: 8 });
  expect((await warmUp(engine, startPosition('squatter', { size: 4 }))).moves).toHaveLength(16);
  engine.close();
});
