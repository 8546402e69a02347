/** How strong the opponents of Play are: each against an anchor of the Elo scale that is near it. */
import { report, table } from './support/measure.ts';
import { fitOpponents, opponentRows } from './support/opponents.ts';
import { readBenchOptions } from './support/options.ts';
import { rowHelp, rowOptions } from './support/rows.ts';
import { countHelp, playCounts } from './support/scale.ts';

const usage = `npm run bench -- opponents [--minutes 60] [--games 200] [--rows WORD,…] [--seed 1] [--part 1/1] [--state FILE] [--save FILE] [--json]
npm run bench -- opponents --counts bench/data/opponents.jsonl [--rows WORD,…] [--json]
A row is named like "fencemaster 4: parrot – minimax:2". The owl is the classroom's minimax, of depth 3 on these boards, and the dog is
level 10: both are on the scale themselves. One fit with the published games of the scale gives the others their Elo.
The default state file is .cache/opponents.jsonl.
${countHelp}
${rowHelp}`;

const values = readBenchOptions(usage, { ...rowOptions, state: '.cache/opponents.jsonl', save: '', counts: '' });
const boards = fitOpponents(await playCounts(opponentRows, values, usage));
report(values, { benchmark: 'opponents', boards }, () => boards.map(({ lines }) => table(lines)).join('\n\n'));
