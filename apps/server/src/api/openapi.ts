import { gameNames } from '@ringfence/rules';
import { usualLimits as limits } from '../http/limits.ts';

interface Option {
  readonly name: string;
  readonly about: string;
  readonly schema: object;
}

export interface Endpoint {
  readonly method: 'get' | 'post';
  readonly path: string;
  readonly summary: string;
  readonly about: string;
  readonly body?: { readonly type: string; readonly about: string; readonly example: string };
  readonly options: readonly Option[];
  readonly answer: string;
  /** Statuses beside 200, and when they come. */
  readonly problems: Readonly<Record<number, string>>;
}

const game: Option = {
  name: 'game',
  about: 'Needed for boards of Havannah; otherwise the text tells it.',
  schema: { type: 'string', enum: [...gameNames] },
};
const turn: Option = { name: 'turn', about: 'Who is to move on a board.', schema: { enum: ['white', 'black'] } };
const move: Option = {
  name: 'move',
  about: 'The position after so many moves of a game; its end if left out.',
  schema: { type: 'integer', minimum: 0 },
};
const nodes: Option = {
  name: 'nodes',
  about: 'Stop after so many nodes.',
  schema: { type: 'integer', minimum: 1, maximum: limits.thinkNodes },
};
const milliseconds = (name: string, about: string): Option => ({
  name,
  about,
  schema: { type: 'integer', minimum: 1, maximum: limits.thinkMs },
});
const flag = (name: string, about: string): Option => ({ name, about, schema: { type: 'boolean' } });

const text = {
  type: 'text/plain',
  about: 'A classic board, SGF, HGF, or our JSON.',
  example: '3\n+ W +\nW - W\n+ W +\n',
};

const thinking = {
  422: 'The text is no board and no game, or the game is over.',
  429: 'Too many requests from this address; Retry-After says when to come back.',
  503: 'All engines are busy; Retry-After says when to come back.',
};

