import type { Context } from 'hono';
import { expect, test } from 'vitest';
import type { GameResult } from '../tournaments/views.ts';
import type { ClassHost } from './host.ts';
import { OfficialGuard } from './official-guard.ts';
import type { SessionReader } from './session.ts';

test('a request is looked at once, however much it asks, and the next one again', async () => {
  let queries = 0;
  const official = {
    names: async () => {
      queries++;
      return new Set(['final']);
    },
    gameFor: async () => ({ words: 'shown' }),
  };
  const ladder = { games: { official }, room: { settings: async () => ({ open: true }) } };
  const host = { find: async () => ladder } as unknown as ClassHost;
  const sessions = { viewerOf: async () => undefined } as unknown as SessionReader;
  const guard = new OfficialGuard(host, sessions);
  const result = { words: 'whole' } as GameResult;

  const request = {} as Context;
  await guard.admit(request, 'final');
  expect(await guard.game(request, 'final', result)).toEqual({ words: 'shown' });
  expect(await guard.game(request, 'cup', result)).toBe(result);
  expect(queries).toBe(1);
  await guard.admit({} as Context, 'final');
  expect(queries).toBe(2);
});
