/** An attempt at an open board with the search for Maker: which replies to the first move are refuted, and the numbers of the others. */
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { createSharedMaker, finished, makerSubject, middleOf, RaceWriter, Replies } from '@ringfence/proof';
import { cellNameAt, parseCellName } from '@ringfence/rules';
import { table } from './support/measure.ts';
import { readBenchOptions, refuse } from './support/options.ts';

const usage = `npm run bench -- maker-open [--board 8x9] [--first e5] [--replies d4,c5] [--quiet 0] [--links 100] [--threads 1]
  [--seconds 60] [--seed 1] [--table 512] [--race [--proof FILE]] [--json]
Does Maker capture after this first move (default: the middle)? Each reply gets --seconds, nearest first, until those left are
all tried; --replies tries only these. --quiet N also tries quiet moves while Maker has at most N pieces, --links is the most
positions of a chain. "no win" means that this search finds none. With --race the other side captures too, and the question is
who does first; --proof writes what is found, once every reply is refuted.`;

const values = readBenchOptions(usage, {
  board: { type: 'string', default: '8x9' },
  first: { type: 'string', default: '' },
  replies: { type: 'string', default: '' },
  quiet: { type: 'string', default: '0' },
  links: { type: 'string', default: '100' },
  threads: { type: 'string', default: '1' },
  seconds: { type: 'string', default: '60' },
  seed: { type: 'string', default: '1' },
  table: { type: 'string', default: '512' },
  race: { type: 'boolean', default: false },
  proof: { type: 'string', default: '' },
  json: { type: 'boolean', default: false },
});

/** How often the numbers of a reply are shown. */
const PROGRESS_MS = 20_000;

const [rows, columns] = values.board.split('x').map(Number);
const board = { rows, columns };
const nameOf = (cell: number): string => cellNameAt(Math.floor(cell / columns), cell % columns);

function cellOf(name: string): number {
  const cell = parseCellName(name);
  if (cell === undefined || cell.row >= rows || cell.col >= columns)
    return refuse(`"${name}" is not a cell of this board`, usage);
  return cell.row * columns + cell.col;
}

if (values.proof !== '' && !values.race)
  refuse('--proof needs --race; "ringfence solve" writes the other proofs', usage);
const first = values.first === '' ? middleOf(board) : cellOf(values.first);
const replies = new Replies(board, first);
const wanted = values.replies === '' ? replies.open : values.replies.split(',').map(cellOf);
const image = wanted.find((reply) => !replies.open.includes(reply));
if (image !== undefined) refuse(`${nameOf(image)} is an image of one of ${replies.open.map(nameOf).join(' ')}`, usage);
const search = await createSharedMaker(board, {
  threads: Number(values.threads),
  tableSize: Number(values.table),
  seed: Number(values.seed),
  links: Number(values.links),
  quietUpTo: Number(values.quiet),
  isRace: values.race,
});
const results: { reply: string; result: string; pn: number; dn: number; nodes: number; seconds: number }[] = [];
for (const reply of wanted) {
  if (!replies.isLeft(reply)) continue;
  const begun = performance.now();
  let told = begun;
  const before = search.nodes;
  const alone = new Replies(board, first);
  alone.left = 1n << BigInt(reply);
  const answer = await search.refuteAll(alone, {
    signal: AbortSignal.timeout(1000 * Number(values.seconds)),
    onProgress() {
      if (values.json || performance.now() - told < PROGRESS_MS) return;
      told = performance.now();
      const { pn, dn } = search.maker.numbers(replies.after(reply));
      console.error(`${nameOf(reply)}: pn ${pn}, dn ${dn}, ${search.nodes - before} nodes`);
    },
  });
  const win = search.maker.knownWin(replies.after(reply));
  if (win !== undefined) replies.refute(reply, win.carrier);
  results.push({
    reply: nameOf(reply),
    result: answer === undefined ? 'open' : answer ? 'refuted' : 'no win',
    ...search.maker.numbers(replies.after(reply)),
    nodes: search.nodes - before,
    seconds: Math.round((performance.now() - begun) / 1000),
  });
  if (!values.json) console.error(JSON.stringify(results.at(-1)));
}
const open = replies.open.map(nameOf);
let positions: number | undefined;
if (values.proof !== '' && open.length === 0) {
  const writer = new RaceWriter(search.maker, first);
  finished(writer.write(makerSubject(board)));
  writeFileSync(values.proof, gzipSync(writer.sink.take(), { level: 9 }));
  positions = writer.positions;
}
search.close();
if (values.json) console.log(JSON.stringify({ board: values.board, first: nameOf(first), results, open, positions }));
else {
  const lines = results.map(({ reply, result, pn, dn, nodes, seconds }) =>
    [reply, result, pn, dn, nodes, seconds].map(String),
  );
  console.log(table([['reply', 'result', 'pn', 'dn', 'nodes', 's'], ...lines]));
  console.log(
    `${values.board}, first move ${nameOf(first)}: ${open.length === 0 ? `Maker captures${values.race ? ' first' : ''}` : `left ${open.join(' ')}`}`,
  );
  if (positions !== undefined) console.log(`${values.proof}: ${positions} positions`);
}
