/** Another engine, entered by its GTP command, against ours or on the Elo scale: wins, draws, losses and Elo by size. */

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Journal, percent, Tallies } from '@ringfence/arena';
import { type GameName, gameNames, randomSource } from '@ringfence/rules';
import { movesText, openingPlies, randomOpening } from './support/games.ts';
import { table } from './support/measure.ts';
import { readBenchOptions, refuse } from './support/options.ts';
import { fitScale, PUBLISHED, readCounts, type Scale, scaleLines } from './support/scale.ts';

/** Spread over the scale: what is learned about an engine comes from the opponents near it. */
const OPPONENTS = 'random,minimax:1,minimax:3,engine:mcts:1000,level:4,level:6,level:8,level:10';

const usage = `npm run bench -- gauntlet --gtp 'PROGRAM ARGS' [--game havannah] [--sizes 4,5,6,8,10] [--ours engine:500ms:cpu]
  [--games 20] [--move-time 5000] [--openings 'balanced 2'] [--swap] [--seed 1] [--out FOLDER] [--trust] [--json]
npm run bench -- gauntlet --gtp 'PROGRAM ARGS' --scale [--opponents ${OPPONENTS}]
  [--game havannah] [--sizes 4,5] [--games 20] [--move-time 5000] [--seed 1] [--out FOLDER] [--trust] [--json]
Plays "ringfence match" on each size, in pairs with colours reversed, and prints one table, for their side. PROGRAM gets the boards by
boardsize and its moves by genmove; limit its time by its own arguments, --move-time is only what the referee allows in processor time.
--ours is any player of "ringfence match". --scale plays --games games against each opponent, from random openings without a swap, and
fits them together with the published games of docs/measurements/levels.md: its Elo has the same zero, random play. With --out, games
are saved there, a folder for each size, and the same command resumes. If a size cannot be played, or on Ctrl-C, the table has the sizes before it.`;

const values = readBenchOptions(usage, {
  gtp: { type: 'string', default: '' },
  game: { type: 'string', default: 'havannah' },
  sizes: { type: 'string' },
  ours: { type: 'string', default: 'engine:500ms:cpu' },
  games: { type: 'string', default: '20' },
  'move-time': { type: 'string', default: '5000' },
  openings: { type: 'string', default: 'balanced 2' },
  scale: { type: 'boolean', default: false },
  opponents: { type: 'string', default: OPPONENTS },
  swap: { type: 'boolean', default: false },
  seed: { type: 'string', default: '1' },
  out: { type: 'string' },
  trust: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
});
if (values.gtp === '') refuse('--gtp is needed: the command of the other engine.', usage);

/** What is used of the JSON of "ringfence match". */
interface Played {
  readonly size: number;
  readonly games: number;
  readonly sides: readonly {
    readonly wins: number;
    readonly draws: number;
    readonly losses: number;
    readonly faults: number;
  }[];
  readonly rating: { readonly value: number; readonly low: number; readonly high: number } | null;
  /** The first of each player. */
  readonly faults: readonly { readonly player: string; readonly words: string; readonly hint: string }[];
}

const launcher = fileURLToPath(new URL('../../apps/cli/bin/ringfence.js', import.meta.url));

/** Plays a match on one size, with its games in a folder if one is given; an exit code if that is impossible, or was stopped. */
function playMatch(size: number, ours: string, openings: string, out: string | undefined): Played | number {
  const { game, games, seed, gtp } = values;
  const plan = ['--game', game, '--size', String(size), '--games', games, '--openings', openings, '--seed', seed];
  const options = [
    ...plan,
    ...['--move-time', values['move-time'], values.swap ? '--swap' : '--no-swap', '--json'],
    ...(out === undefined ? [] : ['--out', out]),
    ...(values.trust ? ['--trust'] : []),
  ];
  const { status, stdout } = spawnSync(process.execPath, [launcher, 'match', `Theirs=gtp:${gtp}`, ours, ...options], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 2 ** 30,
  });
  return status === 0 ? (JSON.parse(stdout) as Played) : (status ?? 1);
}

// The match ends itself on Ctrl-C, which reaches both, and what was played before is still reported.
process.on('SIGINT', () => {});

