import { csvLine } from '@ringfence/rules';
import type { GameResult } from '../game/game.ts';
import { sgfFileName } from './game-sgf.ts';
import type { Encounter, Estimate, Summary, TournamentStanding } from './summary.ts';

/** The columns of a table: their names, and what a row has there. */
type Columns<Row> = Readonly<Record<string, (row: Row) => string | number | null | undefined>>;

const header = <Row>(columns: Columns<Row>): string => csvLine(Object.keys(columns));
const line = <Row>(columns: Columns<Row>, row: Row): string =>
  csvLine(Object.values(columns).map((cell) => cell(row) ?? null));

const standing: Columns<TournamentStanding & { readonly rating: Estimate | undefined }> = {
  rank: ({ rank }) => rank,
  player: ({ player }) => player,
  games: ({ games }) => games,
  wins: ({ wins }) => wins,
  draws: ({ draws }) => draws,
  losses: ({ losses }) => losses,
  points: ({ points }) => points,
  score: ({ score }) => score,
  among_tied: ({ amongTied }) => amongTied,
  sonneborn_berger: ({ opponentsBeaten }) => opponentsBeaten,
  faults: ({ faults }) => faults,
  rating: ({ rating }) => rating?.value,
  rating_low: ({ rating }) => rating?.low,
  rating_high: ({ rating }) => rating?.high,
};

export const standingsCsv = ({ standings, ratings }: Summary): string =>
  header(standing) + standings.map((one, i) => line(standing, { ...one, rating: ratings?.players[i].rating })).join('');

const PAIRS = ['0', 'half', '1', '1half', '2'];

const encounter: Columns<Encounter> = {
  player: ({ player }) => player,
  opponent: ({ opponent }) => opponent,
  points: ({ points }) => points,
  white_wins: ({ asWhite }) => asWhite.wins,
  white_draws: ({ asWhite }) => asWhite.draws,
  white_losses: ({ asWhite }) => asWhite.losses,
  black_wins: ({ asBlack }) => asBlack.wins,
  black_draws: ({ asBlack }) => asBlack.draws,
  black_losses: ({ asBlack }) => asBlack.losses,
  ...Object.fromEntries(PAIRS.map((name, i) => [`pairs_${name}`, ({ pairs }: Encounter) => pairs[i]])),
};

export const crosstableCsv = ({ crosstable }: Summary): string =>
  header(encounter) + crosstable.map((one) => line(encounter, one)).join('');

const game: Columns<GameResult & { readonly sgf: string }> = {
  id: ({ plan }) => plan.id,
  pair: ({ plan }) => plan.pair,
  game: ({ plan }) => plan.game,
  size: ({ plan }) => plan.size,
  white: ({ plan }) => plan.white,
  black: ({ plan }) => plan.black,
  white_points: ({ winner }) => (winner === 0 ? 0.5 : 2 - winner),
  ended_by: ({ endedBy }) => endedBy,
  fault: ({ fault }) => fault?.kind,
  moves: ({ moves }) => moves.length,
  white_score: ({ scores }) => scores[0],
  black_score: ({ scores }) => scores[1],
  seed: ({ plan }) => plan.seed,
  sgf: ({ sgf }) => sgf,
  words: ({ words }) => words,
};

/** The first line of a file of games; {@link gameCsv} gives the others one by one. */
export const gamesCsvHeader = header(game);

export const gameCsv = (result: GameResult, sgfPath: string = sgfFileName(result.plan)): string =>
  line(game, { ...result, sgf: sgfPath });
