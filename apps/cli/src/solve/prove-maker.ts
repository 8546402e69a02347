import {
  createSharedMaker,
  firstMoves,
  type Maker,
  type MakerSubject,
  MakerWriter,
  OneTask,
  Replies,
  type SharedMaker,
} from '@ringfence/proof';
import { cellNameAt, countWords } from '@ringfence/rules';
import { INTERRUPTED, interruptible } from '../shared/interrupt.ts';
import { print } from '../shared/output.ts';
import { showProgress } from './progress.ts';
import { writeProofFile } from './writing.ts';

/** The request for a search for Maker. */
interface MakerProving {
  readonly subject: MakerSubject;
  /** The file of the proof, if requested. */
  readonly file?: string;
  readonly nodes: number | undefined;
  readonly seconds: number | undefined;
  readonly tableSize: number;
  readonly threads: number;
  readonly json: boolean;
}

/** What was found; `undefined` if a limit was reached first. On an empty board with the first move. */
interface Found {
  readonly captures: boolean | undefined;
  readonly first?: number;
}

/** First moves that threaten chains, which is enough for most boards and cheap; then also quiet moves, which 7×13 needs. */
const EFFORTS = [{}, { links: 300, quietUpTo: 8 }] as const;
/** On an empty board, each effort gets so many nodes for the middle, then some other first moves a part of it, then all more. */
const TURN_NODES = 100_000;
const OTHER_PART = 0.25;
const MOST_FIRST_MOVES = 4;

/** Searches for a win of Maker's at Maker–Breaker, and writes its proof; returns the exit code. */
export async function proveMaker(plan: MakerProving): Promise<number> {
  const started = performance.now();
  const searches = await openSearches(plan);
  try {
    const { found, stopped } = await find(plan, searches);
    const file = found.captures === true ? await write(plan, searches, found.first, started) : undefined;
    report(plan, found, file, nodesOf(searches), performance.now() - started);
    if (found.captures === undefined) return stopped;
    if (found.captures && plan.file !== undefined && file === undefined) return 1;
    return found.captures ? 0 : 1;
  } finally {
    for (const search of searches) search.close();
  }
}

/** A search for each effort, since a table belongs to one. */
function openSearches({ subject, tableSize, threads }: MakerProving): Promise<SharedMaker[]> {
  const pieces = subject.position.maker.toString(2).replaceAll('0', '').length;
  return Promise.all(
    EFFORTS.map((effort) =>
      createSharedMaker(subject.board, {
        threads,
        tableSize: Math.max(1, Math.floor(tableSize / EFFORTS.length)),
        ...effort,
        ...('quietUpTo' in effort && { quietUpTo: effort.quietUpTo + pieces }),
      }),
    ),
  );
}

const nodesOf = (searches: readonly SharedMaker[]): number => searches.reduce((sum, { nodes }) => sum + nodes, 0);

async function find(plan: MakerProving, searches: readonly SharedMaker[]) {
  const started = performance.now();
  const { nodes = Number.POSITIVE_INFINITY } = plan;
  const { signal, wasInterrupted, done } = interruptible(plan.seconds);
  const progress = showProgress();
  /** Each effort in turn, for so many nodes; false if none of them can find a win. */
  const ask = async (tasks: Replies | OneTask, most: number): Promise<boolean | undefined> => {
    let answer: boolean | undefined = false;
    for (const search of searches) {
      const left = nodes - nodesOf(searches);
      if (signal.aborted || left <= 0) return undefined;
      const one = await search.refuteAll(tasks, {
        signal,
        nodes: search.nodes + Math.min(most, left),
        onProgress: () =>
          progress.at({
            nodes: nodesOf(searches),
            milliseconds: performance.now() - started,
            note: noteOf(plan, tasks),
          }),
      });
      if (one) return true;
      if (one === undefined) answer = undefined;
    }
    return answer;
  };
  try {
    const isStopped = () => signal.aborted || nodesOf(searches) >= nodes;
    const found = isEmpty(plan.subject)
      ? await tryFirstMoves(plan.subject.board, ask, isStopped)
      : { captures: await askAgain((most) => ask(new OneTask(plan.subject.position), most), isStopped) };
    return { found, stopped: wasInterrupted() ? INTERRUPTED : 1 };
  } finally {
    progress.clear();
    done();
  }
}

