import { arenaGame, endings, faultKinds } from '@ringfence/arena';
import { sideWords } from '@ringfence/rules';
import { z } from 'zod';
import {
  challengeStates,
  clockSchema,
  count,
  gameKinds,
  gameStates,
  list,
  pageOf,
  rulingKinds,
  runStates,
  texts,
  time,
} from './parts.ts';

// What people see of games and ratings. Names are those that the reader may see: see `Reader`.

const record = { won: count, drawn: count, lost: count };
const board = { game: arenaGame, size: count, swap: z.boolean() };

/** The player of one side. */
const playerSchema = z
  .object({
    player: z.string().meta({ description: '`v:VERSION` or `house:SPECIFICATION`.' }),
    name: z.string().meta({ description: "The team's name or pseudonym, or the house player's title." }),
    team: z.string().nullable().meta({ description: "The team's id; none for house players." }),
    house: z.string().nullable().meta({ description: "A house player's specification." }),
    version: count.nullable().meta({ description: 'The number of the version within its team.' }),
  })
  .meta({ id: 'ClassPlayer' });
export type PlayerView = z.infer<typeof playerSchema>;

const standingSchema = z
  .object({
    ...playerSchema.shape,
    ...record,
    rank: count.meta({
      description:
        'Counted from 1 among ranked teams; of a house player or a provisional team, the rank of the next team.',
    }),
    isProvisional: z.boolean().meta({ description: 'Whether a team is not ranked yet: its interval exceeds ±250.' }),
    rating: z.number(),
    low: z.number(),
    high: z.number(),
    games: count,
    league: count.nullable().meta({ description: 'Counted from 0; none for house players.' }),
    isNew: z.boolean().meta({ description: 'Whether its interval is still wide.' }),
  })
  .meta({ id: 'ClassStanding' });
export type StandingView = z.infer<typeof standingSchema>;

export const standingsSchema = pageOf(standingSchema).meta({ id: 'ClassStandings' });
export type StandingsPage = z.infer<typeof standingsSchema>;

/** A game that is being played. */
export const runningSchema = z
  .object({
    id: z.string(),
    kind: z.enum(gameKinds),
    white: playerSchema,
    black: playerSchema,
    ...board,
    moves: texts,
  })
  .meta({ id: 'ClassRunning' });
export type RunningView = z.infer<typeof runningSchema>;

/** What a tutor has decided about a game. */
const rulingSchema = z
  .object({
    kind: z.enum(rulingKinds),
    reason: z.string(),
    finding: z.string().meta({ description: 'What the judge found, if it was judged again.' }),
    at: time,
  })
  .meta({ id: 'ClassRuling' });
export type RulingView = z.infer<typeof rulingSchema>;

/** A game in a list. */
const gameRowSchema = z
  .object({
    id: z.string(),
    kind: z.enum(gameKinds),
    rated: z.boolean(),
    state: z.enum(gameStates),
    white: playerSchema,
    black: playerSchema,
    winner: z.enum(sideWords).nullable().meta({ description: '`null`: drawn, or not over.' }),
    words: z.string().meta({ description: 'How it ended; empty until it has.' }),
    moves: count,
    fault: z.enum(faultKinds).nullable(),
    ruling: z.enum(rulingKinds).nullable().meta({ description: 'What a tutor has decided last.' }),
    challenge: z.string().nullable(),
    test: z.string().nullable(),
    created: time,
    finished: time.nullable(),
  })
  .meta({ id: 'ClassGameRow' });
export type GameRowView = z.infer<typeof gameRowSchema>;

export const gameListSchema = pageOf(gameRowSchema).meta({ id: 'ClassGames' });
export type GameListPage = z.infer<typeof gameListSchema>;

/** What one side wrote; only for its own team and tutors. */
const privateSchema = z.object({
  side: z.enum(sideWords),
  remarks: list(z.object({ move: count, lines: texts })),
  stderr: texts,
  hint: z.string().nullable().meta({ description: 'What to do about its fault, if it lost by one.' }),
});
export type PrivateView = z.infer<typeof privateSchema>;

/** A whole game. */
export const classGameSchema = z
  .object({
    ...gameRowSchema.shape,
    ...board,
    clock: clockSchema,
    seed: z.number(),
    opening: count.meta({ description: 'How many of the moves belong to the opening.' }),
    endedBy: z.enum(endings).nullable(),
    scores: z.tuple([count, count]).readonly().meta({ description: 'Of White and Black.' }),
    names: texts,
    movers: list(z.union([z.literal(1), z.literal(2)]))
      .nullable()
      .meta({ description: 'Whose move each was, 1 White, 2 Black, where they did not alternate.' }),
    picture: z
      .object({ text: texts, svg: z.string().optional() })
      .nullable()
      .meta({ description: 'The end of a game as the program with its rules draws it.' }),
    times: list(z.object({ wallMs: z.number(), cpuMs: z.number() })).meta({
      description: 'One for each move after the opening.',
    }),
    memoryMb: z
      .object({ white: z.number().nullable(), black: z.number().nullable() })
      .meta({ description: 'Peak memory of a program in megabytes; none for built-in players.' }),
    limits: z
      .object({ memoryMb: z.number(), cpuSeconds: z.number(), processes: count })
      .meta({ description: 'Of a program in a game, besides the clock.' }),
    rulings: list(rulingSchema),
    own: list(privateSchema),
  })
  .meta({ id: 'ClassGame' });
