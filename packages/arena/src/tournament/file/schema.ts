import { gameNames } from '@ringfence/rules';
import { z } from 'zod';
import { NO_CLOCK } from '../../game/clock-text.ts';
import { MAX_SPRT_ELO } from '../../results/sprt.ts';
import { formatNames } from '../tournament.ts';
import { anyNumber, clock, memory, says, whole, yesOrNo } from './fields.ts';
import type { FileSchema } from './read.ts';

const text = (message: string, expected: string) => z.string(says(message, expected));

const SIZE = says('this is not a valid size', 'one size, or several such as [5, 6]');

const size = z.int(SIZE).min(1, SIZE).max(1000, SIZE);

const limits = {
  memory: memory.optional().describe('Memory of a program and all its processes; default: 1024 MB.'),
  cpu: whole(1, 1_000_000).optional().describe('Seconds of processor time for a whole game; default: 600.'),
  processes: whole(1, 100_000).optional().describe('Processes and threads of a program; default: 256.'),
  scratch: memory.optional().describe("Size of a program's scratch folder; default: 64 MB."),
};

const word = text('this is not a valid player', 'a player, such as "level:3" or "cmd:python3 bot.py"').describe(
  'Such as level:3, engine:5000, minimax:2, random, cmd:PROGRAM ARGS, gtp:PROGRAM ARGS, java:CLASS@PATH or python:PACKAGE@FOLDER.',
);

const player = z.union(
  [word, z.strictObject({ player: word, ...limits })],
  says('this is not a valid player', '"name: player", such as "Red: level:3"'),
);

/** The settings of a tournament file, in the order of its manual. */
const tournamentSchema = z.strictObject(
  {
    title: z
      .union([z.string(), z.number()], says('this is not a valid title', 'a line of text'))
      .optional()
      .describe('Any text.'),
    game: z
      .union([z.enum(gameNames), z.string()], says('this is not a game', 'one of the built-in games'))
      .describe('A built-in game, or the folder of a game whose rules are a program, such as ./connect-four.'),
    options: z
      .record(
        z.string(),
        z.union([z.string(), z.number()]),
        says('these are not options', 'a line "name: value" for each'),
      )
      .optional()
      .describe('The options of a game whose rules are a program.'),
    size: z
      .union([size, z.array(size, SIZE).min(1, SIZE)], SIZE)
      .optional()
      .describe('The size of the board, or several sizes: every pairing is played on each.'),
    swap: yesOrNo
      .optional()
      .describe("Whether Black may swap after White's first move; default: yes in Fencemaster, otherwise no."),
    openings: text('these are not valid openings', '"none", "balanced PLIES", "random PLIES" or "file PATH"')
      .optional()
      .describe('"balanced N", "random N", "none" or "file PATH".'),
    clock: clock.optional().describe(`Processor time: ${NO_CLOCK.expected}; default: 5 s per move.`),
    'max-moves': whole(1, 100_000).optional().describe('A game is a draw after this many moves.'),
    format: z.enum(formatNames).optional().describe('Who meets whom; default: round-robin.'),
    repetitions: whole(1, 1_000_000).optional().describe('Pairs of games on each size for every pairing; default: 1.'),
    seed: whole(0, 2 ** 31 - 1)
      .optional()
      .describe('The seed of openings and randomness; default: 1.'),
    concurrency: whole(1, 1024).optional().describe('Parallel games; default: one for each core.'),
    ...limits,
    hero: z
      .union([z.string(), z.number()], says('no such player', 'the name of a player'))
      .optional()
      .describe('gauntlet: the player who meets all others; default: the first player.'),
    rounds: whole(1, 1000).optional().describe('swiss: the number of rounds.'),
    'tie-breaks': whole(0, 100).optional().describe('knock-out: further pairs in a tied match; default: 2.'),
    elo0: anyNumber(-MAX_SPRT_ELO, MAX_SPRT_ELO).optional().describe('sprt: the lower hypothesis; default: 0.'),
    elo1: anyNumber(-MAX_SPRT_ELO, MAX_SPRT_ELO).optional().describe('sprt: the upper hypothesis; default: 20.'),
    alpha: anyNumber(0, 1).optional().describe('sprt: the risk of accepting elo1 wrongly; default: 0.05.'),
    beta: anyNumber(0, 1).optional().describe('sprt: the risk of accepting elo0 wrongly; default: 0.05.'),
    'max-pairs': whole(1, 1_000_000).optional().describe('sprt: the maximal number of pairs; default: 1000.'),
    players: z
      .record(z.string(), player, says('these are not players', 'a line "name: player" for each, indented'))
      .describe('A name and a player for each, in the order of their seeding.'),
  },
  says('this is not a setting', '"key: value"'),
);

export type TournamentData = z.infer<typeof tournamentSchema>;

/** The limits of all players, or of one. */
export type LimitsData = Pick<TournamentData, keyof typeof limits>;

export const tournamentFile: FileSchema<TournamentData> = {
  schema: tournamentSchema,
  keysAt: (path) => (path.length === 0 ? Object.keys(tournamentSchema.shape) : ['player', ...Object.keys(limits)]),
};

/** The JSON schema with which editors complete and check tournament files. */
export const tournamentJsonSchema = (): object => ({
  title: 'Ringfence tournament',
  ...z.toJSONSchema(tournamentSchema, { target: 'draft-7', io: 'input' }),
});
