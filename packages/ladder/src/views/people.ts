import { arenaGame } from '@ringfence/arena';
import { z } from 'zod';
import {
  buildStages,
  clockSchema,
  count,
  list,
  listFields,
  listForms,
  mailChoices,
  pageOf,
  roles,
  texts,
  time,
  versionStates,
} from './parts.ts';

// What people see of the class, of its teams and their versions, and of each other.

const teamRefSchema = z.object({ id: z.string(), name: z.string() });

export const youSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    role: z.enum(roles),
    team: teamRefSchema.optional().meta({ description: 'Of members.' }),
  })
  .meta({ id: 'You' });

/** A league: beating its boss opens the next. */
const leagueSchema = z.object({
  name: z.string(),
  boss: z.string().optional().meta({ description: 'The boss, such as `level:3`; none for the first league.' }),
});
export type League = z.infer<typeof leagueSchema>;

/** Limits that the tutor can change. */
export const mostSchema = z.object({
  uploadMb: count.min(1).max(64),
  submissionsAnHour: count.min(0).max(1000),
  challengesAnHour: count.min(0).max(1000),
  buildSeconds: count.min(1).max(600),
});

/** What happens to what is submitted after the deadline. */
export const lateSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('refuse') }),
  z.strictObject({ kind: z.literal('mark') }),
  z.strictObject({
    kind: z.literal('points'),
    points: z.number().min(0).max(10_000).meta({ description: 'Taken off for each hour or day that has begun.' }),
    each: z.enum(['hour', 'day']),
  }),
]);
export type LatePolicy = z.infer<typeof lateSchema>;

/** The version that counts: the active one, or the one with the most points. */
export const countsWords = ['active', 'best'] as const;

const pointsSchema = z.number().min(0).max(10_000);
/** A rating, or a house player for its rating. */
const ratingSchema = z.union([z.number().min(-10_000).max(10_000), z.string().max(20)]);

/** How points are made: the parts are added. */
export const gradingSchema = z.object({
  plays: pointsSchema.meta({ description: 'For a version that plays.' }),
  strength: pointsSchema.meta({
    description: 'At a rating of `to` or more; none at `from`, in proportion between the two.',
  }),
  from: ratingSchema,
  to: ratingSchema,
  official: pointsSchema.meta({
    description: 'For winning every game of the last official tournament, in proportion.',
  }),
});
export type Grading = z.infer<typeof gradingSchema>;

export const settingsSchema = z
  .object({
    registration: z.boolean(),
    code: z.string().optional().meta({ description: 'What teams register with; for tutors.' }),
    submissions: z.boolean(),
    deadline: time.optional(),
    late: lateSchema,
    counts: z.enum(countsWords),
    grading: gradingSchema,
    archived: z.boolean().meta({ description: 'Whether the class is over: it can be read, but not changed.' }),
    frozen: z.string().nullable().meta({ description: 'Why nothing can be submitted now, if that is so.' }),
    links: z.boolean().meta({ description: 'Whether personal links work, other than those of tutors.' }),
    linkDays: count.nullable().meta({ description: 'Days after which a personal link ends; null: never.' }),
    ranked: z.boolean(),
    paused: z.boolean(),
    pseudonyms: z.boolean().meta({ description: 'Whether everybody else sees teams under their pseudonyms.' }),
    open: z.boolean().meta({ description: 'Whether visitors who have not joined see the standings and games.' }),
    leagues: list(leagueSchema),
    house: texts,
    most: mostSchema,
    longestBuild: z.object({ wallSeconds: z.number(), checkSeconds: z.number() }).meta({
      description:
        'How long, by wall-clock time, a build may take, and then its first moves and checks while a processor is free.',
    }),
  })
  .meta({ id: 'ClassSettings' });
export type ShownSettings = z.infer<typeof settingsSchema>;

