/** An attempt at an open board with the search for Maker: which replies to the first move are refuted, and the numbers of the others. */
import { readFileSync, statSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { within } from '@ringfence/engine';
import { systemTrouble, writeWhole, writingProblem } from '@ringfence/node/whole-file';
import {
  createSharedMaker,
  finished,
  GrowingRaceProof,
  MakerWriter,
  makerSubject,
  middleOf,
  Replies,
  refuteKnown,
  resumeMakers,
  saveMakers,
  takeOverRace,
} from '@ringfence/proof';
import { ProofError } from '@ringfence/proof/verify';
import { cellNameAt, parseCellName } from '@ringfence/rules';
import { table } from './support/measure.ts';
import { readBenchOptions, refuse } from './support/options.ts';
import { progressLines } from './support/progress.ts';

const usage = `npm run bench -- maker-open [--board 8x9] [--first e5] [--replies d4,c5] [--quiet 0] [--links 100] [--threads 1]
  [--seconds 60] [--seed 1] [--table 512] [--state FILE] [--proof FILE] [--race [--known FILE,FILE]] [--json]
Does Maker capture after this first move (default: the middle)? Each reply gets --seconds, nearest first, until those left are
all tried; --replies tries only these. --quiet N also tries quiet moves while Maker has at most N pieces, --links is the most
positions of a chain. "no win" means that this search finds none. --proof writes the proof once every reply is refuted. With
--race the other side captures too, and the question is who does first; then --proof writes the proof of what is refuted, as
soon as a reply is, and adds to the proof that FILE has already, and --known takes over the replies that other proofs refute,
each checked first. --state saves the positions of the search after each reply, every five minutes and when it is stopped
(Ctrl+C), and resumes from them.`;

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
  state: { type: 'string', default: '' },
  race: { type: 'boolean', default: false },
  proof: { type: 'string', default: '' },
  known: { type: 'string', default: '' },
  json: { type: 'boolean', default: false },
});

/** How often the state is saved. */
const SAVE_MS = 300_000;

const [rows, columns] = values.board.split('x').map(Number);
const board = { rows, columns };
const nameOf = (cell: number): string => cellNameAt(Math.floor(cell / columns), cell % columns);

function cellOf(name: string): number {
  const cell = parseCellName(name);
  if (cell === undefined || cell.row >= rows || cell.col >= columns)
    return refuse(`"${name}" is not a cell of this board`, usage);
  return cell.row * columns + cell.col;
}

if (values.known !== '' && !values.race) refuse('--known needs --race', usage);
for (const file of [values.proof, values.state]) {
  const problem = file === '' ? undefined : writingProblem(file);
  if (problem !== undefined) refuse(`${file} cannot be written: ${problem}`, usage);
}
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
const { maker } = search;

/** A file that was written before, unpacked. */
function read(file: string): Uint8Array {
  try {
    const bytes = readFileSync(file);
    return bytes[0] === 0x1f ? gunzipSync(bytes) : bytes;
  } catch (error) {
    return refuse(`${file} cannot be read: ${(error as Error).message}`, usage);
  }
}

/** Writes a file that is complete or as it was before. A full disk does not end the search. */
function store(file: string, bytes: Uint8Array): void {
  try {
    writeWhole(file, gzipSync(bytes));
  } catch (error) {
    console.error(`${file} cannot be written: ${systemTrouble(error)}`);
    process.exitCode = 2;
  }
}

const stop = new AbortController();
// Also the second one: npm and timeout send a signal twice, and the files must still be written.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());
const knownFiles = values.known === '' ? [] : values.known.split(',');
const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
if (values.race && isFile(values.proof)) knownFiles.push(values.proof);
for (const file of knownFiles) {
  try {
    console.error(`${file}: ${await takeOverRace([maker], first, [read(file)])} positions are known`);
  } catch (error) {
    if (!(error instanceof ProofError)) throw error;
    refuse(`${file} cannot be used: ${error.message}`, usage);
  }
}
if (isFile(values.state)) {
  try {
    const { wins, refused, open } = finished(resumeMakers([maker], read(values.state)));
    console.error(`${values.state}: ${wins} won positions, ${open} open ones; ${refused} could not be shown again`);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    refuse(`${values.state} cannot be used: ${error.message}`, usage);
  }
}

const growing =
  values.proof === '' || !values.race
    ? undefined
    : new GrowingRaceProof([maker], replies, { store: (bytes) => store(values.proof, bytes), pause: setImmediate });
/** Writes the proof of a search without race, and returns its positions; a table that has lost some of them searches them again. */
async function writeProof(): Promise<number | undefined> {
  if (replies.left !== 0n) return undefined;
  const writer = new MakerWriter([maker], makerSubject(board), first);
  const show = progressLines((seconds) => `${seconds} s, ${writer.positions} positions written`, values);
  while (!writer.step()) {
    if (stop.signal.aborted) return undefined;
    show();
    await setImmediate();
  }
  store(values.proof, writer.sink.take());
  return writer.positions;
}

/** Takes over what the search has refuted, and writes it while the threads search for the rest. */
function learn(): void {
  const refuted = refuteKnown([maker], replies);
  growing?.add(...refuted);
}
learn();
let saved = performance.now();
function save(): void {
  if (values.state !== '') store(values.state, saveMakers([maker]));
  saved = performance.now();
}

const results: { reply: string; result: string; pn: number; dn: number; nodes: number; seconds: number }[] = [];
for (const reply of wanted) {
  if (!replies.isLeft(reply) || stop.signal.aborted) continue;
  const begun = performance.now();
  const before = search.nodes;
  const alone = new Replies(board, first);
  alone.left = 1n << BigInt(reply);
  const show = progressLines(() => {
    const { pn, dn } = maker.numbers(replies.after(reply));
    return `${nameOf(reply)}: pn ${pn}, dn ${dn}, ${search.nodes - before} nodes`;
  }, values);
  const onProgress = (): void => {
    if (performance.now() - saved > SAVE_MS) save();
    show();
  };
  const answer = await within(1000 * Number(values.seconds), stop.signal, (signal) =>
    search.refuteAll(alone, { signal, onProgress }),
  );
  learn();
  results.push({
    reply: nameOf(reply),
    result: answer === undefined ? 'open' : answer ? 'refuted' : 'no win',
    ...maker.numbers(replies.after(reply)),
    nodes: search.nodes - before,
    seconds: Math.round((performance.now() - begun) / 1000),
  });
  if (!values.json) console.error(JSON.stringify(results.at(-1)));
  save();
}
await growing?.finish();
const positions = values.proof === '' ? undefined : (growing?.positions ?? (await writeProof()));
const open = replies.open.map(nameOf);
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
  else if (values.proof !== '' && open.length === 0) console.log(`${values.proof}: stopped before it was written`);
}