/** Plays on one size after another, until one cannot be played or is stopped; the exit code is then that of its match. */
async function playSizes<T extends object>(
  sizes: readonly number[],
  playOn: (size: number) => Promise<T | number>,
): Promise<T[]> {
  const played: T[] = [];
  for (const size of sizes) {
    const result = await playOn(size);
    if (typeof result === 'number') {
      process.exitCode = result;
      break;
    }
    played.push(result);
  }
  if (played.length === 0) process.exit();
  return played;
}

/** The first fault of each side in each match, with what may help. */
const troublesOf = (played: readonly Played[]): { size: number; player: string; words: string; hint: string }[] =>
  played.flatMap(({ size, faults }) => faults.map(({ player, words, hint }) => ({ size, player, words, hint })));

function printTroubles(played: readonly Played[]): void {
  for (const { size, player, words, hint } of troublesOf(played))
    console.log(`\nSize ${size}, ${player}: ${words}\n  ${hint}`);
}

async function playOurs(): Promise<void> {
  const { game, gtp, ours, openings, out, sizes = '4,5,6,8,10' } = values;
  const played = await playSizes(sizes.split(',').map(Number), async (size) =>
    playMatch(size, `Ours=${ours}`, openings, out === undefined ? undefined : join(out, `${game}${size}`)),
  );
  if (values.json) {
    const results = played.map(({ size, games, sides: [theirs], rating }) => ({ size, games, ...theirs, rating }));
    console.log(
      JSON.stringify({ benchmark: 'gauntlet', gtp, ours, game, sizes: results, troubles: troublesOf(played) }),
    );
    return;
  }
  const rows = played.map(({ size, games, sides: [{ wins, draws, losses, faults }], rating }) => [
    String(size),
    ...[games, wins, draws, losses, faults].map(String),
    percent((wins + draws / 2) / games),
    rating === null ? '–' : `${rating.value.toFixed(0)} (${rating.low.toFixed(0)} to ${rating.high.toFixed(0)})`,
  ]);
  console.log(`${gtp} against ${ours}, ${game}`);
  console.log(table([['size', 'games', 'wins', 'draws', 'losses', 'faults', 'score', 'Elo'], ...rows]));
  printTroubles(played);
}

/** A board of the scale with another engine in it, and the matches that placed it there. */
interface Placed {
  readonly scale: Scale;
  readonly matches: readonly Played[];
}

/** Plays the opponents of the scale on one size, from random openings as the scale has, and fits their engine into it. */
async function rateOn(game: GameName, size: number, folder: string): Promise<Placed | number> {
  const pairs = Array.from({ length: Math.ceil(Number(values.games) / 2) }, (_, pair) => pair);
  const openings = join(folder, `${game}${size}-openings.txt`);
  mkdirSync(folder, { recursive: true });
  const openingOf = (pair: number): string =>
    movesText(randomOpening(game, size, openingPlies(game), randomSource(Number(values.seed) * 100_003 + pair)));
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

async function playScale(): Promise<void> {
  const { gtp, out, seed } = values;
  const game = gameNames.find((name) => name === values.game);
  if (game === undefined) return refuse(`--game is one of ${gameNames.join(', ')}, not "${values.game}".`, usage);
  if (values.swap) refuse('The scale has no swap: leave --swap out.', usage);
  const published = new Set(readCounts(PUBLISHED).flatMap((row) => (row.game === game ? [row.size] : [])));
  const sizes = values.sizes === undefined ? [...published] : values.sizes.split(',').map(Number);
  const unknown = sizes.find((size) => !published.has(size));
  if (unknown !== undefined)
    refuse(`${game} has a scale for sizes ${[...published].join(', ')}, not ${unknown}.`, usage);
  const folder = out ?? mkdtempSync(join(tmpdir(), 'ringfence-gauntlet-'));
  if (out === undefined) process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const placed = await playSizes(sizes, (size) => rateOn(game, size, folder));
  const scales = placed.map(({ scale }) => scale);
  const matches = placed.flatMap((each) => each.matches);
  if (values.json) {
    console.log(
      JSON.stringify({ benchmark: 'gauntlet', gtp, game, seed: Number(seed), scales, troubles: troublesOf(matches) }),
    );
    return;
  }
  console.log(scales.map((scale) => table(scaleLines(scale))).join('\n\n'));
  printTroubles(matches);
}

if (values.scale) await playScale();
else await playOurs();