const shownClassSchema = z.object({
  title: z.string(),
  game: arenaGame,
  sides: z
    .tuple([z.string(), z.string()])
    .readonly()
    .optional()
    .meta({ description: 'What the sides are called where the rules are a program; the first one begins.' }),
  size: z.number(),
  swap: z.boolean(),
  clock: clockSchema,
  settings: settingsSchema,
});

/** A game of the server's own folder, which a new class can play. */
const offeredGameSchema = z.object({
  folder: z.string(),
  title: z.string(),
  options: list(z.object({ name: z.string(), title: z.string(), choices: texts })),
  clock: clockSchema.nullable().meta({ description: 'The usual clock, if the game has one of its own.' }),
});
export type OfferedGame = z.infer<typeof offeredGameSchema>;

export const classSchema = z
  .object({
    exists: z.boolean(),
    canStart: z.boolean().meta({ description: 'Whether this client may create the class.' }),
    games: list(offeredGameSchema)
      .optional()
      .meta({ description: 'What it can play besides the built-in games, for who may create it.' }),
    class: shownClassSchema
      .optional()
      .meta({ description: 'What visitors see of it, unless the class is closed to them.' }),
    providers: list(z.object({ id: z.string(), name: z.string() }))
      .optional()
      .meta({ description: 'Where people can sign on, if anywhere: `/api/class/sign-on/ID`.' }),
    mail: z.literal(true).optional().meta({ description: 'If this server sends mail.' }),
    you: youSchema.nullable(),
  })
  .meta({ id: 'Class' });
export type ClassState = z.infer<typeof classSchema>;

/** A new person with their link: it is shown once and cannot be recovered. */
export const linkSchema = z
  .object({
    person: z.string(),
    name: z.string(),
    link: z.string().meta({ description: 'The address to sign in with; it is shown only once.' }),
  })
  .meta({ id: 'PersonWithLink' });
export type PersonWithLink = z.infer<typeof linkSchema>;

export const signedInSchema = z.object({ you: youSchema, link: z.string() }).meta({ id: 'SignedIn' });

export const tokenSchema = z
  .object({ id: z.string(), label: z.string(), created: time, used: time.nullable() })
  .meta({ id: 'Token' });

/** A new team with the links of its members. */
export const teamWithLinksSchema = z
  .object({ id: z.string(), name: z.string(), members: list(linkSchema) })
  .meta({ id: 'TeamWithLinks' });
export type TeamWithLinks = z.infer<typeof teamWithLinksSchema>;

/** Which column of a list is which field; an empty name: none. */
const columnMapSchema = z.partialRecord(z.enum(listFields), z.string().max(200));
export type ColumnMap = Readonly<z.infer<typeof columnMapSchema>>;

/** A list of students as it is understood. */
export const listSchema = z
  .object({
    form: z.enum(listForms),
    columns: texts,
    map: columnMapSchema,
    students: count,
    teams: count,
    sample: list(
      z.object({ name: z.string(), team: z.string().nullable(), number: z.string(), email: z.string() }),
    ).meta({ description: 'The first students.' }),
  })
  .meta({ id: 'ClassList' });
export type ListView = z.infer<typeof listSchema>;

export const importedSchema = z
  .object({
    added: list(teamWithLinksSchema).meta({ description: 'Teams with new members, and their links.' }),
    known: texts.meta({ description: 'Teams, or students, that were there already and stay as they are.' }),
    moved: texts.meta({ description: 'Students who are in another team now; their links stay.' }),
    changed: texts.meta({ description: 'Students whose name, number or address is another one now.' }),
    leftOut: texts.meta({ description: 'Students without a team in a list that has teams.' }),
    missing: texts.meta({ description: 'Members of the class who are not in the list; they stay.' }),
  })
  .meta({ id: 'ImportedTeams' });
export type ImportedTeams = z.infer<typeof importedSchema>;

export const listedTeamSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    pseudonym: z.string(),
    listed: z.string(),
    league: z.number(),
    active: z.string().nullable(),
    extension: time.nullable().meta({ description: 'Its own deadline.' }),
    created: time,
    deleted: time.nullable(),
  })
  .meta({ id: 'ListedTeam' });

