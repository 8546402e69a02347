import { formatNames } from '@ringfence/arena';
import { gameNames } from '@ringfence/rules';
import { z } from 'zod';
import { count, roles, rulingKinds } from './parts.ts';
import { countsWords, gradingSchema, lateSchema, mostSchema } from './people.ts';

// What people ask for. A type of the same name as a schema is the request as it is read, with its defaults.

/** Without fields that are `undefined`, as a change leaves them out. */
const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>;
type Given<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** PostgreSQL stores no null characters. */
const isText = (value: string): boolean => !value.includes('\0');
const text = z.string().refine(isText, { error: 'a text contains no null characters' });

const nameSchema = (what: string) =>
  z
    .string({ error: `${what} is a text` })
    .min(1, { error: `${what} is missing` })
    .max(200, { error: `${what} is too long` })
    .refine(isText, { error: `${what} contains no null characters` });

const timeSchema = (what: string) =>
  z.iso.datetime({ offset: true, error: `${what} is a time such as 2026-06-01T12:00:00Z` });

/** A house player, as specified in the arena. */
const houseSchema = z
  .string()
  .regex(/^(?:random|minimax:[12]|level:(?:[1-9]|10)|tree:[1-9][0-9]{0,4}|own:[a-z][a-z0-9-]{0,20})$/, {
    error:
      'a house player is random, minimax:1 (greedy), minimax:2, level:1 to level:10, or for a game of your own random, tree:N or own:NAME',
  });

/** A game of the server's own folder, whose rules are a program. */
const ownGameSchema = z.strictObject({
  folder: text.max(200),
  options: z.record(text.max(20), text.max(30)).default({}),
});

export const newClassSchema = z.strictObject({
  title: nameSchema('title'),
  game: z.union([z.enum(gameNames), ownGameSchema], {
    error: `game is one of ${gameNames.join(', ')}, or a folder of the games that the server offers`,
  }),
  size: count.optional(),
  swap: z.boolean().optional(),
  clockMs: count.min(10).max(600_000).optional().meta({ description: 'Processor time for each move.' }),
  tutor: nameSchema('tutor'),
});
export type NewClass = z.infer<typeof newClassSchema>;

export const signInSchema = z.strictObject({ secret: nameSchema('secret') });

export const registerSchema = z.strictObject({
  code: nameSchema('code'),
  team: nameSchema('team'),
  name: nameSchema('name'),
});

export const newTokenSchema = z.strictObject({ label: text.max(200).default('') });

export const newTeamSchema = z.strictObject({
  name: nameSchema('name'),
  members: z.array(nameSchema('a member')).max(20).readonly().default([]),
});

export const teamChangeSchema = z
  .strictObject({
    name: nameSchema('name').optional(),
    autoAccept: z.boolean().optional(),
    extension: timeSchema('extension')
      .nullable()
      .optional()
      .meta({ description: 'For tutors: the deadline of this team; `null` removes it.' }),
  })
  .transform(given);
export type TeamEdit = z.infer<typeof teamChangeSchema>;

export const newPersonSchema = z
  .strictObject({
    name: nameSchema('name'),
    role: z.enum(roles),
    team: text.optional().meta({ description: 'Only members have one.' }),
    number: text.max(60).optional(),
    email: text.max(200).optional(),
  })
  .transform(given);
export type NewPerson = z.infer<typeof newPersonSchema>;

export const personChangeSchema = z
  .strictObject({
    name: nameSchema('name').optional(),
    number: text.max(60).optional(),
    email: text.max(200).optional(),
    team: text.optional().meta({ description: 'The team that a member moves to; link and history stay.' }),
    extension: timeSchema('extension').nullable().optional().meta({ description: '`null` removes it.' }),
  })
  .transform(given);
export type PersonChange = z.infer<typeof personChangeSchema>;

/** Of the link in a mail: not in its path, which is logged. */
export const mailSignatureSchema = z.object({ signature: text.max(64) });