/** Asks with more and more nodes. */
async function askAgain(
  ask: (nodes: number) => Promise<boolean | undefined>,
  isStopped: () => boolean,
): Promise<boolean | undefined> {
  for (let turn = TURN_NODES; ; turn *= 2) {
    const answer = await ask(turn);
    if (answer !== undefined || isStopped()) return answer;
  }
}

const isEmpty = ({ position }: MakerSubject): boolean => (position.maker | position.breaker) === 0n;

function noteOf({ subject: { board } }: MakerProving, tasks: Replies | OneTask): string {
  if (tasks instanceof OneTask) return 'searching for a capture';
  const { length } = tasks.open;
  return `first move ${nameOf(board, tasks.move)}, ${length} ${length === 1 ? 'reply' : 'replies'} left`;
}

const nameOf = ({ columns }: MakerSubject['board'], cell: number): string =>
  cellNameAt(Math.floor(cell / columns), cell % columns);

/** Gives the middle and some other first moves their turns, until one wins or none is left. */
async function tryFirstMoves(
  board: MakerSubject['board'],
  ask: (replies: Replies, nodes: number) => Promise<boolean | undefined>,
  isStopped: () => boolean,
): Promise<Found> {
  const [middle] = firstMoves(board);
  let openings = firstMoves(board).map((move) => new Replies(board, move));
  for (let turn = TURN_NODES; openings.length > 0; turn *= 2) {
    for (const replies of openings.slice(0, MOST_FIRST_MOVES)) {
      const captures = await ask(replies, replies.move === middle ? turn : OTHER_PART * turn);
      if (captures) return { captures, first: replies.move };
      if (captures === false) openings = openings.filter((other) => other !== replies);
      if (isStopped()) return { captures: undefined };
    }
  }
  return { captures: false };
}

interface WrittenFile {
  readonly positions: number;
  readonly bytes: number;
}

async function write(
  plan: MakerProving,
  searches: readonly SharedMaker[],
  first: number | undefined,
  started: number,
): Promise<WrittenFile | undefined> {
  const { file, seconds, subject } = plan;
  if (file === undefined) return undefined;
  const writer = new MakerWriter(searches.map(({ maker }) => maker) as [Maker, ...Maker[]], subject, first);
  const left = seconds === undefined ? undefined : Math.max(1, seconds - (performance.now() - started) / 1000);
  const limits = { nodes: undefined, seconds: left, used: () => nodesOf(searches) };
  const { isDone, bytes } = await writeProofFile(writer, file, limits, () => writer.captures === true);
  return isDone ? { positions: writer.positions, bytes } : undefined;
}

function report(
  { subject, file, json }: MakerProving,
  { captures, first }: Found,
  written: WrittenFile | undefined,
  nodes: number,
  milliseconds: number,
): void {
  const { board, letters: position, side } = subject;
  if (json) {
    const claims = [{ maker: side, toMove: 'maker', holds: captures ? false : null }];
    const solved = captures === true;
    const found = { game: 'squatter', ...board, position, solved, claims, nodes };
    const proof = written === undefined ? {} : { proof: { file, ...written } };
    const opening = first === undefined ? {} : { first: nameOf(board, first) };
    print(JSON.stringify({ ...found, ...opening, milliseconds: Math.round(milliseconds), ...proof }));
    return;
  }
  print(
    `Squatter, ${board.rows}×${board.columns}: ${verdict(subject, captures)}`,
    ...(first === undefined ? [] : [`First move: ${nameOf(board, first)}`]),
    `${countWords(nodes, 'node')}, ${(milliseconds / 1000).toFixed(1)} s`,
    ...(written === undefined
      ? []
      : [`Proof: ${file}, ${countWords(written.positions, 'position')}, ${written.bytes} bytes`]),
  );
}

function verdict(subject: MakerSubject, captures: boolean | undefined): string {
  if (captures === undefined) return 'not solved within the limits';
  const who = isEmpty(subject) ? 'the first player' : `${subject.side === 'white' ? 'White' : 'Black'}, to move,`;
  return captures
    ? `${who} captures something, unless it is itself captured first`
    : `no win of ${who.replaceAll(',', '')} found, which does not mean that there is none`;
}
