import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fail, ok, type Result, visible } from '@ringfence/rules';
import { z } from 'zod';
import { type BotCommand, parseCommand } from '../bots/command.ts';
import { parsePlayer } from '../bots/player.ts';
import type { ClockRule } from '../game/clock.ts';
import { clockRule, NO_CLOCK } from '../game/clock-text.ts';

/** The file that makes a folder a game. */
export const GAME_FILE = 'game.json';

/** All files of a game together: they are stored with every tournament. */
const MOST_BYTES = 4 * 2 ** 20;

/** What is no part of a game, at whatever depth. */
const SKIPPED = /(?:^|\/)(?:\.[^/]*|__pycache__|node_modules)(?:\/|$)/;

const option = z.strictObject({
  title: z.string().min(1).max(60),
  /** The first is the default. */
  choices: z.array(z.string().regex(/^[!-~]{1,30}$/, 'a choice is up to 30 letters without spaces')).min(1),
});

const gameSchema = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/, 'lower-case letters, digits and hyphens'),
  title: z.string().min(1).max(60),
  /** The first one begins. */
  sides: z.array(z.string().regex(/^[A-Za-z]{1,20}$/, 'a side is one word of up to 20 letters')),
  /** The command that starts the rules, from the folder of the game. */
  program: z.string().min(1),
  options: z.record(z.string().regex(/^[a-z]{1,20}$/), option).default({}),
  /** The lecturer's own players in the folder, by their names: commands, or specifications such as `python:agent@FOLDER`. */
  players: z
    .record(z.string().regex(/^[a-z][a-z0-9-]{0,20}$/, 'lower-case letters, digits and hyphens'), z.string())
    .default({}),
  /** Who plays in a class besides the teams, from the weakest to the strongest. */
  house: z
    .array(z.string().regex(/^(?:random|tree:[1-9][0-9]{0,4}|own:[a-z0-9-]+)$/, 'random, tree:N or own:NAME'))
    .min(1)
    .optional(),
  /** What the rules may take for one answer, in seconds of processor time. */
  answerSeconds: z.number().positive().max(60).default(2),
  memoryMb: z.number().int().min(16).max(4096).default(512),
  /** The usual clock of the players, and the memory of their programs in megabytes. */
  clock: z
    .string()
    .transform((text, context): ClockRule => {
      const rule = clockRule(text);
      if (rule !== undefined) return rule;
      context.addIssue({ code: 'custom', message: NO_CLOCK.expected });
      return z.NEVER;
    })
    .optional(),
  playerMemoryMb: z.number().int().min(16).max(65_536).optional(),
  /** A game is a draw after so many moves. */
  mostMoves: z.number().int().min(1).max(100_000).default(1000),
});

/** A game whose rules are a program. */
export interface ProgramGame extends Omit<z.infer<typeof gameSchema>, 'sides' | 'program'> {
  readonly sides: readonly [first: string, second: string];
  readonly command: BotCommand;
  /** The absolute path of its folder. */
  readonly folder: string;
  /** All files, as they were when it was read. */
  readonly files: readonly GameFile[];
  /** Over the names and the contents of all its files: equal games have equal rules. */
  readonly hash: string;
}

/** Reads the folder of a game; the error is what is wrong with it, as a sentence. */
export function readGameFolder(path: string): Result<ProgramGame, string> {
  const folder = resolve(path);
  let data: unknown;
  try {
    data = JSON.parse(readFileSync(join(folder, GAME_FILE), 'utf8'));
  } catch (error) {
    return fail(`${visible(path)} is no game: its ${GAME_FILE} cannot be read (${visible((error as Error).message)})`);
  }
  const read = gameSchema.safeParse(data);
  if (!read.success) {
    const [{ path: at, message }] = read.error.issues;
    return fail(`${GAME_FILE}, ${at.join('.') || 'as a whole'}: ${visible(message)}`);
  }
  const { sides, program, ...game } = read.data;
  const [first, second, third] = sides;
  if (first === undefined || second === undefined || third !== undefined) {
    return fail(`${GAME_FILE}, sides: a game has two sides that move one at a time, not ${sides.length}`);
  }
  if (first.toLowerCase() === second.toLowerCase()) return fail(`${GAME_FILE}, sides: both are called ${first}`);
  const command = parseCommand(program);
  if (!command.ok) return fail(`${GAME_FILE}, program: ${command.error}`);
  const players: Record<string, string> = {};
  for (const [name, words] of Object.entries(game.players)) {
    const one = parsePlayer(/^(?:cmd|java|python):/.test(words) ? words : `cmd:${words}`);
    if (!one.ok) return fail(`${GAME_FILE}, players: ${one.error}`);
    players[name] = one.value.words;
  }
  const stranger = game.house?.find((word) => word.startsWith('own:') && !Object.hasOwn(players, word.slice(4)));
  if (stranger !== undefined) return fail(`${GAME_FILE}, house: ${stranger} is not one of its players`);
  const files = gameFiles(folder);
  if (!files.ok) return files;
  const { value } = files;
  return ok({
    ...game,
    players,
    sides: [first, second],
    command: command.value,
    folder,
    files: value,
    hash: hashOf(value),
  });
}

/** A file of a game, by its path in the folder. */
interface GameFile {
  readonly path: string;
  readonly content: Buffer;
  readonly isExecutable: boolean;
}

/** All files of a game, sorted. Links are refused: what they lead to would not travel with the game. */
function gameFiles(folder: string): Result<readonly GameFile[], string> {
  const files: GameFile[] = [];
  let bytes = 0;
  for (const path of (readdirSync(folder, { recursive: true }) as string[]).sort()) {
    if (SKIPPED.test(path)) continue;
    const at = join(folder, path);
    const found = lstatSync(at);
    if (found.isDirectory()) continue;
    if (!found.isFile()) return fail(`${visible(path)} is no plain file: a game's folder holds files and folders only`);
    bytes += found.size;
    if (bytes > MOST_BYTES) return fail(`the folder holds more than ${MOST_BYTES / 2 ** 20} MB`);
    files.push({ path, content: readFileSync(at), isExecutable: (found.mode & 0o100) !== 0 });
  }
  return ok(files);
}

function hashOf(files: readonly GameFile[]): string {
  const hash = createHash('sha256');
  for (const { path, content, isExecutable } of files) {
    hash.update(`${path}\0${isExecutable ? 'x' : ''}${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** The options with their choices, the defaults for those that are not given; the error is a sentence. */
export function chosenOptions(
  { title, options }: Pick<ProgramGame, 'title' | 'options'>,
  given: Readonly<Record<string, string>>,
): Result<Readonly<Record<string, string>>, string> {
  for (const [name, value] of Object.entries(given)) {
    const known = options[name];
    if (known === undefined) {
      const names = Object.keys(options);
      return fail(`${title} has no option ${visible(name)}${names.length > 0 ? `: it has ${names.join(', ')}` : ''}`);
    }
    if (!known.choices.includes(value))
      return fail(`${name} is one of ${known.choices.join(', ')}, not ${visible(value)}`);
  }
  return ok(
    Object.fromEntries(Object.entries(options).map(([name, { choices }]) => [name, given[name] ?? choices[0]])),
  );
}