/** Who somebody is that waits: somebody of the class, a new member of a team, or a spectator. */
export const waitingAnswerSchema = z
  .union([
    z.strictObject({ person: text }),
    z.strictObject({ team: text }),
    z.strictObject({ role: z.literal('spectator') }),
  ])
  .meta({ id: 'WaitingAnswer' });
export type WaitingAnswer = z.infer<typeof waitingAnswerSchema>;

export const settingsChangeSchema = z
  .strictObject({
    registration: z.boolean().optional(),
    code: z
      .string()
      .regex(/^[a-z0-9-]{8,40}$/, { error: 'code is 8 to 40 lower-case letters, digits and hyphens' })
      .optional(),
    submissions: z.boolean().optional(),
    deadline: timeSchema('deadline').nullable().optional().meta({ description: '`null` removes the deadline.' }),
    late: lateSchema.optional(),
    counts: z.enum(countsWords).optional(),
    grading: gradingSchema.partial().strict().transform(given).optional(),
    archived: z.boolean().optional(),
    links: z.boolean().optional(),
    linkDays: count.min(1).max(3650).nullable().optional().meta({ description: '`null`: links never end.' }),
    ranked: z.boolean().optional(),
    paused: z.boolean().optional(),
    pseudonyms: z.boolean().optional(),
    open: z.boolean().optional(),
    leagues: z
      .array(z.strictObject({ name: nameSchema('a league'), boss: houseSchema.optional() }))
      .min(1)
      .max(12)
      .readonly()
      .optional(),
    house: z.array(houseSchema).min(1).max(14).readonly().optional(),
    most: mostSchema.partial().strict().transform(given).optional(),
  })
  .transform(given);
export type SettingsChange = z.infer<typeof settingsChangeSchema>;

export const createdSchema = z.object({ id: z.string() }).meta({ id: 'ClassCreated' });

export const challengeBody = z
  .strictObject({
    opponent: z.union([z.strictObject({ team: text }), z.strictObject({ house: text })]),
    rated: z.boolean().default(true),
    games: count.min(1).max(20).default(2),
  })
  .meta({ id: 'ClassChallengeRequest' });
export type ChallengeWish = z.infer<typeof challengeBody>;
/** A {@link ChallengeWish} as it is sent: defaults may be left out. */
export type ChallengeRequest = z.input<typeof challengeBody>;

export const testBody = z
  .strictObject({
    first: text,
    second: text,
    mostPairs: count.min(1).max(2000).default(200),
  })
  .meta({ id: 'ClassTestRequest' });

export const officialBody = z
  .strictObject({
    title: text.trim().min(1).max(80),
    format: z.enum(formatNames).exclude(['sprt']),
    rounds: count.min(1).max(50).optional(),
    repetitions: count.min(1).max(20).default(1),
    house: z.array(text).max(20).readonly().default([]),
    seed: z
      .int()
      .min(0)
      .max(2 ** 31 - 1)
      .optional()
      .meta({ description: 'Decides openings and pairings; default: random.' }),
  })
  .transform(given)
  .meta({ id: 'ClassOfficialRequest' });
export type OfficialWish = z.infer<typeof officialBody>;
/** An {@link OfficialWish} as it is sent: defaults may be left out. */
export type OfficialRequest = z.input<typeof officialBody>;

export const rulingBody = z
  .strictObject({
    kind: z.enum(rulingKinds),
    reason: text.trim().min(3, { error: 'reason is missing: both teams will read it' }).max(1000),
  })
  .meta({ id: 'ClassRulingRequest' });
export type RulingWish = z.infer<typeof rulingBody>;

export const officialRulingBody = rulingBody
  .extend({
    game: text.min(1).max(40).meta({ description: 'Its id in the tournament, such as `r1-p1-g1`.' }),
    kind: z.enum(['judge', 'again', 'white', 'black', 'draw']),
  })
  .meta({ id: 'ClassOfficialRulingRequest' });
export type OfficialRulingWish = z.infer<typeof officialRulingBody>;

export const workerBody = z
  .strictObject({ weight: count.min(0).max(256).nullable() })
  .meta({ id: 'ClassWorkerRequest' });
