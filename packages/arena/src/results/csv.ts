import { csvLine } from '@ringfence/rules';
import type { GameResult } from '../game/game.ts';
import { sgfFileName } from './game-sgf.ts';
import type { Summary } from './summary.ts';

export function standingsCsv({ standings, ratings }: Summary): string {
  const header = [
    'rank',
    'player',
    'games',
    'wins',
    'draws',
    'losses',
    'points',
    'score',
    'among_tied',
    'sonneborn_berger',
    'faults',
    'rating',
    'rating_low',
    'rating_high',
  ];
  const lines = standings.map((line, i) => {
    const rating = ratings?.players[i].rating;
    return csvLine([
      line.rank,
      line.player,
      line.games,
      line.wins,
      line.draws,
      line.losses,
      line.points,
      line.score,
      line.amongTied,
      line.opponentsBeaten,
      line.faults,
      rating?.value ?? null,
      rating?.low ?? null,
      rating?.high ?? null,
    ]);
  });
  return csvLine(header) + lines.join('');
}

export function crosstableCsv({ crosstable }: Summary): string {
  const header = ['player', 'opponent', 'points', 'white_wins', 'white_draws', 'white_losses'];
  const rest = [
    'black_wins',
    'black_draws',
    'black_losses',
    'pairs_0',
    'pairs_half',
    'pairs_1',
    'pairs_1half',
    'pairs_2',
  ];
  const lines = crosstable.map(({ player, opponent, points, asWhite, asBlack, pairs }) =>
    csvLine([
      player,
      opponent,
      points,
      asWhite.wins,
      asWhite.draws,
      asWhite.losses,
      asBlack.wins,
      asBlack.draws,
      asBlack.losses,
      ...pairs,
    ]),
  );
  return csvLine([...header, ...rest]) + lines.join('');
}

/** The first line of a file of games; {@link gameCsv} gives the others one by one. */
export const gamesCsvHeader = csvLine([
  'id',
  'pair',
  'game',
  'size',
  'white',
  'black',
  'white_points',
  'ended_by',
  'fault',
  'moves',
  'white_score',
  'black_score',
  'seed',
  'sgf',
  'words',
]);

export function gameCsv(result: GameResult, sgfPath: string = sgfFileName(result.plan)): string {
  const { plan, winner, endedBy, fault, moves, scores, words } = result;
  return csvLine([
    plan.id,
    plan.pair,
    plan.game,
    plan.size,
    plan.white,
    plan.black,
    winner === 0 ? 0.5 : winner === 1 ? 1 : 0,
    endedBy,
    fault?.kind ?? null,
    moves.length,
    ...scores,
    plan.seed,
    sgfPath,
    words,
  ]);
}
