import { clock, duration, type FileSchema, memory, says, whole, yesOrNo } from '@ringfence/arena/file';
import { gameNames } from '@ringfence/rules';
import { languages } from '@ringfence/submission';
import { z } from 'zod';

const POINTS = says('these are not valid points', 'a number from 0 to 10000');
const SHARE = says('this is not a valid share', 'a number above 0, such as 1 or 2.5');
const WEIGHT = says('this is not a valid weight', 'a number from 0, such as 1 or 2.5');
const WORD = says('this is not a valid player', 'a player, such as "random", "minimax:1" or "level:2"');

const points = z.number(POINTS).min(0, POINTS).max(10_000, POINTS);
const share = z.number(SHARE).positive(SHARE).max(10_000, SHARE);
const weight = z.number(WEIGHT).min(0, WEIGHT).max(10_000, WEIGHT);
const pairs = whole(1, 1000).default(1).describe('Pairs of games with each; default: 1.');
const word = z.string(WORD);

const suite = z.strictObject(
  {
    boards: whole(1, 10_000).describe('How many boards.'),
    seed: whole(0, 2 ** 31 - 1).describe('Another number makes other boards.'),
    share: share.default(1).describe("Its share of the task's points; default: 1."),
    public: yesOrNo.prefault('no').describe('Whether students get it with the answers; default: no.'),
    sizes: z
      .array(whole(1, 100))
      .min(1)
      .optional()
      .describe("Only boards of these sizes; default: the course's for half of them, and smaller and larger ones."),
    topics: z.array(z.string()).min(1).optional().describe('Only boards of these topics.'),
    grades: z.array(whole(1, 3)).min(1).optional().describe('Only topics of these grades: 1 easy, 2, 3 hard.'),
  },
  says('this is not a valid suite', '"boards: 20" and "seed: 1" below its name'),
);

const weights = z.strictObject({
  understanding: share.default(8).describe('Right answers to boards, whatever their form; default: 8.'),
  format: weight.default(1).describe('Right answers that are printed as asked; default: 1.'),
  'bad-input': weight.default(1).describe('Texts that are not a board and get Error; default: 1.'),
});

const checker = z.strictObject({
  points: points.describe('For all boards right.'),
  weights: weights.prefault({}).describe('How the points of each suite are divided.'),
  time: duration.optional().describe('Processor time for one board; default: 2 s.'),
  memory: memory.optional().describe('Default: 256 MB.'),
  hunt: z
    .union(
      [z.literal([false, 'no']).transform(() => 0), duration],
      says('this is not a valid time', 'such as "10 s", or no'),
    )
    .optional()
    .describe('How long to search for a board on which a checker with all boards right is wrong; default: 10 s; no.'),
  suites: z.record(z.string(), suite, says('these are not valid suites', 'a name for each, with its settings below')),
});

const opponent = z.union([word, z.strictObject({ player: word, share: share.default(1) })], WORD);

const gauntlet = z.strictObject({
  points: points.describe('For winning every game; a draw is half a win.'),
  pairs,
  opponents: z.record(z.string(), opponent, says('these are not valid opponents', 'a line "name: player" for each')),
});

const tournament = z.strictObject({
  points: points.describe('For winning every game; a draw is half a win.'),
  pairs,
  rounds: whole(1, 10_000).optional().describe('How many other teams each team meets; default: all.'),
});

const player = z.strictObject({
  // A total for the game, since many players need seconds for a single move in the middle of it.
  clock: clock.prefault('30 s per game').describe('Processor time; default: 30 s per game.'),
  swap: yesOrNo
    .optional()
    .describe("Whether Black may swap after White's first move; default: yes in Fencemaster, otherwise no."),
  openings: z
    .string(says('this is not a valid way to open games', '"none", "balanced PLIES" or "file PATH"'))
    .optional()
    .describe('Default: balanced 2, or balanced 1 with swap; none if a classic Java player takes part.'),
  memory: memory.optional().describe('Default: 1024 MB.'),
  gauntlet: gauntlet.optional().describe('Every team meets each of these opponents.'),
  tournament: tournament.optional().describe('Teams meet each other.'),
});

/** The settings of a course file, in the order of its manual. */
const planSchema = z.strictObject(
  {
    title: z.union([z.string(), z.number()], says('this is not a valid title', 'a line of text')).optional(),
    game: z.enum(gameNames).describe('What is judged and played.'),
    size: whole(1, 1000).optional().describe('The size of the boards; default: the usual one.'),
    seed: whole(0, 2 ** 31 - 1)
      .default(1)
      .describe("Decides openings and the players' random choices; default: 1."),
    teams: z
      .string(says('this is not a valid file', 'a path such as teams.csv'))
      .optional()
      .describe('A CSV file with a column "team"; default: every submission is a team.'),
    languages: z
      .array(z.enum(languages), says('these are not valid languages', `some of [${languages.join(', ')}]`))
      .min(1)
      .default([...languages])
      .describe('What submissions may be written in; default: all.'),
    build: z
      .strictObject({
        time: duration.prefault('60 s').describe('Processor time; default: 60 s.'),
        memory: memory.prefault('1024 MB').describe('Default: 1024 MB.'),
      })
      .prefault({})
      .describe('What a build may use.'),
    checker: checker.optional().describe('Part A: a program that judges boards.'),
    player: player.optional().describe('Part B: a program that plays.'),
  },
  says('this is not a valid setting', '"key: value"'),
);

export type PlanData = z.infer<typeof planSchema>;

/** The settings at a path, to suggest for an unknown one. */
function keysAt(path: readonly PropertyKey[]): string[] {
  const [first, second] = path;
  if (path.length === 0) return Object.keys(planSchema.shape);
  if (first === 'build') return ['time', 'memory'];
  if (first === 'checker') {
    const inner = { suites: suite.shape, weights: weights.shape };
    return Object.keys(second === 'suites' || second === 'weights' ? inner[second] : checker.shape);
  }
  if (second === 'gauntlet') return path.length > 2 ? ['player', 'share'] : Object.keys(gauntlet.shape);
  return Object.keys(second === 'tournament' ? tournament.shape : player.shape);
}

export const planFile: FileSchema<PlanData> = { schema: planSchema, keysAt };

/** The JSON schema with which editors complete and check course files. */
export const courseJsonSchema = (): object => ({
  title: 'Ringfence course',
  ...z.toJSONSchema(planSchema, { target: 'draft-7', io: 'input' }),
});
