import { StoreError } from '@ringfence/store';
import { expect, test, vi } from 'vitest';
import { Ladder } from './ladder.ts';
import { openTestClass } from './testing/class.ts';

test('a process that waits for the lead gets it after the database was unreachable, and again after it has lost it', async () => {
  const { ladder, end } = await openTestClass();
  const bugs: unknown[] = [];
  const waiting = await Ladder.open(ladder.store, { folder: ladder.folder, slots: 1, onBug: (bug) => bugs.push(bug) });
  let lose = (): void => {};
  const hold = vi
    .spyOn(ladder.store.database, 'hold')
    .mockResolvedValueOnce(undefined)
    .mockRejectedValueOnce(new StoreError('nothing answers there'))
    .mockImplementation(async (_, onLost) => {
      lose = onLost ?? lose;
      return async () => {};
    });
  const starts = vi.spyOn(waiting.games, 'start').mockReturnValue();
  await waiting.start();
  expect(starts).not.toHaveBeenCalled();
  await expect.poll(() => starts.mock.calls.length).toBe(1);
  expect(bugs.map(String)).toEqual(['StoreError: nothing answers there']);
  lose();
  await expect.poll(() => hold.mock.calls.length).toBe(4);
  await waiting.close();
  await end();
});
