import { z } from '@hono/zod-openapi';
import { faultKinds, formatNames } from '@ringfence/arena';
import type {
  ChallengeView,
  DigestView,
  GameRowView,
  GameView,
  HistoryPoint,
  OfficialView,
  Page,
  QueueView,
  ReviewView,
  RunningView,
  StandingView,
  TestView,
} from '@ringfence/ladder';
import { gameNames, sideWords } from '@ringfence/rules';
import { clockSchema } from '../tournaments/schemas.ts';

// The answers of the routes of games, field by field. The types are the ladder's: `satisfies` checks each schema
// against its type.

const list = <T extends z.ZodType>(item: T) => z.array(item).readonly();
const texts = list(z.string());
const count = z.number().int();
const time = z.string().openapi({ description: 'ISO 8601.' });
const record = { won: count, drawn: count, lost: count };
const board = { game: z.enum(gameNames), size: count, swap: z.boolean() };

const player = {
  player: z.string(),
  name: z.string(),
  team: z.string().nullable(),
  house: z.string().nullable(),
  version: count.nullable(),
};
const playerSchema = z.object(player).openapi('ClassPlayer');

const pageOf = <T extends z.ZodType>(row: T) => z.object({ page: count, pages: count, total: count, rows: list(row) });

export const standingSchema = z
  .object({
    ...player,
    ...record,
    rank: count,
    rating: z.number(),
    low: z.number(),
    high: z.number(),
    games: count,
    league: count.nullable(),
    isNew: z.boolean(),
  })
  .openapi('ClassStanding') satisfies z.ZodType<StandingView>;

export const standingsSchema = pageOf(standingSchema).openapi('ClassStandings') satisfies z.ZodType<Page<StandingView>>;

export const gameKinds = ['ranked', 'challenge', 'test', 'practice'] as const;
const kind = z.enum(gameKinds);

export const runningSchema = z
  .object({ id: z.string(), kind, white: playerSchema, black: playerSchema, ...board, moves: texts })
  .openapi('ClassRunning') satisfies z.ZodType<RunningView>;

const row = {
  id: z.string(),
  kind,
  rated: z.boolean(),
  state: z.enum(['planned', 'done', 'void']),
  white: playerSchema,
  black: playerSchema,
  winner: z.enum(sideWords).nullable(),
  words: z.string(),
  moves: count,
  fault: z.enum(faultKinds).nullable(),
  challenge: z.string().nullable(),
  test: z.string().nullable(),
  created: time,
  finished: time.nullable(),
};
const rowSchema = z.object(row).openapi('ClassGameRow') satisfies z.ZodType<GameRowView>;

export const gamesSchema = pageOf(rowSchema).openapi('ClassGames') satisfies z.ZodType<Page<GameRowView>>;

export const classGameSchema = z
  .object({
    ...row,
    ...board,
    clock: clockSchema,
    seed: z.number(),
    opening: count,
    endedBy: z.enum(['rules', 'resignation', 'length', 'fault']).nullable(),
    scores: z.tuple([count, count]).readonly(),
    names: texts,
    times: list(z.object({ wallMs: z.number(), cpuMs: z.number() })),
    memoryMb: z.object({ white: z.number().nullable(), black: z.number().nullable() }),
    own: list(
      z.object({
        side: z.enum(sideWords),
        remarks: list(z.object({ move: count, lines: texts })),
        stderr: texts,
        hint: z.string().nullable(),
      }),
    ),
  })
  .openapi('ClassGame') satisfies z.ZodType<GameView>;

export const historySchema = list(
  z.object({ at: time, version: count, games: count, rating: z.number(), low: z.number(), high: z.number() }),
).openapi('ClassHistory') satisfies z.ZodType<readonly HistoryPoint[]>;

export const challengeSchema = z
  .object({
    id: z.string(),
    team: z.object({ id: z.string(), name: z.string() }),
    opponent: z.object({ team: z.string().nullable(), house: z.string().nullable(), name: z.string() }),
    rated: z.boolean(),
    games: count,
    boss: count.nullable(),
    state: z.enum(['open', 'accepted', 'refused', 'done']),
    reason: z.string().nullable(),
    ...record,
    created: time,
    finished: time.nullable(),
  })
  .openapi('ClassChallenge') satisfies z.ZodType<ChallengeView>;

