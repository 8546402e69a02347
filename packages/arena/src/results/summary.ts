import { z } from 'zod';
import { faultKinds } from '../game/fault.ts';

/** Incremented when a field of {@link Summary} changes its meaning or is removed; not for new fields. */
export const SUMMARY_VERSION = 1;

const count = z.number().int();
const list = <T extends z.ZodType>(item: T) => z.array(item).readonly();
const about = (description: string) => ({ description });

const winsDrawsLosses = z.object({ wins: count, draws: count, losses: count });
export type WinsDrawsLosses = z.infer<typeof winsDrawsLosses>;

const estimate = z
  .object({ value: z.number(), low: z.number(), high: z.number() })
  .meta({ id: 'Estimate', description: 'An estimate between the ends of its 95 % interval.' });
export type Estimate = z.infer<typeof estimate>;

const pairCounts = z
  .tuple([count, count, count, count, count])
  .readonly()
  .meta(about('Pairs of games that ended with 0, ½, 1, 1½ and 2 points for the first of two players.'));
export type PairCounts = z.infer<typeof pairCounts>;

const standing = winsDrawsLosses.extend({
  rank: count.meta(about('Players that no tie-break separates share a rank.')),
  player: z.string(),
  games: count,
  points: z.number().meta(about('A win is 1, a draw ½.')),
  score: z.number().nullable().meta(about('Points for each game, 0 to 1; null without games.')),
  amongTied: z.number().meta(about('First tie-break: points against the players with the same points.')),
  opponentsBeaten: z
    .number()
    .meta(about("Second tie-break, Sonneborn–Berger: for each game the opponent's points times the result.")),
  faults: count.meta(about('Games lost by fault; the fourth tie-break after the number of wins.')),
});
/** One player's line of the table, best first. */
export type TournamentStanding = z.infer<typeof standing>;

const ratings = z.object({
  players: list(z.object({ player: z.string(), rating: estimate })).meta(
    about('Elo points, in the order of the standings; the mean of all players, or the player of `anchor`, is 0.'),
  ),
  superiority: list(list(z.number())).meta(
    about("Row beats column: the probability that the row's player is stronger. In the order of `players`."),
  ),
  colourAdvantage: estimate
    .nullable()
    .meta(about("White's advantage in Elo points; null if the games cannot distinguish it from strength.")),
  anchor: z.string().nullable().meta(about('The player with rating 0; null: the mean of all.')),
  replicates: count,
  seed: z.number(),
  groups: list(list(z.string())).meta(
    about('Sets of players that never met, even through others: ratings between them mean nothing. Normally one set.'),
  ),
});
/** What the ratings say; `null` in a summary of no games. */
export type Ratings = z.infer<typeof ratings>;

const encounter = z.object({
  player: z.string(),
  opponent: z.string(),
  points: z.number(),
  asWhite: winsDrawsLosses,
  asBlack: winsDrawsLosses,
  pairs: pairCounts,
  single: count.meta(about('Games without the other half of their pair.')),
});
/** What one player scored against another. */
export type Encounter = z.infer<typeof encounter>;

const time = z.object({
  player: z.string(),
  moves: count,
  meanCpuMs: z.number(),
  p95CpuMs: z.number().meta(about('Within 10 % of the exact value: times are counted in classes.')),
  maxCpuMs: z.number(),
  meanWallMs: z.number(),
  p95WallMs: z.number(),
  maxWallMs: z.number(),
});
/** Milliseconds a move. Measured, so the only part that differs between two runs of the same games. */
export type PlayerTime = z.infer<typeof time>;

/** Everything that a set of games shows, as plain data for JSON. The same games give the same summary in any order. */
export const summarySchema = z
  .object({
    version: z.literal(SUMMARY_VERSION),
    games: count,
    pairs: count.meta(about('Complete pairs of games with colours reversed.')),
    repeated: count
      .optional()
      .meta(about('How many games repeat an earlier one of the same players move by move; absent if none does.')),
    standings: list(standing),
    crosstable: list(encounter).meta(
      about('Both directions of every two players that met, in the order of the standings.'),
    ),
    ratings: ratings.nullable(),
    faults: list(z.object({ player: z.string(), kinds: z.record(z.enum(faultKinds), count) })),
    wrongWinners: list(z.object({ player: z.string(), games: count, game: z.string(), words: z.string() })).meta(
      about(
        'Classic players with a wrong `getWinner`: in how many games, the first of them, and its first wrong answer.',
      ),
    ),
    colour: winsDrawsLosses
      .extend({ score: estimate.nullable() })
      .meta(about("White's results over all games, and its share of the points; White moves first.")),
    lengths: z.object({
      mean: z.number().nullable(),
      shortest: count.nullable(),
      longest: count.nullable(),
      endedBy: z.object({ rules: count, resignation: count, length: count, fault: count }),
    }),
    time: list(time),
  })
  .meta({ id: 'Summary', description: 'The summary of `tournament report --json`.' });
export type Summary = z.infer<typeof summarySchema>;

/** Whether at most half of the games are different: then they are too few for an interval, however many were played. */
export const isRepetitive = ({ games, repeated = 0 }: Summary): boolean => 2 * repeated >= games && repeated > 0;

/** What a reader must know about games that repeat others; undefined if none does. */
export function repetitionSentence(summary: Summary): string | undefined {
  const { games, repeated = 0 } = summary;
  if (repeated === 0) return undefined;
  const words = `Only ${games - repeated} of ${games} games are different`;
  return isRepetitive(summary)
    ? `${words}: equal games say no more than one of them, so there are no intervals. Use openings, or players with a random choice.`
    : `${words}: the intervals are too narrow.`;
}
