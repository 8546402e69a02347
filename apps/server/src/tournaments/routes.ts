import { createRoute, z } from '@hono/zod-openapi';
import { gameFile, isBuiltIn } from '@ringfence/arena';
import type { Context, MiddlewareHandler } from 'hono';
import { costs, type RequestAllowance } from '../http/allowance.ts';
import { flagOption, optionsOf, textOption, wholeOption } from '../http/options.ts';
import { Problem } from '../http/problem.ts';
import { charged, createRouter, json, problem, tooMany } from '../http/router.ts';
import { afterOption, type ProgramGames, positionPictureSchema } from '../program-games.ts';
import type { TournamentGuard } from './guard.ts';
import { cardSchema, gameSchema, openingsSchema, pageSchema, viewSchema } from './schemas.ts';
import { OPENING_MOVES, type TournamentShelf } from './views.ts';

const MOST_GAMES = 500;
const USUAL_GAMES = 50;

const named = z.object({ name: z.string().openapi({ param: { name: 'name', in: 'path' } }) });
const gameNamed = named.extend({ id: z.string().openapi({ param: { name: 'id', in: 'path' } }) });

const missing = problem('No such tournament or game.');
const closed = problem('It is the official tournament of a class that is closed to visitors.');

/** Tournaments as they run; read only. */
export function tournamentRoutes(
  shelf: TournamentShelf,
  allowance: RequestAllowance,
  guard: TournamentGuard,
  programGames: ProgramGames,
) {
  const admitted: MiddlewareHandler = async (c, next) => {
    const name = c.req.param('name');
    if (name !== undefined) await guard.admit(c, name);
    await next();
  };
  const middleware = [charged(allowance, costs.look), admitted];
  const gameOf = async (c: Context, { name, id }: { readonly name: string; readonly id: string }) =>
    guard.game(c, name, found(await shelf.game(name, id)));

  const list = createRoute({
    method: 'get',
    path: '/api/tournaments',
    summary: 'List the tournaments',
    description: 'The tournaments of the folder and the database of this server, including running ones.',
    middleware,
    responses: { 200: json('A card for each.', z.array(cardSchema)), 429: tooMany },
  });

  const view = createRoute({
    method: 'get',
    path: '/api/tournaments/{name}',
    summary: 'Get a tournament',
    description: 'Standings, crosstable, ratings with intervals, faults, and the boards of running games.',
    middleware,
    request: { params: named },
    responses: { 200: json('The tournament.', viewSchema), 401: closed, 404: missing, 429: tooMany },
  });

  const games = createRoute({
    method: 'get',
    path: '/api/tournaments/{name}/games',
    summary: 'List the finished games of a tournament',
    description: 'In the order of the schedule.',
    middleware,
    request: {
      params: named,
      query: optionsOf({
        player: textOption('player', 'Only games of this player.'),
        faults: flagOption('faults', 'Only games that ended by a fault.'),
        from: wholeOption('from', 'Skip this many games.', 0, Number.MAX_SAFE_INTEGER),
        count: wholeOption('count', 'The most games in one answer; default: 50.', 1, MOST_GAMES),
      }),
    },
    responses: {
      200: json('A page of games.', pageSchema),
      400: problem('An option is not valid.'),
      401: closed,
      404: missing,
      429: tooMany,
    },
  });

  const openings = createRoute({
    method: 'get',
    path: '/api/tournaments/{name}/openings',
    summary: 'List the openings of a tournament',
    description: `The first ${OPENING_MOVES} moves and the result of each finished game, in the order of the schedule.`,
    middleware,
    request: {
      params: named,
      query: optionsOf({
        size: wholeOption('size', 'Only boards of this size.', 1, Number.MAX_SAFE_INTEGER),
        from: wholeOption('from', 'Skip this many games.', 0, Number.MAX_SAFE_INTEGER),
        count: wholeOption('count', 'The most games in one answer; default: 500.', 1, MOST_GAMES),
      }),
    },
    responses: {
      200: json('A page of openings.', openingsSchema),
      400: problem('An option is not valid.'),
      401: closed,
      404: missing,
      429: tooMany,
    },
  });

  const game = createRoute({
    method: 'get',
    path: '/api/tournaments/{name}/games/{id}',
    summary: 'Get a finished game',
    description: 'With all its moves, times and faults.',
    middleware,
    request: { params: gameNamed },
    responses: { 200: json('The game.', gameSchema), 401: closed, 404: missing, 429: tooMany },
  });

  const picture = createRoute({
    method: 'get',
    path: '/api/tournaments/{name}/games/{id}/picture',
    summary: 'Get a picture of a position',
    description: 'For games whose rules are a program, finished or running: as that draws it.',
    middleware,
    request: { params: gameNamed, query: optionsOf({ after: afterOption }) },
    responses: { 200: json('The picture.', positionPictureSchema), 401: closed, 404: missing, 429: tooMany },
  });

  const sgf = createRoute({
    method: 'get',
    path: '/api/tournaments/{name}/games/{id}/sgf',
    summary: 'Get a finished game as SGF',
    description: 'For other programs.',
    middleware,
    request: { params: gameNamed },
    responses: {
      200: { description: 'The game.', content: { 'application/x-go-sgf': { schema: z.string() } } },
      401: closed,
      404: missing,
      429: tooMany,
    },
  });

  return createRouter()
    .openapi(list, async (c) => c.json(await guard.listed(c, await shelf.list()), 200))
    .openapi(view, async (c) => c.json(found(await shelf.view(c.req.valid('param').name)), 200))
    .openapi(games, async (c) => {
      const { player, faults = false, from = 0, count = USUAL_GAMES } = c.req.valid('query');
      const question = { faultsOnly: faults, from, count, ...(player !== undefined && { player }) };
      const { name } = c.req.valid('param');
      return c.json(await guard.games(c, name, found(await shelf.games(name, question))), 200);
    })
    .openapi(openings, async (c) => {
      const { size, from = 0, count = MOST_GAMES } = c.req.valid('query');
      const question = { from, count, ...(size !== undefined && { size }) };
      return c.json(found(await shelf.openings(c.req.valid('param').name, question)), 200);
    })
    .openapi(game, async (c) => {
      return c.json(await gameOf(c, c.req.valid('param')), 200);
    })
    .openapi(picture, async (c) => {
      const { name, id } = c.req.valid('param');
      return c.json(await programGames.picture(await shelf.played(name, id), c.req.valid('query').after), 200);
    })
    .openapi(sgf, async (c) => {
      const result = await gameOf(c, c.req.valid('param'));
      const type = isBuiltIn(result.plan) ? 'application/x-go-sgf' : 'text/plain';
      return c.body(gameFile(result), 200, { 'content-type': `${type}; charset=utf-8` });
    });
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Problem(404, 'not-found', 'no such tournament or game');
  return value;
}
