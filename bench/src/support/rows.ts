import { percent } from '@ringfence/arena';
import {
  type GameName,
  type Move,
  moveNamed,
  type Position,
  type Random,
  randomSource,
  startPosition,
} from '@ringfence/rules';
import { type MatchResult, movesText, playBenchGame, resultOfPairs } from './games.ts';
import { refuse } from './options.ts';
import { openPlayer, type Player } from './players.ts';
import { addToState, readState } from './state-file.ts';

/** A match of a table: two players on one board. */
export interface Row {
  readonly name: string;
  readonly game: GameName;
  readonly size: number;
  readonly a: string;
  readonly b: string;
}

/** A pair of games as stored: the points of the first player in each. */
export interface GamePair {
  readonly row: string;
  readonly seed: number;
  readonly pair: number;
  readonly points: readonly [number, number];
  /** The moves of the opening; missing in older files. */
  readonly opening?: string;
  /** The moves of both games, to inspect losses. */
  readonly games: readonly [string, string];
  /** Its duration in seconds. */
  readonly seconds: number;
}

/** A row with its pairs so far. */
interface RowProgress {
  readonly row: Row;
  readonly pairs: GamePair[];
}

/** The command-line options of a table that can be resumed. */
export const rowOptions = { minutes: 60, games: 200, rows: '', seed: 1, part: '1/1', state: '', json: false } as const;

/** What every such table says of its options. */
export const rowHelp = `
Plays pairs of games with colours swapped. Rows get equal time, until the minutes are over or each row has its games; the result
has a 95 % interval, which tells how much few games are worth.
--rows    only rows whose name contains one of these texts, separated by commas
--state   every pair is saved there at once, and the next run resumes from it, so you can interrupt a run at any time
--seed    other openings
--part    with 3/16 every 16th pair from the third on: start 16 processes, each with a state file of its own, and join the files
--minutes 0 plays nothing and lists the rows with their results so far.`;

/** How much of a table to play, and where to keep it. */
export interface Plan {
  readonly rows: readonly Row[];
  readonly minutes: number;
  readonly games: number;
  readonly seed: number;
  readonly part: number;
  readonly parts: number;
  readonly state: string;
}

/** What the options of a table are. */
export type RowValues = Readonly<
  Record<'minutes' | 'games' | 'seed', number> & Record<'rows' | 'part' | 'state', string>
>;

/** The rows that the options choose. */
export function rowPlan(table: readonly Row[], values: RowValues, usage: string): Plan {
  const { minutes, games, seed, state } = values;
  const [part, parts] = values.part.split('/').map(Number);
  if (!(part >= 1 && part <= parts)) refuse(`--part takes a part such as 1/4, not "${values.part}"`, usage);
  const words = values.rows.split(',');
  const rows = table.filter(({ name }) => words.some((word) => name.includes(word)));
  if (rows.length === 0) refuse(`no row has a name with "${values.rows}"; --minutes 0 lists the rows`, usage);
  return { rows, minutes, games, seed, part, parts, state };
}

/** How the games of a table begin, who plays and when a game ends. */
export interface Manner {
  opening(row: Row, random: Random): Position | Promise<Position>;
  /** Whether all rows of one board have the same openings, so that those found for one need not be found again. */
  readonly areOpeningsShared?: boolean;
  /** Default: by {@link openPlayer}. */
  readonly open?: (word: string, seed: number) => Promise<Player>;
  /** Whether a game ends once it is proved. */
  readonly toProof?: boolean;
}

