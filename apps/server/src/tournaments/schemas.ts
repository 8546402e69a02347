import { z } from '@hono/zod-openapi';
import { arenaGame, endings, faultKinds, type GameResult, type RunningGame, summarySchema } from '@ringfence/arena';
import { clockSchema, count, list, texts } from '@ringfence/ladder/views';
import { sideWords } from '@ringfence/rules';

// The answers of the routes, field by field. Where a type is the arena's, `satisfies` checks the schema against it.

/** A field that can be absent: `exactOptional` in types, but the description of the API takes such a schema for required. */
const optional = <S extends z.ZodType>(schema: S) => schema.optional() as unknown as z.ZodExactOptional<S>;

/** A tournament in a list. */
export const cardSchema = z
  .object({
    name: z.string(),
    title: z.string(),
    game: arenaGame,
    sizes: list(count),
    format: z.string(),
    players: count,
    done: count,
    total: count,
    isExact: z.boolean(),
    state: z.enum(['running', 'stopped', 'finished']),
  })
  .openapi('TournamentCard');
export type TournamentCard = z.infer<typeof cardSchema>;

const runningSchema = z
  .object({
    id: z.string(),
    game: arenaGame,
    size: count,
    swap: z.boolean(),
    white: z.string(),
    black: z.string(),
    moves: texts,
  })
  .openapi('RunningGame') satisfies z.ZodType<RunningGame>;

/** Everything about a tournament but its games. */
export const viewSchema = cardSchema
  .extend({ summary: summarySchema, jails: texts, running: list(runningSchema) })
  .openapi('Tournament');
export type TournamentView = z.infer<typeof viewSchema>;

/** A finished game in a list. */
const rowSchema = z
  .object({
    id: z.string(),
    white: z.string(),
    black: z.string(),
    size: count,
    winner: z.enum(sideWords).nullable(),
    words: z.string(),
    moves: count,
    fault: z.enum(faultKinds).nullable(),
  })
  .openapi('GameRow');
export type TournamentGameRow = z.infer<typeof rowSchema>;

/** `total`: how many games match. */
export const pageSchema = z.object({ total: count, games: list(rowSchema) }).openapi('GamePage');
export type GamePage = z.infer<typeof pageSchema>;

/** The beginning of a finished game, for an opening explorer. */
const openingSchema = z
  .object({ moves: texts, swap: z.boolean(), winner: z.enum(sideWords).nullable() })
  .openapi('Opening');
export type Opening = z.infer<typeof openingSchema>;

export const openingsSchema = z.object({ total: count, games: list(openingSchema) }).openapi('OpeningPage');
export type OpeningPage = z.infer<typeof openingsSchema>;

const planSchema = z.object({
  id: z.string(),
  pair: z.string(),
  game: arenaGame,
  size: count,
  swap: z.boolean(),
  opening: texts,
  white: z.string(),
  black: z.string(),
  clock: clockSchema,
  maxMoves: count,
  seed: z.number(),
});

const faultSchema = z.object({
  kind: z.enum(faultKinds),
  words: z.string(),
  stderr: texts,
  exit: optional(z.object({ code: count.nullable(), signal: z.string().nullable() })),
  answer: optional(z.string()),
  hint: optional(z.string()),
});

const gamePicture = z.object({ text: texts, svg: optional(z.string().optional()) });

const wrongWinnerSchema = z.object({ times: count, asked: count, words: z.string() });

export const gameSchema = z
  .object({
    plan: planSchema,
    moves: texts,
    movers: optional(list(z.union([z.literal(1), z.literal(2)]))),
    sides: optional(z.tuple([z.string(), z.string()]).readonly()).openapi({
      description: 'What the sides are called, if not White and Black.',
    }),
    times: list(z.object({ wallMs: z.number(), cpuMs: z.number(), startMs: optional(z.number()) })),
    winner: z
      .union([z.literal(0), z.literal(1), z.literal(2)])
      .openapi({ description: '1 White, who begins, 2 Black, 0 a draw.' }),
    endedBy: z.enum(endings),
    fault: optional(faultSchema),
    remarks: optional(list(z.object({ move: count, lines: texts }))),
    stderr: optional(z.object({ white: texts, black: texts })),
    wrongWinner: optional(z.object({ white: optional(wrongWinnerSchema), black: optional(wrongWinnerSchema) })),
    memoryMb: optional(z.object({ white: optional(z.number()), black: optional(z.number()) })),
    scores: z.tuple([count, count]).readonly(),
    picture: optional(gamePicture),
    words: z.string(),
  })
  .openapi('GameResult') satisfies z.ZodType<GameResult>;
