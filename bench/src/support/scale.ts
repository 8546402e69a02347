import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rate, type Summary, Tallies, Tally } from '@ringfence/arena';
import { levels, type NodeKind, nodeKindOf } from '@ringfence/engine';
import type { GameName, Random } from '@ringfence/rules';
import { openingPlies, randomOpening } from './games.ts';
import { refuse } from './options.ts';
import { type GamePair, playRows, type Row, type RowValues, rowPlan } from './rows.ts';

/** The player with Elo 0: its strength follows from the rules alone, so nobody needs our code to have it. */
export const ZERO = 'random';

/** Players with limits of nodes or depth, never of time: the same on every machine. The levels are too. */
export const anchors = [
  ZERO,
  ...[1, 2, 3, 4].map((depth) => `minimax:${depth}`),
  ...[100, 1000, 10000].map((nodes) => `engine:mcts:${nodes}`),
] as const;

/** The boards that have a scale of their own. */
export const scaleBoards: readonly (readonly [game: GameName, size: number])[] = [
  ...[4, 5, 6].map((size) => ['fencemaster', size] as const),
  ...[4, 5, 6].map((size) => ['havannah', size] as const),
  ...[6, 7, 8].map((size) => ['squatter', size] as const),
];

/** The levels that each anchor meets: those about as strong, found in a few games each. */
const NEAR: Readonly<Record<NodeKind, readonly (readonly [anchor: string, levels: readonly number[]])[]>> = {
  positions: [
    [ZERO, [1]],
    ['minimax:1', [1, 2, 3, 4]],
    ['minimax:2', [4, 5, 6, 7]],
    ['minimax:3', [5, 6, 7]],
    ['minimax:4', [6, 7, 8]],
    ['engine:mcts:100', [5, 6, 7]],
    ['engine:mcts:1000', [6, 7, 8, 9]],
    ['engine:mcts:10000', [8, 9]],
  ],
  simulations: [
    [ZERO, [1]],
    ['minimax:1', [1, 2, 3]],
    ['minimax:2', [1, 2, 3]],
    ['minimax:3', [2, 3, 4]],
    ['minimax:4', [3, 4]],
    ['engine:mcts:100', [2, 3, 4]],
    ['engine:mcts:1000', [3, 4, 5]],
    ['engine:mcts:10000', [3, 4, 5, 6]],
  ],
};

/** Who meets whom on a board: each level the two below it, each anchor the next weaker of its kind and the levels near it. */
export function scaleRows(game: GameName, size: number): Row[] {
  const pairs: (readonly [a: string, b: string])[] = levels.flatMap(({ level }) =>
    [level - 1, level - 2].filter((below) => below >= 1).map((below) => [`level:${level}`, `level:${below}`] as const),
  );
  pairs.push(['minimax:1', ZERO], ['minimax:2', 'minimax:1'], ['minimax:3', 'minimax:2'], ['minimax:4', 'minimax:3']);
  pairs.push(['engine:mcts:1000', 'engine:mcts:100'], ['engine:mcts:10000', 'engine:mcts:1000']);
  for (const [anchor, near] of NEAR[nodeKindOf(game)]) {
    for (const level of near) pairs.push([`level:${level}`, anchor]);
  }
  return pairs.map(([a, b]) => ({ name: `${game} ${size}: ${a} – ${b}`, game, size, a, b }));
}

/** All that the scale keeps of a row: its pairs, by the half points of `a` as White (times 3) and as Black. */
export interface RowCounts extends Pick<Row, 'game' | 'size' | 'a' | 'b'> {
  readonly pairs: readonly number[];
}

export function countsOf({ game, size, a, b }: Row, played: readonly GamePair[]): RowCounts {
  const pairs = new Array<number>(9).fill(0);
  for (const { points } of played) pairs[3 * (2 * points[0]) + 2 * points[1]]++;
  return { game, size, a, b, pairs };
}

/** The counts behind docs/measurements/levels.md. */
export const PUBLISHED = fileURLToPath(new URL('../../data/scale.jsonl', import.meta.url));

/** The counts of a file, a row a line. */
export const readCounts = (file: string): RowCounts[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as RowCounts)
    : [];

/** What is needed to play the rows of a scale, or only to read their counts. */
type CountOptions = RowValues & Readonly<Record<'counts' | 'save', string>>;

/** What every scale says of where its counts are. */
export const countHelp = `--save    writes the counts of all rows, a line each: they are all that the fit needs
--counts  plays nothing and fits the counts of a file, such as the published ones`;

