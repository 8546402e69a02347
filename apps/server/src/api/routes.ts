import { createRoute } from '@hono/zod-openapi';
import { gameNames, sideOfWord, sideWords } from '@ringfence/rules';
import type { Context, TypedResponse } from 'hono';
import { costs, type RequestAllowance } from '../http/allowance.ts';
import { readBody } from '../http/body.ts';
import type { HttpLimits } from '../http/limits.ts';
import { flagOption, optionsOf, wholeOption, wordOption } from '../http/options.ts';
import { charged, createRouter, incomingOf, json, problem, tooMany } from '../http/router.ts';
import type { ApiAnswer } from './answer.ts';
import { infoSchema, judgedSchema, solutionSchema } from './schemas.ts';
import type { Client, EngineWorkshop } from './workshop.ts';

const USUAL_MS = 1_000;
const MOST_MOVES = 10_000;

const game = wordOption('game', 'Required for boards of Havannah and Hex; default: detected from the text.', gameNames);
const positionShape = {
  game,
  turn: wordOption('turn', 'The side to move on a board.', sideWords),
  move: wholeOption('move', 'The position after this many moves of a game; default: its end.', 0, MOST_MOVES),
};

/** JSON lines. */
const LINES = 'application/jsonl';

/** The body is a text that is read in a thread. */
const textBody = (description: string, limits: HttpLimits) => ({
  required: true,
  description,
  content: {
    'text/plain': {
      schema: { type: 'string' as const, maxLength: limits.bodyBytes },
      example: '3\n+ W +\nW - W\n+ W +\n',
    },
  },
});

const thinkingProblems = {
  400: problem('An option is unknown or not valid.'),
  413: problem('The text is too long.'),
  422: problem('The text is neither a valid board nor a game, or the game is over.'),
  429: tooMany,
  503: problem('The server is busy; see Retry-After.'),
};

