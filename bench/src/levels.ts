/** The levels on each board: each against the one below, the first against random play, and against the classroom's minimax. */
import { levels } from '@ringfence/engine';
import type { GameName } from '@ringfence/rules';
import { openingPlies, randomOpening } from './support/games.ts';
import { report } from './support/measure.ts';
import { readBenchOptions } from './support/options.ts';
import { describeRow, playRows, type Row, rowHelp, rowOptions, rowPlan, rowsAsJson } from './support/rows.ts';

const usage = `npm run bench -- levels [--minutes 60] [--games 200] [--rows WORD,…] [--seed 1] [--part 1/1] [--state FILE] [--json]
A row is named like "fencemaster 5 net: level 4 – level 3" or "squatter 7 mcts: level 5 – minimax 2"; "net" and "mcts" say whether
the levels play with a net or without. An opening is twelve random moves in Squatter, so that it is seldom even and strong levels do
not draw every game, and two in the other games and against random play. The default state file is .cache/levels.jsonl.
${rowHelp}`;

const values = readBenchOptions(usage, { ...rowOptions, state: '.cache/levels.jsonl' });

const boards: readonly (readonly [game: GameName, size: number])[] = [
  ...[4, 5, 6, 8].map((size) => ['fencemaster', size] as const),
  ...[4, 5, 6, 8].map((size) => ['havannah', size] as const),
  ...[5, 6, 7, 8].map((size) => ['squatter', size] as const),
];

/** The rows of one board, with a net or without. */
function rowsOf(game: GameName, size: number, kind: 'net' | 'mcts'): Row[] {
  const row = (words: string, a: string, b: string): Row => {
    return { name: `${game} ${size} ${kind}: ${words}`, game, size, a, b };
  };
  return levels.flatMap(({ level, classroom }) => {
    const own = `level:${level}:${kind}`;
    return [
      level === 1
        ? row('level 1 – random', own, 'random')
        : row(`level ${level} – level ${level - 1}`, own, `level:${level - 1}:${kind}`),
      ...(classroom === 0 ? [] : [row(`level ${level} – minimax ${classroom}`, own, `minimax:${classroom}`)]),
    ];
  });
}

const table = boards.flatMap(([game, size]) => [...rowsOf(game, size, 'net'), ...rowsOf(game, size, 'mcts')]);

const standings = await playRows(rowPlan(table, values, usage), {
  opening: ({ game, size, b }, random) => randomOpening(game, size, b === 'random' ? 2 : openingPlies(game), random),
});
report(values, { benchmark: 'levels', seed: values.seed, rows: rowsAsJson(standings) }, () =>
  standings.map(describeRow).join('\n'),
);