/** Plays the rest of a table, row by row, and returns its state. */
export async function playRows(plan: Plan, manner: Manner): Promise<RowProgress[]> {
  const { rows, minutes, games, seed, part, parts, state } = plan;
  const known = readState<GamePair>(state).filter((pair) => pair.seed === seed);
  const standings = rows.map((row): RowProgress => ({ row, pairs: known.filter((pair) => pair.row === row.name) }));
  const spent = ({ pairs }: RowProgress): number => pairs.reduce((sum, pair) => sum + pair.seconds, 0);
  const started = performance.now();
  const secondsLeft = (): number => minutes * 60 - (performance.now() - started) / 1000;
  for (;;) {
    // A pair that would last longer than the time left is not begun.
    const open = standings.filter(
      (each) => nextPair(each, part - 1, parts) * 2 < games && spent(each) / (each.pairs.length || 1) < secondsLeft(),
    );
    if (open.length === 0 || secondsLeft() <= 0) return standings;
    // Rows get equal time, so that a short run covers all of them.
    const next = open.reduce((least, each) => (spent(each) < spent(least) ? each : least));
    const number = nextPair(next, part - 1, parts);
    report(`${Math.ceil(secondsLeft() / 60)} min left, playing pair ${number + 1} of ${next.row.name} …`);
    const pair = await playPair(next.row, seed, number, manner, sharedOpening(standings, next.row, number));
    next.pairs.push(pair);
    addToState(state, pair);
    report(`${describeRow(next)}\n`);
  }
}

/** Progress: on a terminal a line replaces the one before unless that has ended; elsewhere only whole lines are written. */
function report(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${line}`);
  else if (line.endsWith('\n')) process.stderr.write(line);
}

/** Opens both players again for each pair, so that a resumed run is like an uninterrupted one. */
async function playPair(row: Row, seed: number, pair: number, manner: Manner, known?: Position): Promise<GamePair> {
  const { opening: begin, open = openPlayer, toProof = false, areOpeningsShared = false } = manner;
  const started = performance.now();
  const shared = areOpeningsShared ? known : undefined;
  const opening = shared ?? (await begin(row, randomSource(seed * 100_003 + pair)));
  const players: [Player, Player] = [await open(row.a, seed + pair), await open(row.b, seed + pair + 1)];
  const points = [0, 0] as [number, number];
  const games = ['', ''] as [string, string];
  try {
    for (const player of players) await player.warmUp?.(opening);
    for (const white of [0, 1] as const) {
      const position = opening.clone();
      points[white] = await playBenchGame(position, players, white, { toProof });
      games[white] = movesText(position);
    }
  } finally {
    for (const player of players) player.close();
  }
  const seconds = (performance.now() - started) / 1000;
  return { row: row.name, seed, pair, points, opening: movesText(opening), games, seconds };
}

/** The opening with which another row of the same board has played a pair. */
function sharedOpening(standings: readonly RowProgress[], { game, size }: Row, number: number): Position | undefined {
  for (const { row, pairs } of standings) {
    const text = pairs.find(({ pair }) => pair === number)?.opening;
    if (row.game !== game || row.size !== size || text === undefined) continue;
    const position = startPosition(game, { size });
    for (const name of text.split(' ').filter(Boolean)) position.play(moveNamed(position, name) as Move);
    return position;
  }
  return undefined;
}

/** The first unplayed pair of a part. */
function nextPair({ pairs }: RowProgress, part: number, parts: number): number {
  const played = new Set(pairs.map(({ pair }) => pair));
  let next = part;
  while (played.has(next)) next += parts;
  return next;
}

/** The result of a row that has been played. */
export const rowResult = ({ pairs }: RowProgress): MatchResult => resultOfPairs(pairs.map(({ points }) => points));

/** Wins, draws and losses, and the score with its 95 % interval. */
function scoreText({ wins, draws, losses, score, low, high }: MatchResult): string {
  const share = (elo: number): string => (100 / (1 + 10 ** (-elo / 400))).toFixed(0);
  return `+${wins} =${draws} −${losses}, ${percent(score)} (${share(low)}–${share(high)})`;
}

/** A row in one line. */
export function describeRow(standing: RowProgress): string {
  if (standing.pairs.length === 0) return `${standing.row.name}: not played`;
  const result = rowResult(standing);
  return `${standing.row.name}: ${scoreText(result)} of ${result.games} games`;
}

/** The rows that have been played, for `--json`. */
export const rowsAsJson = (standings: readonly RowProgress[]): (Row & MatchResult)[] =>
  standings.filter(({ pairs }) => pairs.length > 0).map((each) => ({ ...each.row, ...rowResult(each) }));
