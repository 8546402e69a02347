/** How many wrong checkers, made from correct ones by one small change each, the default boards and the hunt catch. */
import { percent } from '@ringfence/arena';
import {
  type BoardResult,
  huntSmallest,
  type MarkedBoard,
  markingSuite,
  mutantAnswers,
  USUAL_BOARDS,
  USUAL_HUNT_BOARDS,
  USUAL_HUNT_MS,
} from '@ringfence/course';
import { games } from '@ringfence/rules';
import { suiteGames } from '@ringfence/rules/suite';
import { report, tableOf } from './support/measure.ts';
import { readBenchOptions } from './support/options.ts';

const usage = `npm run bench -- mutants [--boards ${USUAL_BOARDS}] [--seed 1] [--hunt ${USUAL_HUNT_BOARDS}] [--json]
Changes correct checkers of each game at every comparison, number, neighbour and border, and counts how many of the wrong ones get
full marks. --boards: how many boards a suite has; --hunt: how many boards a hunt tries afterwards, within its usual time, 0 for none.`;

const values = readBenchOptions(usage, { boards: USUAL_BOARDS, seed: 1, hunt: USUAL_HUNT_BOARDS, json: false });

const { boards: count, seed, hunt: most } = values;
const nothing = { said: '', stderr: [], wallMs: 0, cpuMs: 0, memoryMb: 0 };

const rows: { game: string; mutants: number; missed: string[]; escaped: string[] }[] = [];
for (const game of suiteGames) {
  const suite = markingSuite({ game, size: games[game].usualSize, count, seed, defined: true });
  const mutants = mutantAnswers(game);
  const missed = mutants.filter(({ isRight }) => suite.every(isRight));
  const escaped: string[] = [];
  for (const { name, isRight } of missed) {
    const ask = async (boards: readonly MarkedBoard[]): Promise<BoardResult[]> =>
      boards.map((board) => ({ ...nothing, board, verdict: isRight(board) ? 'right' : 'wrong' }));
    if (
      most === 0 ||
      (await huntSmallest([], { game, ask, atOnce: 16, seed, most, limitMs: USUAL_HUNT_MS })) === undefined
    )
      escaped.push(name);
  }
  rows.push({ game, mutants: mutants.length, missed: missed.map(({ name }) => name), escaped });
}

report(values, rows, () => {
  const lines = tableOf(rows, {
    game: ({ game }) => game,
    mutants: ({ mutants }) => mutants,
    [`by ${count} boards`]: ({ mutants, missed }) => percent(1 - missed.length / mutants),
    'and the hunt': ({ mutants, escaped }) => percent(1 - escaped.length / mutants),
  });
  const names = rows.flatMap(({ game, escaped }) => escaped.map((name) => `not caught: ${game}, ${name}`));
  return [lines, ...names].join('\n');
});
