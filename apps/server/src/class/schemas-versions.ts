import { z } from '@hono/zod-openapi';
import { timeSchema } from './schemas-people.ts';

/** A program that a team has submitted; for the team itself and for tutors. */
export const versionSchema = z
  .object({
    id: z.string(),
    number: z.number().openapi({ description: '1, 2, 3 … within the team.' }),
    file: z.string(),
    state: z.enum(['waiting', 'building', 'failed', 'ready']),
    problem: z.string().nullable().openapi({ description: 'Why it is not ready, as a sentence.' }),
    language: z.string().nullable(),
    isActive: z.boolean(),
    banned: z.boolean(),
    by: z.string().nullable().openapi({ description: 'Who handed it in.' }),
    created: timeSchema,
  })
  .openapi('Version');

export const versionLogSchema = versionSchema
  .extend({
    log: z.string().openapi({ description: 'What the build wrote, then what check-bot and the pre-flight found.' }),
    sha256: z.string(),
  })
  .openapi('VersionWithLog');

/** A team; everything optional is for the team itself and for tutors. */
export const teamSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    isDeleted: z.boolean(),
    league: z.number(),
    version: z.number().nullable().openapi({ description: 'The number of the version that plays.' }),
    own: z
      .object({
        pseudonym: z.string(),
        autoAccept: z.boolean(),
        members: z.array(z.object({ id: z.string(), name: z.string() })),
        versions: z.array(versionSchema),
        submissionsLeft: z.number().openapi({ description: 'How many submissions are left in this hour.' }),
        challengesLeft: z.number().openapi({ description: 'How many challenges are left in this hour.' }),
      })
      .optional(),
  })
  .openapi('Team');
