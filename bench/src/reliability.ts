/** Whether the win probabilities of the net's search come true: games against itself, and a reliability diagram. */
import { writeFileSync } from 'node:fs';
import { assessmentOf, createEngine, type Engine, type NodeKind, nodeKindOf } from '@ringfence/engine';
import { chancePower, chancesOf } from '@ringfence/engine/tuning';
import {
  type GameName,
  isGameName,
  type Position,
  randomSource,
  type Side,
  games as titles,
  WHITE,
} from '@ringfence/rules';
import { randomOpening } from './support/games.ts';
import { report } from './support/measure.ts';
import { readBenchOptions, refuse } from './support/options.ts';
import {
  binsOf,
  diagram,
  fitPower,
  forecastOf,
  type PowerFit,
  type Prediction,
  type Series,
} from './support/reliability.ts';
import { addToState, readState } from './support/state-file.ts';

/** Sixty simulations; beside an exact search each counts as 700 nodes, and that search gets as many. */
const USUAL_NODES: Readonly<Record<NodeKind, number>> = { simulations: 60, positions: 84_000 };

const usage = `npm run bench -- reliability [--game fencemaster] [--size 5] [--nodes N] [--games 60] [--plies 4] [--seed 1]
  [--state FILE] [--svg FILE] [--json]
The search with a net plays itself from --plies random moves, with --nodes nodes a move (default: 60 simulations of the
net). Each position that is not proved gives a forecast: White's chance to win and half of that of a draw. Forecasts go to
the state (default: .cache/reliability.jsonl), and the next run resumes from there; several boards may share it. --svg
draws all of it, by game, as the engine shows it. The report also fits the power by which chances should be corrected, and
tries a power fitted to half of the games on the other half.`;

const values = readBenchOptions(usage, {
  game: 'fencemaster',
  size: 5,
  nodes: 0,
  games: 60,
  plies: 4,
  seed: 1,
  state: '.cache/reliability.jsonl',
  svg: '',
  json: false,
});

/** A game as stored: the chances of a win of White and of a draw before each move that was not proved, and the result. */
interface KeptGame {
  readonly board: string;
  readonly seed: number;
  readonly number: number;
  readonly chances: readonly (readonly [white: number, draw: number])[];
  readonly result: number;
}

/** The results of all boards of one game. */
interface Report extends Series {
  readonly boards: readonly string[];
  readonly games: number;
  readonly positions: number;
  readonly fit: PowerFit;
}

const resultOf = (winner: Side | 0): number => (winner === 0 ? 0.5 : winner === WHITE ? 1 : 0);

const inThousandths = (chance: number): number => Math.round(1000 * chance) / 1000;

/** Plays to the end, or until the winner has a proof. */
async function play(engine: Engine, position: Position, nodes: number): Promise<Pick<KeptGame, 'chances' | 'result'>> {
  const chances: [number, number][] = [];
  while (position.outcome === undefined) {
    const info = await engine.analyse(position, { nodes, search: 'net' });
    if (info.proof === 'win') return { chances, result: resultOf(position.turn) };
    const found = info.proof === undefined ? chancesOf(assessmentOf(info)) : undefined;
    if (found !== undefined) chances.push([inThousandths(found.white), inThousandths(found.draw)]);
    position.play(info.moves[0].move);
  }
  return { chances, result: resultOf(position.outcome.winner) };
}

async function main(): Promise<void> {
  const { size, games: count, plies, seed } = values;
  if (!isGameName(values.game)) return refuse(`"${values.game}" is not a game`, usage);
  const nodes = values.nodes || USUAL_NODES[nodeKindOf(values.game)];
  const game: GameName = values.game;
  const board = `${game} ${size}`;
  const games = readState<KeptGame>(values.state).filter(({ chances }) => chances !== undefined);
  for (let number = 0; number < count; number++) {
    if (games.some((kept) => kept.board === board && kept.seed === seed && kept.number === number)) continue;
    const engine = await createEngine({ seed: seed + number });
    const opening = randomOpening(game, size, plies, randomSource(seed * 100_003 + number));
    const kept: KeptGame = { board, seed, number, ...(await play(engine, opening, nodes)) };
    engine.close();
    games.push(kept);
    addToState(values.state, kept);
    process.stderr.write(`\r${board}: ${number + 1} of ${count} games `);
  }
  process.stderr.write('\n');
  const named = ['fencemaster', 'havannah', 'squatter'] as const;
  const reports = named.flatMap((name) => {
    const own = games.filter((kept) => kept.board.startsWith(`${name} `));
    if (own.length === 0) return [];
    const predictions = own.map(({ chances, result }) =>
      chances.map(([white, draw]) => predictionOf(white, draw, result)),
    );
    const forecasts = predictions.flat().map((each) => forecastOf(each, chancePower(name)));
    const boards = [...new Set(own.map((kept) => kept.board))].sort();
    const counts = { games: own.length, positions: forecasts.length };
    return [{ name: titles[name].title, boards, ...counts, bins: binsOf(forecasts), fit: fitPower(predictions) }];
  });
  if (values.svg !== '') writeFileSync(values.svg, diagram(reports));
  report(values, { benchmark: 'reliability', reports }, () => reports.map(reportText).join('\n'));
}

/** What is stored, rounded, may be more than 1 together. */
const predictionOf = (white: number, draw: number, result: number): Prediction => ({
  chances: { white, draw, black: Math.max(0, 1 - white - draw) },
  result,
});

function reportText({ boards, games, positions, bins, fit }: Report): string {
  const lines = bins.map(({ from, to, positions, expected, result }) => {
    const range = `${(100 * from).toFixed(0)}–${(100 * to).toFixed(0)} %`;
    return `${range.padStart(9)}: expected ${(100 * expected).toFixed(1)} %, came to ${(100 * result).toFixed(1)} %, ${positions} positions`;
  });
  const { power, plain, corrected } = fit;
  const gain = `Brier score ${corrected.toFixed(4)} on games that it was not fitted to, ${plain.toFixed(4)} without`;
  return [
    `${boards.join(', ')}: ${games} games, ${positions} positions`,
    ...lines,
    `best power ${power.toFixed(2)}: ${gain}`,
  ].join('\n');
}

await main().catch((error) => {
  // A board that is too large or has no net.
  if (error instanceof RangeError) refuse(error.message, usage);
  throw error;
});
