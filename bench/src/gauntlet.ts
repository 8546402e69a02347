/** Another engine, entered by its GTP command, on the Elo scale of the levels. */

import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Journal, Tallies } from '@ringfence/arena';
import { type GameName, gameNames, randomSource } from '@ringfence/rules';
import { movesText, openingPlies, randomOpening } from './support/games.ts';
import { report, scratchFolder, table } from './support/measure.ts';
import { readBenchOptions, refuse } from './support/options.ts';
import { fitScale, PUBLISHED, readCounts, type Scale, scaleLines } from './support/scale.ts';
import { LAUNCHER } from './support/server.ts';

/** Spread over the scale: what is learned about an engine comes from the opponents near it. */
const OPPONENTS = 'random,minimax:1,minimax:3,engine:mcts:1000,level:4,level:6,level:8,level:10';

const usage = `npm run bench -- gauntlet --gtp 'PROGRAM ARGS' [--opponents ${OPPONENTS}]
  [--game havannah] [--sizes 4,5] [--games 20] [--move-time 5000] [--seed 1] [--out FOLDER] [--trust] [--json]
Plays --games games of "ringfence match" against each opponent on each size, in pairs with colours reversed, from random openings without
a swap, and fits them together with the published games of docs/measurements/levels.md: its Elo has the same zero, random play. PROGRAM
gets the boards by boardsize and its moves by genmove; limit its time by its own arguments, --move-time is only what the referee allows
in processor time. With --out, games are saved there, and the same command resumes. If a size cannot be played, or on Ctrl-C, the sizes
before it are printed.`;

const values = readBenchOptions(usage, {
  gtp: '',
  game: 'havannah',
  sizes: '',
  games: 20,
  'move-time': 5000,
  opponents: OPPONENTS,
  seed: 1,
  out: '',
  trust: false,
  json: false,
});
if (values.gtp === '') refuse('--gtp is needed: the command of the other engine.', usage);

/** What is used of the JSON of "ringfence match". */
interface Played {
  readonly size: number;
  /** The first of each player. */
  readonly faults: readonly { readonly player: string; readonly words: string; readonly hint: string }[];
}

/** Plays a match on one size, with its games in a folder; an exit code if that is impossible, or was stopped. */
function playMatch(size: number, opponent: string, openings: string, out: string): Played | number {
  const { game, games, seed, gtp } = values;
  const plan = { game, size, games, openings, seed, 'move-time': values['move-time'], out };
  const options = Object.entries(plan).flatMap(([name, value]) => [`--${name}`, `${value}`]);
  const flags = ['--no-swap', '--json', ...(values.trust ? ['--trust'] : [])];
  const command = [LAUNCHER, 'match', `Theirs=gtp:${gtp}`, opponent, ...options, ...flags];
  const { status, stdout } = spawnSync(process.execPath, command, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 2 ** 30,
  });
  return status === 0 ? (JSON.parse(stdout) as Played) : (status ?? 1);
}

// The match ends itself on Ctrl-C, which reaches both, and what was played before is still reported.
process.on('SIGINT', () => {});

/** The first fault of each side in each match, with what may help. */
const troublesOf = (played: readonly Played[]): { size: number; player: string; words: string; hint: string }[] =>
  played.flatMap(({ size, faults }) => faults.map(({ player, words, hint }) => ({ size, player, words, hint })));

/** A board of the scale with another engine in it, and the matches that placed it there. */
interface Placed {
  readonly scale: Scale;
  readonly matches: readonly Played[];
}

/** Plays the opponents of the scale on one size, from random openings as the scale has, and fits their engine into it. */
async function rateOn(game: GameName, size: number, folder: string): Promise<Placed | number> {
  const pairs = Array.from({ length: Math.ceil(values.games / 2) }, (_, pair) => pair);
  const openings = join(folder, `${game}${size}-openings.txt`);
  mkdirSync(folder, { recursive: true });
  const openingOf = (pair: number): string =>
    movesText(randomOpening(game, size, openingPlies(game), randomSource(values.seed * 100_003 + pair)));
  writeFileSync(openings, pairs.map((pair) => `${openingOf(pair)}\n`).join(''));
  const tallies = new Tallies();
  const matches: Played[] = [];
  for (const opponent of values.opponents.split(',')) {
    const out = join(folder, `${game}${size}-${opponent.replaceAll(':', '-')}`);
    const match = playMatch(size, opponent, `file ${openings}`, out);
    if (typeof match === 'number') return match;
    matches.push(match);
    const journal = await Journal.look(out);
    for await (const result of journal.read()) tallies.add(result);
    await journal.close();
  }
  return { scale: fitScale({ game, size }, readCounts(PUBLISHED), tallies), matches };
}

const { gtp, out, seed } = values;
const game = gameNames.find((name) => name === values.game);
if (game === undefined) refuse(`--game is one of ${gameNames.join(', ')}, not "${values.game}".`, usage);
const published = new Set(readCounts(PUBLISHED).flatMap((row) => (row.game === game ? [row.size] : [])));
const sizes = values.sizes === '' ? [...published] : values.sizes.split(',').map(Number);
const unknown = sizes.find((size) => !published.has(size));
if (unknown !== undefined) refuse(`${game} has a scale for sizes ${[...published].join(', ')}, not ${unknown}.`, usage);
const folder = out || scratchFolder('gauntlet');
const placed: Placed[] = [];
for (const size of sizes) {
  const result = await rateOn(game, size, folder);
  if (typeof result === 'number') {
    process.exitCode = result;
    break;
  }
  placed.push(result);
}
if (placed.length === 0) process.exit();
const scales = placed.map(({ scale }) => scale);
const troubles = troublesOf(placed.flatMap(({ matches }) => matches));
report(values, { benchmark: 'gauntlet', gtp, game, seed, scales, troubles }, () => {
  const notes = troubles.map(({ size, player, words, hint }) => `\nSize ${size}, ${player}: ${words}\n  ${hint}`);
  return [scales.map((scale) => table(scaleLines(scale))).join('\n\n'), ...notes].join('\n');
});