/** The counts of rows: those of a file, or of games that are played now. */
export async function playCounts(table: readonly Row[], values: CountOptions, usage: string): Promise<RowCounts[]> {
  const plan = rowPlan(table, values, usage);
  const { counts: file, save } = values;
  const wanted = new Set(plan.rows.map(({ name }) => name));
  const opening = ({ game, size }: Row, random: Random) => randomOpening(game, size, openingPlies(game), random);
  const all =
    file === ''
      ? (await playRows(plan, { opening })).map(({ row, pairs }) => countsOf(row, pairs))
      : readCounts(file).filter(({ game, size, a, b }) => wanted.has(`${game} ${size}: ${a} – ${b}`));
  const played = all.filter(({ pairs }) => pairs.some((count) => count > 0));
  if (file !== '' && played.length === 0) refuse(`${file} has no counts of such rows; --save writes them.`, usage);
  if (save !== '') writeFileSync(save, played.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return played;
}

function tallyOf({ a, b, pairs }: RowCounts): Tally {
  const tally = new Tally(a, b);
  for (const [kind, count] of pairs.entries()) {
    tally.pairs[kind] = count;
    tally.asWhite[Math.floor(kind / 3)] += count;
    tally.asBlack[kind % 3] += count;
  }
  return tally;
}

type Ratings = NonNullable<Summary['ratings']>;

/** A player's rating on the scale. */
interface ScaleEntry {
  readonly player: string;
  readonly elo: number;
  readonly low: number;
  readonly high: number;
  readonly games: number;
}

/** The scale of one board, best first. */
export interface Scale {
  readonly game: GameName;
  readonly size: number;
  readonly players: readonly ScaleEntry[];
  readonly games: number;
  /** What moving first is worth. */
  readonly colour: Ratings['colourAdvantage'];
  /** Each row: its share of the points, what the scale expects, and the difference in standard deviations of the share. */
  readonly rows: readonly {
    readonly a: string;
    readonly b: string;
    readonly games: number;
    readonly score: number;
    readonly expected: number;
    readonly deviations: number;
  }[];
}

/** Ratings spread over two thousand points: the usual prior of one game would draw the ends together. */
const PRIOR = 0.02;

/** One fit for all players of a board that are connected to random play; `others` are games of further players. */
export function fitScale(
  { game, size }: Pick<Row, 'game' | 'size'>,
  counts: readonly RowCounts[],
  others: Tallies = new Tallies(),
  replicates = 1000,
): Scale {
  const own = counts.filter((row) => row.game === game && row.size === size && row.pairs.some((count) => count > 0));
  const tallies = [...own.map(tallyOf), ...others.all()];
  const met = connected(tallies);
  const used = tallies.filter(({ first }) => met.has(first));
  const { ratings } = rate([...met], used, { anchor: ZERO, prior: PRIOR, replicates });
  const games = (player: string): number =>
    used
      .filter(({ first, second }) => first === player || second === player)
      .reduce((all, each) => all + sizeOf(each), 0);
  const players = ratings.players
    .map(({ player, rating }) => ({
      player,
      elo: rating.value,
      low: rating.low,
      high: rating.high,
      games: games(player),
    }))
    .sort((one, other) => other.elo - one.elo);
  const eloOf = new Map(players.map(({ player, elo }) => [player, elo]));
  const colour = ratings.colourAdvantage;
  const expected = (lead: number): number => 1 / (1 + 10 ** (-lead / 400));
  const rows = own
    .filter(({ a }) => met.has(a))
    .map(({ a, b, pairs }) => {
      const lead = (eloOf.get(a) ?? 0) - (eloOf.get(b) ?? 0);
      const white = colour?.value ?? 0;
      const share = (expected(lead + white) + expected(lead - white)) / 2;
      return { a, b, ...scoreOf(pairs), expected: share };
    })
    .map(({ error, ...row }) => ({ ...row, deviations: (row.score - row.expected) / error }));
  return { game, size, players, games: used.reduce((all, each) => all + sizeOf(each), 0), colour, rows };
}

const sizeOf = ({ asWhite, asBlack }: Tally): number => [...asWhite, ...asBlack].reduce((all, count) => all + count, 0);

/** A row's share of the points with its standard error; a row without any variation keeps half a pair of doubt. */
function scoreOf(pairs: readonly number[]): { games: number; score: number; error: number } {
  const count = pairs.reduce((all, each) => all + each, 0);
  const mean = (of: (share: number) => number): number =>
    pairs.reduce((all, each, kind) => all + each * of((Math.floor(kind / 3) + (kind % 3)) / 4), 0) / count;
  const score = mean((share) => share);
  const variance = mean((share) => (share - score) ** 2);
  return { games: 2 * count, score, error: Math.sqrt(Math.max(variance, 0.25 / count) / count) };
}

/** The players that are connected to random play by games. */
function connected(tallies: readonly Tally[]): Set<string> {
  const met = new Set<string>([ZERO]);
  for (let size = 0; size < met.size; ) {
    size = met.size;
    for (const { first, second } of tallies) {
      if (met.has(first)) met.add(second);
      else if (met.has(second)) met.add(first);
    }
  }
  return met;
}

/** The scale as aligned lines, and where a row differs most from it. */
export function scaleLines({ game, size, players, games, colour, rows }: Scale): string[][] {
  const number = (value: number): string => value.toFixed(0).replace('-', '−');
  const worst = [...rows].sort((a, b) => Math.abs(b.deviations) - Math.abs(a.deviations))[0];
  return [
    [`${game} ${size}`, 'Elo', '95 % interval', 'games'],
    ...players.map(({ player, elo, low, high, games: own }) => [
      player,
      number(elo),
      player === ZERO ? 'fixed' : `${number(low)} to ${number(high)}`,
      String(own),
    ]),
    [`White's first move`, colour === null ? '–' : number(colour.value), '', String(games)],
    ...(worst === undefined
      ? []
      : [
          [
            `largest misfit: ${worst.a} – ${worst.b}`,
            `${(100 * worst.score).toFixed(0)} %`,
            `expected ${(100 * worst.expected).toFixed(0)} %`,
            String(worst.games),
          ],
        ]),
  ];
}