/** Judging and thinking. More work costs more. */
export function apiRoutes(workshop: EngineWorkshop, allowance: RequestAllowance, limits: HttpLimits) {
  const nodes = wholeOption('nodes', 'Stop after this many nodes.', 1, limits.thinkNodes);
  const milliseconds = (name: string, about: string) => wholeOption(name, about, 1, limits.thinkMs);

  const judge = createRoute({
    method: 'post',
    path: '/api/judge',
    summary: 'Judge a classic board',
    description: 'Decides who has won, and explains why. The object is that of `ringfence judge --json`.',
    middleware: charged(allowance, costs.judge),
    request: {
      query: optionsOf({
        game,
        strict: flagOption('strict', 'Reject unreachable boards.'),
        explain: flagOption('explain', 'Add an explanation in sentences.'),
      }),
      body: textBody('A classic board.', limits),
    },
    responses: {
      200: json('Winner, scores or method, reasons and oddities; `error` is null.', judgedSchema),
      422: json(
        'The text is not a valid board: the same object, with line, column and a sentence in `error`.',
        judgedSchema,
      ),
      400: thinkingProblems[400],
      413: thinkingProblems[413],
      429: tooMany,
      503: thinkingProblems[503],
    },
  });

  const judgeAll = createRoute({
    method: 'post',
    path: '/api/judge/lines',
    summary: 'Judge many classic boards',
    description: `At most ${limits.boards} boards, each on a line as a JSON string; their judgements come in the same order.`,
    middleware: charged(allowance, costs.judge),
    request: {
      query: judge.request.query,
      body: {
        required: true,
        description: 'Classic boards.',
        content: {
          [LINES]: {
            schema: { type: 'string' as const, maxLength: limits.bodyBytes },
            example: '"3\\n+ W +\\nW - W\\n+ W +\\n"\n"2\\nW B\\nB - W\\nB W\\n"\n',
          },
        },
      },
    },
    responses: {
      200: {
        description: 'A judgement a line, also of a text that is not a valid board; `file` is the number of the line.',
        content: { [LINES]: { schema: judgedSchema } },
      },
      400: problem('An option is unknown or not valid, or a line is not a JSON string.'),
      413: problem('The text is too long, or has too many boards.'),
      429: tooMany,
      503: thinkingProblems[503],
    },
  });

  const analyse = createRoute({
    method: 'post',
    path: '/api/analyse',
    summary: 'Analyse a position',
    description: 'The best moves with their values, from -1 (Black wins) to 1 (White wins), and expected lines.',
    middleware: charged(allowance, costs.think),
    request: {
      query: optionsOf({
        ...positionShape,
        moveTime: milliseconds('moveTime', 'Milliseconds to think; default: 1000.'),
        nodes,
      }),
      body: textBody('A classic board, SGF, HGF, or Ringfence JSON.', limits),
    },
    responses: { 200: json('Moves, best first; `proof` where a value is proved.', infoSchema), ...thinkingProblems },
  });

  const solve = createRoute({
    method: 'post',
    path: '/api/solve',
    summary: 'Solve a position',
    description: 'Win, draw or loss for the side to move, in Squatter with the score, as far as the limits allow.',
    middleware: charged(allowance, costs.think),
    request: {
      query: optionsOf({
        ...positionShape,
        time: milliseconds('time', 'Give up after this many milliseconds.'),
        nodes,
        moves: flagOption('moves', 'Add the value of every move.'),
      }),
      body: textBody('A classic board, SGF, HGF, or Ringfence JSON.', limits),
    },
    responses: {
      200: json('`proof` is null if it was not solved within the limits.', solutionSchema),
      ...thinkingProblems,
    },
  });

  const clientOf = (c: Context): Client => ({
    address: allowance.addressOf(incomingOf(c)),
    // Only where it is needed: it takes longer than judging a board.
    get signal() {
      return c.req.raw.signal;
    },
  });

  async function bodyOf(c: Context): Promise<Buffer> {
    const body = await readBody(incomingOf(c), limits.bodyBytes);
    allowance.spend(incomingOf(c), Math.floor(body.length * costs.byte));
    return body;
  }

  function thought<T>(c: Context, answer: ApiAnswer<T>): Written<T> {
    allowance.owe(incomingOf(c), answer.spentMs * costs.thinkMs);
    return written(answer);
  }

  return createRouter()
    .openapi(judge, async (c) => {
      const { game: named, strict = false, explain = false } = c.req.valid('query');
      return written(await workshop.judge(clientOf(c), await bodyOf(c), { game: named, strict, explain }));
    })
    .openapi(judgeAll, async (c) => {
      const { game: named, strict = false, explain = false } = c.req.valid('query');
      const answer = await workshop.judgeAll(clientOf(c), await bodyOf(c), { game: named, strict, explain });
      return written(answer, answer.status === 200 ? LINES : undefined);
    })
    .openapi(analyse, async (c) => {
      const { turn, moveTime, ...wishes } = c.req.valid('query');
      const most = wishes.nodes === undefined ? USUAL_MS : limits.thinkMs;
      const all = { ...which(wishes), nodes: wishes.nodes, turn: turn && sideOfWord(turn), moveTime: moveTime ?? most };
      return thought(c, await workshop.analyse(clientOf(c), await bodyOf(c), all));
    })
    .openapi(solve, async (c) => {
      const {
        turn,
        time = limits.thinkMs,
        nodes: most = limits.thinkNodes,
        moves = false,
        ...wishes
      } = c.req.valid('query');
      const all = { ...which(wishes), turn: turn && sideOfWord(turn), time, nodes: most, moves };
      return thought(c, await workshop.solve(clientOf(c), await bodyOf(c), all));
    });
}

const which = ({
  game: named,
  move,
}: {
  game?: (typeof gameNames)[number] | undefined;
  move?: number | undefined;
}) => ({
  game: named,
  move,
});

/** A response with JSON that a thread has already serialised. */
type Written<T> = Response & TypedResponse<T, 200, 'json'>;

const written = <T>({ status, body }: ApiAnswer<T>, type = 'application/json'): Written<T> =>
  new Response(body, { status, headers: { 'content-type': type } }) as Written<T>;
