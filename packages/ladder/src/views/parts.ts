import { z } from 'zod';

// The vocabulary of a class, and the small schemas that larger ones are made of.

export const roles = ['tutor', 'member', 'spectator'] as const;
export type PersonRole = (typeof roles)[number];

/** `replaced`: a newer version of its team came before its build. */
export const versionStates = ['waiting', 'building', 'failed', 'ready', 'replaced'] as const;
export type VersionState = (typeof versionStates)[number];

/** How far a build is. */
export const buildStages = ['unpacking', 'building', 'first-moves', 'checking'] as const;
export type BuildStage = (typeof buildStages)[number];

/** `ranked`: chosen by the ladder. `challenge`: requested, counted if rated. `test`: two versions of one team. */
export const gameKinds = ['ranked', 'challenge', 'test', 'practice'] as const;
export type GameKind = (typeof gameKinds)[number];

/** How a game ended for a team; `fault`: lost by one. */
export const gameOutcomes = ['won', 'lost', 'drawn', 'fault'] as const;
export type GameOutcome = (typeof gameOutcomes)[number];

export const gameStates = ['planned', 'done', 'void'] as const;
export type GameState = (typeof gameStates)[number];

export const challengeStates = ['open', 'accepted', 'refused', 'done'] as const;
export type ChallengeState = (typeof challengeStates)[number];

/** Of tests of versions, and of official tournaments. */
export const runStates = ['running', 'done', 'stopped'] as const;
export type RunState = (typeof runStates)[number];

/** `annul`: it no longer counts. `restore`: it counts again. `judge`: its moves are judged again. `again`: it is repeated. */
export const rulingKinds = ['annul', 'restore', 'judge', 'again'] as const;
export type RulingKind = (typeof rulingKinds)[number];

/** Which mails somebody gets. */
export const mailChoices = ['none', 'important', 'all'] as const;

/** What a column of a list of students can hold. */
export const listFields = [
  'team',
  'name',
  'first',
  'last',
  'number',
  'email',
  'login',
  'canvasId',
  'section',
  'role',
] as const;
export type ListField = (typeof listFields)[number];
/** Where a list comes from: one team or one student to a row, or a system that it was downloaded from. */
export const listForms = ['teams', 'students', 'canvas', 'moodle', 'gradescope'] as const;
export type ListForm = (typeof listForms)[number];

export const list = <T extends z.ZodType>(item: T) => z.array(item).readonly();
export const texts = list(z.string());
export const count = z.number().int();
/** A time, as ISO 8601. */
export const time = z.string().meta({ format: 'date-time' });
/** One page of a list, counted from 1. */
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({ page: count, pages: count, total: count, rows: list(row) });

export const clockSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('move'), ms: z.number() }),
  z.object({ kind: z.literal('game'), ms: z.number() }),
  z.object({ kind: z.literal('increment'), ms: z.number(), incrementMs: z.number() }),
]);
