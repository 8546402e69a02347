import { gameSgf } from '@ringfence/arena';
import type { Hono } from 'hono';
import { type Allowance, costs, incomingOf } from '../http/allowance.ts';
import { Problem } from '../http/problem.ts';
import { Query } from '../http/query.ts';
import type { TournamentShelf } from './views.ts';

const MOST_GAMES = 500;
const USUAL_GAMES = 50;

/** Tournaments as they run; read only. */
export function tournamentRoutes(app: Hono, shelf: TournamentShelf, allowance: Allowance): void {
  app.get('/api/tournaments', async (c) => {
    allowance.spend(incomingOf(c), costs.look);
    return c.json(await shelf.list());
  });
  app.get('/api/tournaments/:name', async (c) => {
    allowance.spend(incomingOf(c), costs.look);
    return c.json(found(await shelf.view(c.req.param('name'))));
  });
  app.get('/api/tournaments/:name/games', async (c) => {
    allowance.spend(incomingOf(c), costs.look);
    const query = new Query(c.req.url, ['player', 'faults', 'from', 'count']);
    const player = query.text('player');
    const question = {
      faultsOnly: query.flag('faults'),
      from: query.number('from', 0, Number.MAX_SAFE_INTEGER) ?? 0,
      count: query.number('count', 1, MOST_GAMES) ?? USUAL_GAMES,
      ...(player !== undefined && { player }),
    };
    return c.json(found(await shelf.games(c.req.param('name'), question)));
  });
  app.get('/api/tournaments/:name/games/:id', async (c) => {
    allowance.spend(incomingOf(c), costs.look);
    return c.json(found(await shelf.game(c.req.param('name'), c.req.param('id'))));
  });
  app.get('/api/tournaments/:name/games/:id/sgf', async (c) => {
    allowance.spend(incomingOf(c), costs.look);
    const result = found(await shelf.game(c.req.param('name'), c.req.param('id')));
    return c.body(gameSgf(result), 200, { 'content-type': 'application/x-go-sgf; charset=utf-8' });
  });
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Problem(404, 'not-found', 'there is no such tournament or game');
  return value;
}