/** Everything that the API offers; the page and the machine-readable description are made from it. */
export const endpoints: readonly Endpoint[] = [
  {
    method: 'post',
    path: '/api/judge',
    summary: 'Judge a classic board',
    about: 'Says who has won, and why. The object is that of `ringfence judge --json`.',
    body: { ...text, about: 'A classic board.' },
    options: [
      game,
      flag('strict', 'Refuse boards that no game can lead to.'),
      flag('explain', 'Add the reasons in sentences.'),
    ],
    answer: 'Winner, scores or method, reasons and oddities; `error` is null.',
    problems: {
      422: 'The text is no board: the same object, with line, column and a sentence in `error`.',
      429: thinking[429],
    },
  },
  {
    method: 'post',
    path: '/api/analyse',
    summary: 'Ask the engine about a position',
    about: 'The best moves with their values, from -1 (Black wins) to 1 (White wins), and expected lines.',
    body: text,
    options: [game, turn, move, milliseconds('moveTime', 'Think so many milliseconds; 1000 if left out.'), nodes],
    answer: 'Moves, best first; `proof` where something is certain.',
    problems: thinking,
  },
  {
    method: 'post',
    path: '/api/solve',
    summary: 'Prove what a position is worth',
    about: 'Win, draw or loss for the side to move, in Squatter with the score, as far as the limits allow.',
    body: text,
    options: [
      game,
      turn,
      move,
      milliseconds('time', 'Give up after so many milliseconds.'),
      nodes,
      flag('moves', 'Also the value of every move.'),
    ],
    answer: '`proof` is null if it was not solved within the limits.',
    problems: thinking,
  },
  {
    method: 'post',
    path: '/api/live',
    summary: 'Begin a live game',
    about: 'For two people by link. The other player joins with the id; the secret `seat` proves who plays.',
    body: {
      type: 'application/json',
      about: 'The game; all but its name may be left out. `side` is white, black or random.',
      example: '{"game":"fencemaster","size":5,"swap":true,"clock":{"initialMs":600000,"incrementMs":5000}}',
    },
    options: [],
    answer: '`id`, `side` and `seat`. The socket is at `/api/live/{id}/socket`.',
    problems: { 400: 'Something is wrong with the game.', 429: thinking[429] },
  },
  {
    method: 'post',
    path: '/api/live/{id}/join',
    summary: 'Take the free seat of a live game',
    about: 'Whoever comes first gets it.',
    options: [],
    answer: '`id`, `side` and `seat`.',
    problems: { 404: 'There is no such game.', 409: 'Both seats are taken.' },
  },
  {
    method: 'get',
    path: '/api/live/{id}/socket',
    summary: 'Play or watch a live game',
    about:
      'A WebSocket. Say `{"type":"hello"}` first, with the secret `seat` if you have one; then every answer is JSON.',
    options: [],
    answer: 'Never: the answer is 101, and messages from then on.',
    problems: {
      403: 'The page belongs to another site.',
      426: 'The request does not ask for a WebSocket.',
      429: 'Too many sockets from this address.',
    },
  },
  {
    method: 'get',
    path: '/api/tournaments',
    summary: 'List the tournaments',
    about: 'Those of the folder that the server was started with, running ones too.',
    options: [],
    answer: 'Title, game, format, number of players, games done and in all, and whether it runs.',
    problems: {},
  },
  {
    method: 'get',
    path: '/api/tournaments/{name}',
    summary: 'Look at a tournament',
    about: 'Standings, crosstable, ratings with intervals, faults, and the boards of running games.',
    options: [],
    answer: 'The summary of `ringfence tournament report --json`, and `running`.',
    problems: { 404: 'There is no such tournament.' },
  },
  {
    method: 'get',
    path: '/api/tournaments/{name}/games',
    summary: 'List the finished games of a tournament',
    about: 'In the order of the schedule.',
    options: [
      { name: 'player', about: 'Only games of this player.', schema: { type: 'string' } },
      flag('faults', 'Only games that ended by a fault.'),
      { name: 'from', about: 'Leave out so many.', schema: { type: 'integer', minimum: 0 } },
      { name: 'count', about: 'At most so many.', schema: { type: 'integer', minimum: 1, maximum: 500 } },
    ],
    answer: '`total` and `games`.',
    problems: { 404: 'There is no such tournament.' },
  },
  {
    method: 'get',
    path: '/api/tournaments/{name}/games/{id}',
    summary: 'Look at a finished game',
    about: 'With all its moves, times and faults.',
    options: [],
    answer: 'The result as the tournament keeps it.',
    problems: { 404: 'There is no such tournament or game.' },
  },
  {
    method: 'get',
    path: '/api/tournaments/{name}/games/{id}/sgf',
    summary: 'Take a finished game as SGF',
    about: 'For other programs.',
    options: [],
    answer: 'The game as SGF.',
    problems: { 404: 'There is no such tournament or game.' },
  },
];

/** The machine-readable description, OpenAPI 3.1. */
export function openApi(version: string): object {
  const paths: Record<string, object> = {};
  for (const endpoint of endpoints) paths[endpoint.path] = { [endpoint.method]: operation(endpoint) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Ringfence',
      version,
      description: 'Judge, analyse, solve and play Squatter, Fencemaster and Havannah.',
    },
    paths,
    components: { schemas: { Problem: problemSchema } },
  };
}

const problemSchema = {
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: { code: { type: 'string' }, message: { type: 'string' } },
      required: ['message'],
    },
  },
  required: ['error'],
};

function operation({ path, summary, about, body, options, answer, problems }: Endpoint): object {
  return {
    summary,
    description: about,
    parameters: [
      ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...options.map(({ name, about: description, schema }) => ({ name, in: 'query', description, schema })),
    ],
    ...(body !== undefined && {
      requestBody: {
        required: true,
        description: body.about,
        content: { [body.type]: { schema: { type: 'string', maxLength: limits.bodyBytes }, example: body.example } },
      },
    }),
    responses: {
      200: { description: answer, content: { 'application/json': { schema: { type: 'object' } } } },
      ...Object.fromEntries(
        Object.entries(problems).map(([status, description]) => [
          status,
          { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } } },
        ]),
      ),
    },
  };
}