export type GameView = z.infer<typeof classGameSchema>;

const historyPointSchema = z.object({
  at: time,
  version: count,
  games: count,
  rating: z.number(),
  low: z.number(),
  high: z.number(),
});
export type HistoryPoint = z.infer<typeof historyPointSchema>;
export const historySchema = list(historyPointSchema).meta({ id: 'ClassHistory' });

export const challengeSchema = z
  .object({
    id: z.string(),
    team: z.object({ id: z.string(), name: z.string() }),
    opponent: z
      .object({ team: z.string().nullable(), house: z.string().nullable(), name: z.string() })
      .meta({ description: 'A team, or a house player.' }),
    rated: z.boolean(),
    games: count,
    boss: count.nullable().meta({ description: 'The league that a win opens.' }),
    state: z.enum(challengeStates),
    reason: z.string().nullable(),
    ...record,
    created: time,
    finished: time.nullable(),
  })
  .meta({ id: 'ClassChallenge', description: 'Won, drawn and lost are those of the team that asked.' });
export type ChallengeView = z.infer<typeof challengeSchema>;

const workerSchema = z.object({
  name: z.string(),
  weight: count.nullable().meta({ description: 'Parallel games that the tutor requests; `null`: the worker decides.' }),
  running: count,
  seen: time,
  isHere: z.boolean(),
});
export type WorkerView = z.infer<typeof workerSchema>;

export const queueSchema = z
  .object({
    paused: z.boolean(),
    ranked: z.boolean(),
    planned: count.meta({ description: 'How many games are planned; `rows` are the first of them.' }),
    rows: list(gameRowSchema),
    running: list(runningSchema),
    challenges: list(challengeSchema),
    workers: list(workerSchema),
    mayHaveWorkers: z.boolean().meta({ description: 'Whether other machines can join: `ringfence worker`.' }),
  })
  .meta({ id: 'ClassQueue' });
export type QueueView = z.infer<typeof queueSchema>;

const backlog = z.object({ waiting: count, oldestSeconds: count.meta({ description: '0 if nothing waits.' }) });

/** What concerns the people who keep a class running. */
export const healthSchema = z
  .object({
    games: backlog,
    builds: backlog,
    workers: count.meta({ description: 'Machines that play, with the server if it does.' }),
    backup: time.nullable().meta({ description: 'When the last backup was written; `null`: never.' }),
    disk: z.object({ freeBytes: z.number(), totalBytes: z.number() }).meta({ description: "Of the server's folder." }),
  })
  .meta({ id: 'ClassHealth' });
export type HealthView = z.infer<typeof healthSchema>;

/** What a team's programs have cost the machine in the last hour. */
export const teamCostSchema = z
  .object({
    team: z.string(),
    name: z.string(),
    games: count,
    slotSeconds: z.number().meta({ description: 'How long its sides of games held a slot.' }),
    share: z.number().meta({ description: 'Of the slot time of all teams, 0 to 1.' }),
    secondsAGame: z.number().nullable(),
    idleSecondsAGame: z.number().nullable().meta({ description: 'The part in which its program did not compute.' }),
    faults: count.meta({ description: 'Games that it lost by a fault.' }),
    failed: count.meta({ description: 'Attempts at its games that failed through no known fault of a program.' }),
    voids: count.meta({ description: 'Games called off after such attempts.' }),
    builds: count.meta({ description: 'How often builds of its submissions began.' }),
    buildSeconds: z.number(),
    isSlowed: z.boolean().meta({ description: 'Whether its games have a small share, as its program idles so long.' }),
  })
  .meta({ id: 'ClassTeamCost' });
export type TeamCost = z.infer<typeof teamCostSchema>;

/** A test of two versions of one team. */
export const testSchema = z
  .object({
    id: z.string(),
    first: count,
    second: count,
    state: z.enum(runStates),
    verdict: z.string().nullable().meta({ description: 'A sentence, once it is over.' }),
    pairs: count,
    mostPairs: count,
    llr: z.number().meta({ description: 'The log-likelihood ratio between its bounds.' }),
    lower: z.number(),
    upper: z.number(),
    score: z.number().nullable().meta({ description: "The second version's share of the points." }),
    created: time,
  })
  .meta({ id: 'ClassTest' });
export type TestView = z.infer<typeof testSchema>;

export const officialSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    tournament: z.string().meta({ description: 'Its name among the tournaments of the server.' }),
    format: z.string(),
    players: count,
    state: z.enum(runStates),
    problem: z
      .string()
      .nullable()
      .meta({ description: 'Why it does not continue at the moment, or was stopped; `null`: nothing is wrong.' }),
    created: time,
  })
  .meta({ id: 'ClassOfficial' });
export type OfficialView = z.infer<typeof officialSchema>;

/** What becomes of the games of a class with another version of its game. */
export const replacementSchema = z
  .object({
    from: z.string(),
    to: z.string(),
    counting: count.meta({
      description: 'How many games count that end the same by the new rules, and so still count.',
    }),
    dropped: count.meta({ description: 'How many counted and do not any more.' }),
    examples: list(z.object({ game: z.string(), finding: z.string() })).meta({
      description: 'The first of these, with what is found in them.',
    }),
  })
  .meta({ id: 'ClassReplacement' });
export type Replacement = z.infer<typeof replacementSchema>;