export const personSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    role: z.enum(roles),
    team: teamRefSchema.nullable(),
    number: z.string().meta({ description: 'The student number.' }),
    email: z.string(),
    extension: time.nullable().meta({ description: 'Their own deadline.' }),
    created: time,
    seen: time.nullable().meta({ description: 'When they last used a link, a session or a token.' }),
  })
  .meta({ id: 'Person' });
export type PersonView = z.infer<typeof personSchema>;

/** Which mails somebody gets. */
export const mailChoiceSchema = z.object({ choice: z.enum(mailChoices) }).meta({ id: 'MailChoice' });
export type { MailChoice } from '@ringfence/people';

/** Somebody who has signed on and is nobody in the class yet. */
export const waitingSchema = z
  .object({
    id: z.string(),
    provider: z.string(),
    name: z.string(),
    email: z.string().meta({ description: 'Only if the provider has verified it.' }),
    number: z.string(),
    used: time.meta({ description: 'When they last tried.' }),
  })
  .meta({ id: 'Waiting' });
export type WaitingView = z.infer<typeof waitingSchema>;

export const auditSchema = pageOf(
  z.object({
    id: z.string(),
    at: time,
    who: z.string(),
    action: z.string(),
    team: z.string().nullable(),
    subject: z.string(),
    detail: z.record(z.string(), z.unknown()),
  }),
).meta({ id: 'Audit' });

/** A program that a team has submitted; for the team itself and for tutors. */
export const versionSchema = z
  .object({
    id: z.string(),
    number: z.number().meta({ description: '1, 2, 3 … within the team.' }),
    file: z.string(),
    state: z.enum(versionStates),
    queue: z
      .object({ turn: z.number(), of: z.number() })
      .nullable()
      .meta({ description: 'While it waits: where it stands, from 1, and how many versions wait.' }),
    stage: z.enum(buildStages).nullable().meta({ description: 'While it is built: how far that is.' }),
    problem: z.string().nullable().meta({ description: 'Why it is not ready, as a sentence.' }),
    language: z.string().nullable(),
    isActive: z.boolean(),
    banned: z.boolean(),
    by: z.string().nullable().meta({ description: 'Who submitted it.' }),
    created: time,
    byTutor: z.boolean().meta({ description: 'A tutor has submitted it: then it is in time.' }),
    lateMs: z.number().meta({
      description: 'How long after the deadline it was submitted or, of the version that counts, chosen; 0 in time.',
    }),
    pointsOff: z.number().meta({ description: 'What that costs.' }),
    counts: z.boolean().meta({ description: 'Whether it is the version that counts now.' }),
  })
  .meta({ id: 'Version' });
export type VersionView = z.infer<typeof versionSchema>;

export const versionLogSchema = z
  .object({
    ...versionSchema.shape,
    log: z.string().meta({ description: 'What the build wrote, then what check-bot and the pre-flight found.' }),
    sha256: z.string(),
  })
  .meta({ id: 'VersionWithLog' });

/** A team; everything optional is for the team itself and for tutors. */
export const teamSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    isDeleted: z.boolean(),
    league: z.number(),
    version: z.number().nullable().meta({ description: 'The number of the version that plays.' }),
    own: z
      .object({
        pseudonym: z.string(),
        autoAccept: z.boolean(),
        members: list(teamRefSchema),
        versions: list(versionSchema),
        deadline: time.nullable().meta({ description: 'Of the team, or of the member who asks, with extensions.' }),
        late: z
          .object({ ms: z.number(), pointsOff: z.number() })
          .meta({ description: 'How late it is to submit or choose another version now, and what that costs.' }),
        submissionsLeft: z.number().meta({ description: 'How many submissions are left in this hour.' }),
        challengesLeft: z.number().meta({ description: 'How many challenges are left in this hour.' }),
      })
      .optional(),
  })
  .meta({ id: 'Team' });
export type TeamView = z.infer<typeof teamSchema>;
