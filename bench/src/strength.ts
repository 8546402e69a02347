/** The strength of the search with a net compared with the one without: the table of docs/measurements/strength.md, in an hour. */
import { createEngine } from '@ringfence/engine';
import { type GameName, games, type Position, type Random } from '@ringfence/rules';
import { evenOpening } from './support/even-opening.ts';
import { randomOpening } from './support/games.ts';
import { report } from './support/measure.ts';
import { readBenchOptions } from './support/options.ts';
import { describeRow, playRows, type Row, rowHelp, rowOptions, rowPlan, rowsAsJson } from './support/rows.ts';

const usage = `npm run bench -- strength [--minutes 60] [--games 200] [--rows WORD,…] [--seed 1] [--part 1/1] [--state FILE]
  [--json]
The search with a net against the one without, row by row as in docs/measurements/strength.md, such as "havannah 6: net 100 ms – mcts 100 ms". Times
are those of the processor, for each move. In an hour a row at 100 ms gets about 60 games and one at 1 s about 8. Openings are random;
in Squatter, proved drawn or even: a search with the net expects 40 to 60 % for White, and six quick games of the search without a net
against itself show no favourite. A game ends once its winner has proved the win, or both players the draw. The default state file is .cache/strength.jsonl.
${rowHelp}`;

const values = readBenchOptions(usage, { ...rowOptions, state: '.cache/strength.jsonl' });

/** Random moves before the players take over. */
const pliesOf = (game: GameName): number => (games[game].hasScores ? 4 : 2);

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

/** Squatter is a draw from most openings; the others are left out there, so that a lost game was not lost before it began. */
async function opening({ game, size }: Row, random: Random): Promise<Position> {
  if (!games[game].hasScores) return randomOpening(game, size, pliesOf(game), random);
  const judge = await createEngine({ seed: 1, tableSize: 16 });
  const { opening } = await evenOpening(judge, game, size, pliesOf(game), random);
  judge.close();
  return opening;
}

const plan = rowPlan(table, values, usage);
const standings = await playRows(plan, { opening, areOpeningsShared: true, toProof: true });
report(values, { benchmark: 'strength', seed: values.seed, rows: rowsAsJson(standings) }, () =>
  standings.map(describeRow).join('\n'),
);
