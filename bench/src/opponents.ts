/** How strong the opponents of Play are: each against an anchor of the Elo scale that is near it. */
import type { OpponentName } from '@ringfence/engine';
import type { GameName } from '@ringfence/rules';
import { openingPlies, randomOpening } from './support/games.ts';
import { readBenchOptions, refuse } from './support/options.ts';
import { describeRow, playRows, type Row, rowHelp, rowOptions, rowPlan, rowsAsJson } from './support/rows.ts';

const usage = `npm run bench -- opponents [--minutes 60] [--games 200] [--rows WORD,…] [--seed 1] [--part 1/1] [--state FILE] [--json]
A row is named like "fencemaster 4: parrot – minimax:1". The owl is the classroom's minimax, of depth 3 on these boards, and the dog is
level 10: both are on the scale themselves. The default state file is .cache/opponents.jsonl.
${rowHelp}`;

const values = readBenchOptions(usage, {
  ...rowOptions,
  state: { type: 'string', default: '.cache/opponents.jsonl' },
  json: { type: 'boolean', default: false },
});

const boards: readonly (readonly [game: GameName, size: number])[] = [
  ['fencemaster', 4],
  ['havannah', 4],
  ['squatter', 6],
];

const anchors: readonly (readonly [name: OpponentName, anchor: string])[] = [
  ['mole', 'minimax:1'],
  ['parrot', 'minimax:2'],
  ['magpie', 'minimax:3'],
  ['hare', 'engine:mcts:100'],
  ['spider', 'engine:mcts:1000'],
  ['badger', 'engine:mcts:1000'],
  ['fox', 'engine:mcts:10000'],
  ['wolf', 'engine:mcts:10000'],
];

const rows: Row[] = boards.flatMap(([game, size]) =>
  anchors.map(([name, anchor]) => ({
    name: `${game} ${size}: ${name} – ${anchor}`,
    game,
    size,
    a: `opponent:${name}`,
    b: anchor,
  })),
);

async function main(): Promise<void> {
  const read = rowPlan(rows, values, values.state);
  if (!read.ok) return refuse(read.error, usage);
  const standings = await playRows(read.value, {
    opening: ({ game, size }, random) => randomOpening(game, size, openingPlies(game), random),
  });
  if (values.json) console.log(JSON.stringify({ benchmark: 'opponents', rows: rowsAsJson(standings) }));
  else console.log(standings.map(describeRow).join('\n'));
}

await main();
