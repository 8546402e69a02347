/** The strength of the search with a net compared with the one without: the table of docs/engine.md, in an hour. */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { createEngine } from '@ringfence/engine';
import { type GameName, type Position, type Random, randomSource, SWAP } from '@ringfence/rules';
import { type EloEstimate, eloFromPairs } from './support/elo.ts';
import { evenOpening, playGame, randomOpening } from './support/games.ts';
import { openPlayer, type Player } from './support/players.ts';

const usage = `npm run bench -- strength [--minutes 60] [--games 200] [--rows WORD,…] [--seed 1] [--part 1/1] [--state FILE]
  [--play-out] [--json]
Plays pairs of games from random openings (in Squatter: even ones) with colours changed, in every row in turn, until the minutes are over or each
row has its games. Time is that of the processor. Every pair goes to FILE at once (default: .cache/strength.jsonl), and the
next run resumes from there; another seed plays other openings. --rows takes only rows whose name holds one of the words,
such as "havannah" or "mcts 100 ms". --part 3/16 plays every 16th pair from the third on: start 16 processes, each with a
file of its own, join the files, and --minutes 0 prints the table. A game ends once its winner has proved the win, or both
players the draw; --play-out plays it to the end.`;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    games: { type: 'string', default: '200' },
    rows: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
    part: { type: 'string', default: '1/1' },
    state: { type: 'string', default: '.cache/strength.jsonl' },
    'play-out': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});

interface Row {
  readonly name: string;
  readonly game: GameName;
  readonly size: number;
  readonly a: string;
  readonly b: string;
}

/** Random moves before the players take over. */
const PLIES: Readonly<Record<GameName, number>> = { fencemaster: 2, havannah: 2, squatter: 4 };

function row(game: GameName, size: number, net: number, mcts: number): Row {
  const [a, b] = [`engine:net:${net}ms`, `engine:mcts:${mcts}ms`];
  return { name: `${game} ${size}: net ${net} ms – mcts ${mcts} ms`, game, size, a, b };
}

const table: readonly Row[] = [
  ...(['fencemaster', 'havannah'] as const).flatMap((game) =>
    [5, 6, 8].flatMap((size) => [row(game, size, 100, 100), row(game, size, 1000, 1000)]),
  ),
  ...[7, 8].flatMap((size) => [row('squatter', size, 100, 100), row('squatter', size, 1000, 1000)]),
  row('fencemaster', 5, 100, 1000),
  row('havannah', 6, 100, 1000),
];

/** A pair of games as stored: the points of the first player in each. */
interface Pair {
  readonly row: string;
  readonly seed: number;
  readonly pair: number;
  readonly points: readonly [number, number];
  /** The moves of both games, to inspect losses. */
  readonly games: readonly [string, string];
  /** Its duration in seconds. */
  readonly seconds: number;
}

interface Standing {
  readonly row: Row;
  readonly pairs: Pair[];
}

function readPairs(file: string): Pair[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  // The last line may be incomplete if the run before was killed.
  return lines.slice(0, -1).map((line) => JSON.parse(line));
}

/** Squatter is a draw from most openings; the others are left out there. */
async function openingOf(game: GameName, size: number, random: Random): Promise<Position> {
  if (game !== 'squatter') return randomOpening(game, size, PLIES[game], random);
  const judge = await createEngine({ seed: 1 });
  const { opening } = await evenOpening(judge, game, size, PLIES[game], random);
  judge.close();
  return opening;
}

/** Opens both players anew for each pair, so that a resumed run is like an uninterrupted one. */
async function playPair({ name, game, size, a, b }: Row, seed: number, pair: number): Promise<Pair> {
  const started = performance.now();
  const opening = await openingOf(game, size, randomSource(seed * 100_003 + pair));
  const players: [Player, Player] = [await openPlayer(a, seed + pair), await openPlayer(b, seed + pair + 1)];
  const points = [0, 0] as [number, number];
  const games = ['', ''] as [string, string];
  try {
    for (const white of [0, 1] as const) {
      const position = opening.clone();
      points[white] = await playGame(position, players, white, { toProof: !values['play-out'] });
      games[white] = movesText(position);
    }
  } finally {
    for (const player of players) player.close();
  }
  return { row: name, seed, pair, points, games, seconds: (performance.now() - started) / 1000 };
}

function movesText({ grid, moves }: Position): string {
  return moves.map((move) => (move === SWAP ? 'swap' : grid.nameOf(move))).join(' ');
}

/** The first unplayed pair of a part. */
function nextPair({ pairs }: Standing, part: number, parts: number): number {
  const played = new Set(pairs.map(({ pair }) => pair));
  let next = part;
  while (played.has(next)) next += parts;
  return next;
}

interface Result extends EloEstimate {
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

function resultOf({ pairs }: Standing): Result {
  const points = pairs.flatMap((pair) => pair.points);
  const count = (value: number): number => points.filter((each) => each === value).length;
  return {
    games: points.length,
    wins: count(1),
    draws: count(0.5),
    losses: count(0),
    ...eloFromPairs(pairs.map((pair) => pair.points[0] + pair.points[1])),
  };
}

function describeRow(standing: Standing): string {
  if (standing.pairs.length === 0) return `${standing.row.name}: not played`;
  const { games, wins, draws, losses, score, low, high } = resultOf(standing);
  const share = (elo: number): string => (100 / (1 + 10 ** (-elo / 400))).toFixed(0);
  return `${standing.row.name}: +${wins} =${draws} −${losses}, ${(score * 100).toFixed(1)} % (${share(low)}–${share(high)}) of ${games} games`;
}

async function main(): Promise<void> {
  const [minutes, games, seed] = [values.minutes, values.games, values.seed].map(Number);
  const words = values.rows.split(',');
  const rows = table.filter(({ name }) => words.some((word) => name.includes(word)));
  const [part, parts] = values.part.split('/').map(Number);
  if ([minutes, games, seed].some(Number.isNaN) || !(part >= 1 && part <= parts) || rows.length === 0) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  mkdirSync(dirname(values.state), { recursive: true });
  const known = readPairs(values.state).filter((pair) => pair.seed === seed);
  const standings = rows.map(
    (each): Standing => ({ row: each, pairs: known.filter((pair) => pair.row === each.name) }),
  );
  const spent = ({ pairs }: Standing): number => pairs.reduce((sum, pair) => sum + pair.seconds, 0);
  const until = performance.now() + minutes * 60_000;
  for (;;) {
    const open = standings.filter((standing) => nextPair(standing, part - 1, parts) * 2 < games);
    if (open.length === 0 || performance.now() >= until) break;
    // Rows get equal time, so that a short run covers all of them.
    const next = open.reduce((least, each) => (spent(each) < spent(least) ? each : least));
    const pair = await playPair(next.row, seed, nextPair(next, part - 1, parts));
    next.pairs.push(pair);
    appendFileSync(values.state, `${JSON.stringify(pair)}\n`);
    process.stderr.write(`${describeRow(next)}\n`);
  }
  if (values.json) {
    const results = standings
      .filter(({ pairs }) => pairs.length > 0)
      .map((each) => ({ ...each.row, ...resultOf(each) }));
    console.log(JSON.stringify({ benchmark: 'strength', seed, rows: results }));
  } else console.log(standings.map(describeRow).join('\n'));
}

await main();