export const queueSchema = z
  .object({
    paused: z.boolean(),
    ranked: z.boolean(),
    planned: count,
    rows: list(rowSchema),
    running: list(runningSchema),
    challenges: list(challengeSchema),
    workers: list(
      z.object({
        name: z.string(),
        weight: count.nullable(),
        running: count,
        seen: time,
        isHere: z.boolean(),
      }),
    ),
    mayHaveWorkers: z.boolean().openapi({ description: 'Whether other machines can join: `ringfence worker`.' }),
  })
  .openapi('ClassQueue') satisfies z.ZodType<QueueView>;

export const testSchema = z
  .object({
    id: z.string(),
    first: count,
    second: count,
    state: z.enum(['running', 'done', 'stopped']),
    verdict: z.string().nullable(),
    pairs: count,
    mostPairs: count,
    llr: z.number(),
    lower: z.number(),
    upper: z.number(),
    score: z.number().nullable(),
    created: time,
  })
  .openapi('ClassTest') satisfies z.ZodType<TestView>;

export const officialSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    tournament: z.string(),
    format: z.string(),
    players: count,
    state: z.enum(['running', 'done', 'stopped']),
    created: time,
  })
  .openapi('ClassOfficial') satisfies z.ZodType<OfficialView>;

const openingSchema = z.object({
  side: z.enum(sideWords),
  moves: texts,
  games: count,
  lost: count,
  example: z.string(),
});

export const digestSchema = z
  .object({
    since: time,
    games: count,
    ...record,
    faults: list(
      z.object({
        kind: z.enum(faultKinds),
        title: z.string(),
        games: count,
        advice: z.string(),
        example: z.string(),
      }),
    ),
    openings: list(openingSchema),
    time: z.object({
      moves: count,
      meanCpuMs: z.number(),
      maxCpuMs: z.number(),
      thirds: z.tuple([z.number(), z.number(), z.number()]).readonly(),
      mostOfClock: z.number(),
    }),
    boss: z
      .object({
        house: z.string(),
        name: z.string(),
        league: count,
        games: count,
        ...record,
        latest: z.string().nullable(),
        lostAfter: z.number().nullable(),
        opening: openingSchema.nullable(),
      })
      .nullable(),
  })
  .openapi('ClassDigest') satisfies z.ZodType<DigestView>;

export const reviewSchema = z
  .object({
    game: z.string(),
    positions: list(z.object({ value: z.number(), proved: z.boolean(), best: z.string().nullable(), line: texts })),
    marks: list(z.enum(['', '?!', '?', '??'])),
    losing: z.object({ move: count, played: z.string(), better: z.string().nullable() }).nullable(),
  })
  .openapi('ClassReview') satisfies z.ZodType<ReviewView>;

// The requests of the routes.

export const createdSchema = z.object({ id: z.string() }).openapi('ClassCreated');

export const challengeBody = z
  .strictObject({
    opponent: z.union([z.strictObject({ team: z.string() }), z.strictObject({ house: z.string() })]),
    rated: z.boolean().default(true),
    games: z.number().int().min(1).max(20).default(2),
  })
  .openapi('ClassChallengeRequest');

export const testBody = z
  .strictObject({
    first: z.string(),
    second: z.string(),
    mostPairs: z.number().int().min(1).max(2000).default(200),
  })
  .openapi('ClassTestRequest');

export const officialBody = z
  .strictObject({
    title: z.string().trim().min(1).max(80),
    format: z.enum(formatNames).exclude(['sprt']),
    rounds: z.number().int().min(1).max(50).optional(),
    repetitions: z.number().int().min(1).max(20).default(1),
    house: z.array(z.string()).max(20).default([]),
  })
  .openapi('ClassOfficialRequest');

export const workerBody = z
  .strictObject({ weight: z.number().int().min(0).max(256).nullable() })
  .openapi('ClassWorkerRequest');
