import { createSharedMaker, MakerWriter, middleOf, Replies, type SharedMaker } from '@ringfence/proof';
import { INTERRUPTED, interruptible } from '../shared/interrupt.ts';
import { countWords, print } from '../shared/output.ts';
import { showProgress } from './progress.ts';
import { writeProofFile } from './writing.ts';

/** The request for a search for Maker on an empty board. */
export interface MakerProving {
  readonly board: { readonly rows: number; readonly columns: number };
  /** The file of the proof, if requested. */
  readonly file?: string;
  readonly nodes: number | undefined;
  readonly seconds: number | undefined;
  readonly tableSize: number;
  readonly threads: number;
  readonly json: boolean;
}

/** Searches for a win of the first player at Maker–Breaker, and writes its proof; returns the exit code. */
export async function proveMaker(plan: MakerProving): Promise<number> {
  const started = performance.now();
  const { board, tableSize, threads } = plan;
  const search = await createSharedMaker(board, { threads, tableSize });
  try {
    const { captures, stopped } = await refute(plan, search);
    const file = captures === true ? await write(plan, search, started) : undefined;
    report(plan, captures, file, search.nodes, performance.now() - started);
    if (captures === undefined) return stopped;
    if (captures && plan.file !== undefined && file === undefined) return 1;
    return captures ? 0 : 1;
  } finally {
    search.close();
  }
}

async function refute(plan: MakerProving, search: SharedMaker) {
  const { board, nodes, seconds } = plan;
  const replies = new Replies(board, middleOf(board));
  const started = performance.now();
  const { signal, wasInterrupted, done } = interruptible(seconds);
  const progress = showProgress();
  try {
    const captures = await search.refuteAll(replies, {
      signal,
      ...(nodes !== undefined && { nodes }),
      onProgress: () => {
        const { length } = replies.open;
        const note = `${length} ${length === 1 ? 'reply' : 'replies'} left`;
        progress.at({ nodes: search.nodes, milliseconds: performance.now() - started, note });
      },
    });
    return { captures, stopped: wasInterrupted() ? INTERRUPTED : 1 };
  } finally {
    progress.clear();
    done();
  }
}

interface WrittenFile {
  readonly positions: number;
  readonly bytes: number;
}

async function write(plan: MakerProving, search: SharedMaker, started: number): Promise<WrittenFile | undefined> {
  const { file, seconds } = plan;
  if (file === undefined) return undefined;
  const writer = new MakerWriter(search.maker);
  const left = seconds === undefined ? undefined : Math.max(1, seconds - (performance.now() - started) / 1000);
  const limits = { nodes: undefined, seconds: left, used: () => search.nodes };
  const { isDone, bytes } = await writeProofFile(writer, file, limits, () => writer.captures === true);
  return isDone ? { positions: writer.positions, bytes } : undefined;
}

function report(
  { board: { rows, columns }, file, json }: MakerProving,
  captures: boolean | undefined,
  written: WrittenFile | undefined,
  nodes: number,
  milliseconds: number,
): void {
  if (json) {
    const claims = [{ maker: 'white', toMove: 'maker', holds: captures ? false : null }];
    const solved = captures === true;
    const position = '.'.repeat(rows * columns);
    const found = { game: 'squatter', rows, columns, position, solved, claims, nodes };
    const proof = written === undefined ? {} : { proof: { file, ...written } };
    print(JSON.stringify({ ...found, milliseconds: Math.round(milliseconds), ...proof }));
    return;
  }
  print(
    `Squatter, ${rows}×${columns}: ${verdict(captures)}`,
    `${countWords(nodes, 'node')}, ${(milliseconds / 1000).toFixed(1)} s`,
    ...(written === undefined
      ? []
      : [`Proof: ${file}, ${countWords(written.positions, 'position')}, ${written.bytes} bytes`]),
  );
}

function verdict(captures: boolean | undefined): string {
  if (captures === undefined) return 'not solved within the limits';
  return captures
    ? 'the first player captures something, unless it is itself captured first'
    : 'no win of the first player found, which does not mean that there is none';
}
