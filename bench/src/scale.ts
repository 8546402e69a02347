/** The Elo scale: levels and fixed anchors in one fit for each board, with random play as 0. */

import { report, table } from './support/measure.ts';
import { readBenchOptions } from './support/options.ts';
import { rowHelp, rowOptions } from './support/rows.ts';
import { countHelp, fitScale, playCounts, scaleBoards, scaleLines, scaleRows } from './support/scale.ts';

const usage = `npm run bench -- scale [--minutes 60] [--games 200] [--rows WORD,…] [--seed 1] [--part 1/1] [--state FILE]
  [--save FILE] [--json]
npm run bench -- scale --counts bench/data/scale.jsonl [--rows WORD,…] [--json]
Levels 1 to 10, random play, the classroom's minimax at depths 1 to 4 and engine:mcts with 100, 1000 and 10000 nodes a move: neighbours
play, and one fit for each board gives all of them an Elo, random play having 0. A row is named like "havannah 5: level:3 – level:2".
An opening is two random moves, in Squatter twelve. A draw counts half. The default state file is .cache/scale.jsonl.
${countHelp}
${rowHelp}`;

const values = readBenchOptions(usage, { ...rowOptions, state: '.cache/scale.jsonl', save: '', counts: '' });
const played = await playCounts(
  scaleBoards.flatMap(([game, size]) => scaleRows(game, size)),
  values,
  usage,
);
const scales = scaleBoards
  .filter(([game, size]) => played.some((row) => row.game === game && row.size === size))
  .map(([game, size]) => fitScale({ game, size }, played));
report(values, { benchmark: 'scale', seed: values.seed, scales }, () =>
  scales.map((scale) => table(scaleLines(scale))).join('\n\n'),
);
