/** Another engine, entered by its GTP command, against ours: wins, draws, losses and the difference in Elo by size. */

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { percent } from '@ringfence/arena';
import { table } from './support/measure.ts';
import { readBenchOptions, refuse } from './support/options.ts';

const usage = `npm run bench -- gauntlet --gtp 'PROGRAM ARGS' [--game havannah] [--sizes 4,5,6,8,10] [--ours engine:500ms:cpu]
  [--games 20] [--move-time 5000] [--openings 'balanced 2'] [--swap] [--seed 1] [--out FOLDER] [--trust] [--json]
Plays "ringfence match" on each size, in pairs with colours reversed, and prints one table, for their side. PROGRAM gets the boards by
boardsize and its moves by genmove; limit its time by its own arguments, --move-time is only what the referee allows in processor time.
--ours is any player of "ringfence match". With --out, games are saved there, a folder for each size, and the same command resumes.
If a size cannot be played, or on Ctrl-C, the table has the sizes before it.`;

const values = readBenchOptions(usage, {
  gtp: { type: 'string', default: '' },
  game: { type: 'string', default: 'havannah' },
  sizes: { type: 'string', default: '4,5,6,8,10' },
  ours: { type: 'string', default: 'engine:500ms:cpu' },
  games: { type: 'string', default: '20' },
  'move-time': { type: 'string', default: '5000' },
  openings: { type: 'string', default: 'balanced 2' },
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

/** Plays on one size; gives an exit code if that is impossible, or was stopped. */
function playOn(size: string): Played | number {
  const { game, games, openings, seed, ours, gtp, out } = values;
  const plan = ['--game', game, '--size', size, '--games', games, '--openings', openings, '--seed', seed];
  const options = [
    ...plan,
    ...['--move-time', values['move-time'], values.swap ? '--swap' : '--no-swap', '--json'],
    ...(out === undefined ? [] : ['--out', join(out, `${game}${size}`)]),
    ...(values.trust ? ['--trust'] : []),
  ];
  const { status, stdout } = spawnSync(
    process.execPath,
    [launcher, 'match', `Theirs=gtp:${gtp}`, `Ours=${ours}`, ...options],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      maxBuffer: 2 ** 30,
    },
  );
  return status === 0 ? (JSON.parse(stdout) as Played) : (status ?? 1);
}

// The match ends itself on Ctrl-C, which reaches both, and what was played before is still reported.
process.on('SIGINT', () => {});
const played: Played[] = [];
for (const size of values.sizes.split(',')) {
  const result = playOn(size);
  if (typeof result === 'number') {
    process.exitCode = result;
    break;
  }
  played.push(result);
}
if (played.length === 0) process.exit();

/** The first fault of a side on each size, with what may help. */
const troubles = played.flatMap(({ size, faults }) =>
  faults.map(({ player, words, hint }) => ({ size, player, words, hint })),
);
if (values.json) {
  const { gtp, ours, game } = values;
  const sizes = played.map(({ size, games, sides: [theirs], rating }) => ({ size, games, ...theirs, rating }));
  console.log(JSON.stringify({ benchmark: 'gauntlet', gtp, ours, game, sizes, troubles }));
} else {
  const rows = played.map(({ size, games, sides: [{ wins, draws, losses, faults }], rating }) => [
    String(size),
    ...[games, wins, draws, losses, faults].map(String),
    percent((wins + draws / 2) / games),
    rating === null ? '–' : `${rating.value.toFixed(0)} (${rating.low.toFixed(0)} to ${rating.high.toFixed(0)})`,
  ]);
  console.log(`${values.gtp} against ${values.ours}, ${values.game}`);
  console.log(table([['size', 'games', 'wins', 'draws', 'losses', 'faults', 'score', 'Elo'], ...rows]));
  for (const { size, player, words, hint } of troubles) console.log(`\nSize ${size}, ${player}: ${words}\n  ${hint}`);
}
