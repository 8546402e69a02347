import { createRoute, z } from '@hono/zod-openapi';
import {
  classGameSchema,
  gameKinds,
  gameListSchema,
  gameOutcomes,
  historySchema,
  queueSchema,
  rulingBody,
  runningSchema,
  standingsSchema,
  workerBody,
} from '@ringfence/ladder/views';
import { optionsOf, textOption, wholeOption, wordOption } from '../http/options.ts';
import { createRouter, json, problem, tooMany } from '../http/router.ts';
import { afterOption, type ProgramGames, positionPictureSchema } from '../program-games.ts';
import type { ClassGate } from './access.ts';
import { idParam, jsonBody, numberParam, signedIn, tutorRefusals } from './parts.ts';

const MOST_PAGES = 1_000_000;
const page = wholeOption('page', 'Which page; default: 1.', 1, MOST_PAGES);
const missing = problem('No such game or team.');
const closed = problem('The tutor has closed the class to visitors: sign in.');
const badOption = problem('An option is not valid.');

/** Standings and games, for everybody with access. */
export function gameRoutes(gate: ClassGate, programGames: ProgramGames) {
  const standings = createRoute({
    method: 'get',
    path: '/api/class/standings',
    summary: 'See the standings',
    description: 'Teams by the ratings of their active versions, with the house players among them; 50 to a page.',
    ...gate.open('visitor'),
    request: {
      query: optionsOf({
        page,
        search: textOption('search', 'A part of a name.'),
        league: wholeOption('league', 'Only this league, counted from 0.', 0, 100),
      }),
    },
    responses: { 200: json('A page.', standingsSchema), 400: badOption, 401: closed, 429: tooMany },
  });

  const running = createRoute({
    method: 'get',
    path: '/api/class/running',
    summary: 'See the games that are being played',
    description: 'With their moves so far; `/api/class/events` reports the moves that follow.',
    ...gate.open('visitor'),
    responses: { 200: json('The boards.', z.array(runningSchema)), 401: closed, 429: tooMany },
  });

  const games = createRoute({
    method: 'get',
    path: '/api/class/games',
    summary: 'List finished games',
    description: 'The latest first, 50 to a page. Tests of versions are listed for their own team.',
    ...gate.open('visitor'),
    request: {
      query: optionsOf({
        page,
        team: textOption('team', 'Only games of this team, by its id.'),
        opponent: textOption('opponent', 'Only against this team, by its id, or this house player, by its word.'),
        outcome: wordOption('outcome', 'How they ended for the team.', gameOutcomes),
        kind: wordOption('kind', 'Only games of this kind.', gameKinds),
      }),
    },
    responses: { 200: json('A page.', gameListSchema), 400: badOption, 401: closed, 429: tooMany },
  });

  const game = createRoute({
    method: 'get',
    path: '/api/class/games/{id}',
    summary: 'Look at a game',
    description: 'With moves, times and memory; what a program wrote is there for its own team and tutors.',
    ...gate.open('visitor'),
    request: { params: numberParam },
    responses: { 200: json('The game.', classGameSchema), 401: closed, 404: missing, 429: tooMany },
  });

  const picture = createRoute({
    method: 'get',
    path: '/api/class/games/{id}/picture',
    summary: 'Get a picture of a position',
    description: 'For games whose rules are a program, finished or running: as that draws it.',
    ...gate.open('visitor'),
    request: { params: numberParam, query: optionsOf({ after: afterOption }) },
    responses: { 200: json('The picture.', positionPictureSchema), 401: closed, 404: missing, 429: tooMany },
  });

  const history = createRoute({
    method: 'get',
    path: '/api/class/teams/{id}/history',
    summary: "See a team's rating over time",
    description: 'What was known of each of its versions as its games came in.',
    ...gate.open('visitor'),
    request: { params: idParam },
    responses: { 200: json('The points of a curve.', historySchema), 401: closed, 404: missing, 429: tooMany },
  });

  const queue = createRoute({
    method: 'get',
    path: '/api/class/queue',
    summary: 'See what is about to be played',
    description: 'Games that wait, games that run, challenges and workers.',
    ...gate.open('visitor'),
    responses: { 200: json('The queue.', queueSchema), 401: closed, 429: tooMany },
  });

  return createRouter()
    .openapi(standings, async (c) => {
      const { page = 1, search, league } = c.req.valid('query');
      const question = { page, ...(search !== undefined && { search }), ...(league !== undefined && { league }) };
      return c.json(await c.get('ladder').games.standings(question, c.get('viewer')), 200);
    })
    .openapi(running, async (c) => c.json(await c.get('ladder').games.running(c.get('viewer')), 200))
    .openapi(games, async (c) => {
      const { page = 1, ...rest } = c.req.valid('query');
      const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
      return c.json(await c.get('ladder').games.games({ page, ...given }, c.get('viewer')), 200);
    })
    .openapi(game, async (c) => c.json(await c.get('ladder').games.game(c.req.valid('param').id, c.get('viewer')), 200))
    .openapi(picture, async (c) => {
      const played = await c.get('ladder').games.played(c.req.valid('param').id, c.get('viewer'));
      return c.json(await programGames.picture(played, c.req.valid('query').after), 200);
    })
    .openapi(history, async (c) => c.json(await c.get('ladder').games.history(c.req.valid('param').id), 200))
    .openapi(queue, async (c) => c.json(await c.get('ladder').games.queue(c.get('viewer')), 200));
}

/** What the tutor can change about games, ratings and workers. */
export function gameTutorRoutes(gate: ClassGate) {
  const done = { 204: { description: 'Done.' } };

  const rule = createRoute({
    method: 'post',
    path: '/api/class/games/{id}/rulings',
    summary: 'Decide about a game',
    description:
      'Judge it again from its moves, annul it, restore it, or have it played again: it stays in the list, ratings follow, and both teams see the reason.',
    ...gate.open('tutor'),
    request: { params: numberParam, ...jsonBody(rulingBody) },
    responses: {
      200: json('What was found; empty unless it was judged again.', z.object({ finding: z.string() })),
      400: problem('The reason is missing.'),
      404: missing,
      409: problem('It has not been played, or does not count anyway.'),
      ...tutorRefusals,
    },
  });

  const reset = createRoute({
    method: 'post',
    path: '/api/class/ratings/reset',
    summary: 'Reset the ratings',
    description: 'Games that were played so far stay in the lists and do not count any more.',
    ...gate.open('tutor'),
    responses: { ...done, ...tutorRefusals },
  });

  const weigh = createRoute({
    method: 'patch',
    path: '/api/class/workers/{name}',
    summary: 'Set how much a worker plays',
    description: 'Parallel games; 0 pauses, `null` leaves the number to the worker.',
    ...gate.open('tutor'),
    request: {
      params: z.object({ name: z.string().openapi({ param: { name: 'name', in: 'path' } }) }),
      body: { required: true, content: { 'application/json': { schema: workerBody } } },
    },
    responses: { ...done, 404: problem('No such worker.'), ...tutorRefusals },
  });

  return createRouter()
    .openapi(rule, async (c) => {
      const finding = await c.get('ladder').games.rule(c.req.valid('param').id, c.req.valid('json'), signedIn(c));
      return c.json({ finding }, 200);
    })
    .openapi(reset, async (c) => {
      await c.get('ladder').games.resetRatings(signedIn(c));
      return c.body(null, 204);
    })
    .openapi(weigh, async (c) => {
      await c.get('ladder').games.weigh(c.req.valid('param').name, c.req.valid('json').weight, signedIn(c));
      return c.body(null, 204);
    });
}
