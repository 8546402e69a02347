import { faultKinds } from '@ringfence/arena';
import { sideWords } from '@ringfence/rules';
import { z } from 'zod';
import { count, list, texts, time } from './parts.ts';

// What a team can learn from its games.

const record = { won: count, drawn: count, lost: count };

const openingSchema = z.object({
  side: z.enum(sideWords),
  moves: texts,
  games: count,
  lost: count,
  example: z.string(),
});
export type DigestOpening = z.infer<typeof openingSchema>;

/** What a team can learn from its recent games. */
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
    openings: list(openingSchema).meta({ description: 'Openings with the most losses, the worst first.' }),
    time: z.object({
      moves: count,
      meanCpuMs: z.number(),
      maxCpuMs: z.number(),
      thirds: z
        .tuple([z.number(), z.number(), z.number()])
        .readonly()
        .meta({ description: 'Its own moves in the first, the second and the last third of its games.' }),
      mostOfClock: z.number().meta({ description: 'The share of the clock that its longest game used.' }),
    }),
    boss: z
      .object({
        house: z.string(),
        name: z.string(),
        league: count,
        games: count,
        ...record,
        latest: z.string().nullable(),
        lostAfter: z.number().nullable().meta({ description: 'How many moves the games lost to it last on average.' }),
        opening: openingSchema.nullable().meta({ description: 'The opening that loses to it most often.' }),
      })
      .nullable(),
  })
  .meta({ id: 'ClassDigest' });
export type DigestView = z.infer<typeof digestSchema>;

export const reviewSchema = z
  .object({
    game: z.string(),
    positions: list(
      z.object({ value: z.number(), proved: z.boolean(), best: z.string().nullable(), line: texts }),
    ).meta({
      description: 'Before the first move, and after each. `value` ranges from −1, Black wins, to +1, White wins.',
    }),
    marks: list(z.enum(['', '?!', '?', '??'])).meta({ description: 'For each move.' }),
    losing: z
      .object({ move: count, played: z.string(), better: z.string().nullable() })
      .nullable()
      .meta({ description: 'The move that lost the game, counted from 1, and a better one.' }),
  })
  .meta({ id: 'ClassReview' });
export type ReviewView = z.infer<typeof reviewSchema>;
