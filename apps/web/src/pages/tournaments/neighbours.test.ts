import { beforeEach, expect, test, vi } from 'vitest';
import { newestGames } from './api.ts';
import { gamesBeside, rememberList } from './neighbours.ts';

vi.mock('./api.ts', () => ({ newestGames: vi.fn() }));
const asked = vi.mocked(newestGames);
beforeEach(() => {
  asked.mockReset();
  asked.mockResolvedValue({ total: 3, games: ['g3', 'g2', 'g1'].map((id) => ({ id })) } as never);
});

test('older and newer follow the list that was shown, without another request', async () => {
  rememberList('cup', ['g9', 'g5', 'g4']);
  expect(await gamesBeside('cup', 'g5')).toEqual({ newer: 'g9', older: 'g4' });
  expect(await gamesBeside('cup', 'g9')).toEqual({ newer: undefined, older: 'g5' });
  expect(await gamesBeside('cup', 'g4')).toEqual({ newer: 'g5', older: undefined });
  expect(asked).not.toHaveBeenCalled();
});

test('a visitor with a link goes through the newest games of that tournament', async () => {
  rememberList('cup', ['g9', 'g2', 'g4']);
  expect(await gamesBeside('league', 'g2')).toEqual({ newer: 'g3', older: 'g1' });
  expect(asked).toHaveBeenCalledWith('league', { faults: false, skipped: 0 });
  // A game that is not among them has no neighbours.
  expect(await gamesBeside('league', 'g99')).toEqual({ newer: undefined, older: undefined });
});
