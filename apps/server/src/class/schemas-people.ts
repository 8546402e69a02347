import { z } from '@hono/zod-openapi';
import { gameNames } from '@ringfence/rules';

/** A time, as ISO 8601. */
export const timeSchema = z.string().openapi({ format: 'date-time' });

const nameSchema = (what: string) =>
  z
    .string({ error: `${what} is a text` })
    .min(1, { error: `${what} is missing` })
    .max(200, { error: `${what} is too long` });

const roles = ['tutor', 'member', 'spectator'] as const;

const teamRefSchema = z.object({ id: z.string(), name: z.string() });

export const youSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    role: z.enum(roles),
    team: teamRefSchema.optional().openapi({ description: 'Of members.' }),
  })
  .openapi('You');

const mostSchema = z.object({
  uploadMb: z.number().int().min(1).max(64),
  submissionsAnHour: z.number().int().min(0).max(1000),
  challengesAnHour: z.number().int().min(0).max(1000),
  buildSeconds: z.number().int().min(1).max(600),
});

const leagueSchema = z.object({ name: nameSchema('a league'), boss: z.string().max(40).optional() });

/** A house player, as specified in the arena. */
const houseWord = /^(?:random|minimax:[12]|level:(?:[1-9]|10))$/;
const houseSchema = z
  .string()
  .regex(houseWord, { error: 'a house player is random, minimax:1 (greedy), minimax:2, or level:1 to level:10' });

export const settingsSchema = z
  .object({
    registration: z.boolean(),
    code: z.string().optional().openapi({ description: 'What teams register with; for tutors.' }),
    submissions: z.boolean(),
    deadline: timeSchema.optional(),
    frozen: z.string().nullable().openapi({ description: 'Why nothing can be submitted now, if that is so.' }),
    ranked: z.boolean(),
    paused: z.boolean(),
    pseudonyms: z.boolean(),
    open: z.boolean(),
    leagues: z.array(leagueSchema),
    house: z.array(z.string()),
    most: mostSchema,
  })
  .openapi('ClassSettings');

const clockSchema = z.union([
  z.object({ kind: z.literal('move'), ms: z.number() }),
  z.object({ kind: z.literal('game'), ms: z.number() }),
  z.object({ kind: z.literal('increment'), ms: z.number(), incrementMs: z.number() }),
]);

export const classSchema = z
  .object({
    exists: z.boolean(),
    canStart: z.boolean().openapi({ description: 'Whether this client may create the class.' }),
    class: z
      .object({
        title: z.string(),
        game: z.enum(gameNames),
        size: z.number(),
        swap: z.boolean(),
        clock: clockSchema,
        settings: settingsSchema,
      })
      .optional()
      .openapi({ description: 'What visitors see of it, unless the class is closed to them.' }),
    you: youSchema.nullable(),
  })
  .openapi('Class');

export const newClassSchema = z.strictObject({
  title: nameSchema('title'),
  game: z.enum(gameNames, { error: `game is one of ${gameNames.join(', ')}` }),
  size: z.number().int().optional(),
  swap: z.boolean().optional(),
  clockMs: z.number().int().min(10).max(600_000).optional(),
  tutor: nameSchema('tutor'),
});

export const signInSchema = z.strictObject({ secret: nameSchema('secret') });

export const registerSchema = z.strictObject({
  code: nameSchema('code'),
  team: nameSchema('team'),
  name: nameSchema('name'),
});

export const linkSchema = z
  .object({
    person: z.string(),
    name: z.string(),
    link: z.string().openapi({ description: 'The address to sign in with; it is shown only once.' }),
  })
  .openapi('PersonWithLink');

export const signedInSchema = z.object({ you: youSchema, link: z.string() }).openapi('SignedIn');

export const tokenSchema = z
  .object({ id: z.string(), label: z.string(), created: timeSchema, used: timeSchema.nullable() })
  .openapi('Token');

export const newTokenSchema = z.strictObject({ label: z.string().max(200).default('') });

export const teamWithLinksSchema = z
  .object({ id: z.string(), name: z.string(), members: z.array(linkSchema) })
  .openapi('TeamWithLinks');

export const newTeamSchema = z.strictObject({
  name: nameSchema('name'),
  members: z.array(nameSchema('a member')).max(20).default([]),
});

export const importedSchema = z
  .object({
    added: z.array(teamWithLinksSchema),
    known: z.array(z.string()).openapi({ description: 'Teams that were there already and stay as they are.' }),
  })
  .openapi('ImportedTeams');

export const teamChangeSchema = z.strictObject({
  name: nameSchema('name').optional(),
  autoAccept: z.boolean().optional(),
});

export const listedTeamSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    pseudonym: z.string(),
    listed: z.string(),
    league: z.number(),
    active: z.string().nullable(),
    created: timeSchema,
    deleted: timeSchema.nullable(),
  })
  .openapi('ListedTeam');

export const personSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    role: z.enum(roles),
    team: teamRefSchema.nullable(),
    created: timeSchema,
    seen: timeSchema.nullable().openapi({ description: 'When they last used a link, a session or a token.' }),
  })
  .openapi('Person');

export const newPersonSchema = z.strictObject({
  name: nameSchema('name'),
  role: z.enum(roles),
  team: z.string().optional(),
});

export const settingsChangeSchema = z.strictObject({
  registration: z.boolean().optional(),
  code: z
    .string()
    .regex(/^[a-z0-9-]{8,40}$/, { error: 'code is 8 to 40 lower-case letters, digits and hyphens' })
    .optional(),
  submissions: z.boolean().optional(),
  deadline: z.iso
    .datetime({ offset: true, error: 'deadline is a time such as 2026-06-01T12:00:00Z' })
    .nullable()
    .optional(),
  ranked: z.boolean().optional(),
  paused: z.boolean().optional(),
  pseudonyms: z.boolean().optional(),
  open: z.boolean().optional(),
  leagues: z
    .array(z.strictObject({ name: nameSchema('a league'), boss: houseSchema.optional() }))
    .min(1)
    .max(12)
    .optional(),
  house: z.array(houseSchema).min(1).max(14).optional(),
  most: mostSchema.partial().strict().optional(),
});

export const auditSchema = z
  .object({
    page: z.number(),
    pages: z.number(),
    total: z.number(),
    rows: z.array(
      z.object({
        id: z.string(),
        at: timeSchema,
        who: z.string(),
        action: z.string(),
        team: z.string().nullable(),
        subject: z.string(),
        detail: z.record(z.string(), z.unknown()),
      }),
    ),
  })
  .openapi('Audit');
