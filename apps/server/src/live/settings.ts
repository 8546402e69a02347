import { type GameName, gameNames, games, type SideWord, sideWords, startProblem } from '@ringfence/rules';
import { z } from 'zod';
import { Problem } from '../http/problem.ts';

/** What two people have agreed to play. */
export interface LiveSettings {
  readonly game: GameName;
  readonly size: number;
  readonly swap: boolean;
  /** None: no time limit. */
  readonly clock: { readonly initialMs: number; readonly incrementMs: number } | null;
}

const MOST_INITIAL_MS = 24 * 3_600_000;
const MOST_INCREMENT_MS = 600_000;

const clockSchema = objectOf('the clock', {
  initialMs: whole('initialMs', 1_000, MOST_INITIAL_MS),
  incrementMs: whole('incrementMs', 0, MOST_INCREMENT_MS).default(0),
});

/** The settings that a client may send, with a message for every error. */
export const wishesSchema = objectOf('the game', {
  game: z.enum(gameNames, { error: `game is one of ${gameNames.join(', ')}` }),
  size: z.number({ error: 'size is a number' }).optional(),
  swap: z.boolean({ error: 'swap is true or false' }).optional(),
  clock: clockSchema.nullable().default(null),
  side: z.enum([...sideWords, 'random'], { error: 'side is white, black or random' }).default('random'),
  open: z.boolean({ error: 'open is true or false' }).default(false),
});

/** As a browser sends it. */
export type LiveWishes = z.input<typeof wishesSchema>;

/** Parses the settings, and adds defaults. */
export function readGameSettings(value: unknown): {
  readonly settings: LiveSettings;
  readonly side: SideWord | 'random';
  readonly open: boolean;
} {
  const read = wishesSchema.safeParse(value);
  if (!read.success) {
    const { issues } = read.error;
    // A misspelt name explains a missing one.
    throw bad((issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0]).message);
  }
  const { game, size = games[game].usualSize, swap = games[game].swap !== 'none', clock, side, open } = read.data;
  const problem = startProblem(game, { size, swap });
  if (problem !== undefined) throw bad(problem);
  return { settings: { game, size, swap, clock }, side, open };
}

function whole(name: string, least: number, most: number) {
  const error = `${name} is a whole number from ${least} to ${most}`;
  return z.number({ error }).int({ error }).min(least, { error }).max(most, { error });
}

function objectOf<S extends z.ZodRawShape>(name: string, shape: S) {
  const known = Object.keys(shape).join(', ');
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `${name} has no "${String(issue.keys?.[0]).slice(0, 40)}": use ${known}`
        : `${name} is an object`,
  });
}

const bad = (message: string): Problem => new Problem(400, 'bad-settings', message);
