import { loadFile } from '@ringfence/wasm-host';
import type { Breaker } from './kernel.ts';
import type { BreakerModule } from './module.ts';

/** Positions in which Breaker provably holds: for each, two words of key and the carrier. */
export interface ProvedAnswers {
  readonly rows: number;
  readonly columns: number;
  readonly count: number;
  /** All first words, then all second words, then all carriers. */
  readonly words: BigUint64Array;
}

// One literal for each file, since bundlers look for these.
const files: ReadonlyMap<number, () => URL> = new Map([
  [7, () => new URL('../../answers/squatter7x7.answers', import.meta.url)],
]);

const loading = new Map<number, Promise<ProvedAnswers | undefined>>();

/**
 * The proof for square boards of a size, loaded once for all users; nothing if there is no such file, or if it cannot
 * be loaded now, since play continues without it.
 */
export function loadAnswers(size: number): Promise<ProvedAnswers | undefined> {
  const file = files.get(size);
  if (file === undefined) return Promise.resolve(undefined);
  const known = loading.get(size);
  if (known !== undefined) return known;
  const answers = load(file()).catch(() => {
    loading.delete(size); // the network may be back for the next attempt
    return undefined;
  });
  loading.set(size, answers);
  return answers;
}

async function load(url: URL): Promise<ProvedAnswers> {
  const packed = new Blob([await loadFile(url)]).stream();
  const bytes = await new Response(packed.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
  return readAnswers(new Uint8Array(bytes));
}

const MAGIC = 'ringfence answers 1';
const NEWLINE = 10;

/** Reads an unpacked file, as docs/proof-format.md describes it. */
export function readAnswers(bytes: Uint8Array): ProvedAnswers {
  const first = bytes.indexOf(NEWLINE);
  const second = bytes.indexOf(NEWLINE, first + 1);
  const text = new TextDecoder().decode(bytes.subarray(0, second));
  if (!text.startsWith(`${MAGIC}\n`)) throw new Error('this is not a file of answers');
  const { rows, columns, count } = JSON.parse(text.slice(MAGIC.length + 1)) as ProvedAnswers;
  const columnsAt = second + 1;
  if (bytes.length !== columnsAt + 24 * count) throw new Error('the file of answers is cut short');
  return { rows, columns, count, words: new BigUint64Array(bytes.slice(columnsAt).buffer) };
}

/** Records that fit into the memory that host and kernel exchange. */
const AT_ONCE = 160;

/** Stores what is proved about the solver's board in its table. */
export async function learnStored({ board: { rows, columns }, module }: Breaker): Promise<void> {
  const answers = rows === columns ? await loadAnswers(rows) : undefined;
  if (answers !== undefined) learnAnswers(module, answers);
}

/** Stores answers in the kernel's table. */
export function learnAnswers(module: BreakerModule, { count, words }: ProvedAnswers): void {
  const desk = new BigUint64Array(module.memory.buffer, module.piecesAt(), 3 * AT_ONCE);
  for (let start = 0; start < count; start += AT_ONCE) {
    const records = Math.min(AT_ONCE, count - start);
    for (let i = 0; i < records; i++) {
      for (let column = 0; column < 3; column++) desk[3 * i + column] = words[column * count + start + i];
    }
    module.breakerLearn(records);
  }
}
