import {
  createSharedMaker,
  firstMoves,
  type MakerSubject,
  type Makers,
  MakerWriter,
  middleOf,
  OneTask,
  RaceWriter,
  Replies,
  refuteKnown,
  type SharedMaker,
} from '@ringfence/proof';
import { INTERRUPTED, interruptible } from '../shared/interrupt.ts';
import { expectWritable } from '../shared/write-file.ts';
import { continueProof, RaceFile, resumeState, saveState } from './maker-files.ts';
import { type Found, isEmptyBoard, nameOn, reportMaker, type WrittenFile } from './maker-report.ts';
import { showProgress } from './progress.ts';
import { writeProofFile } from './writing.ts';

/** The request for a search for Maker. */
interface MakerProving {
  readonly subject: MakerSubject;
  /** Whether the other side captures too, and the question is who does first. */
  readonly isRace: boolean;
  /** The file of the proof, if requested. */
  readonly file?: string;
  /** The file in which an unfinished search is saved, if requested. */
  readonly state?: string;
  readonly nodes: number | undefined;
  readonly seconds: number | undefined;
  readonly tableSize: number;
  readonly threads: number;
  readonly json: boolean;
}

/** What the steps of a search share. */
interface Searching {
  readonly plan: MakerProving;
  readonly searches: readonly SharedMaker[];
  readonly makers: Makers;
  /** First moves of an empty board with the replies to them, the best first; none for other positions. */
  readonly openings: readonly Replies[];
  /** The proof that grows during a race. */
  readonly growing: RaceFile | undefined;
  readonly signal: AbortSignal;
  /** Shows progress. */
  show(note: string): void;
}

/** First moves that threaten chains, which is enough for most boards and cheap; then also quiet moves, which 7×13 needs. */
const EFFORTS = [{}, { links: 300, quietUpTo: 8 }] as const;
/** On an empty board, each effort gets so many nodes for the middle, then some other first moves a part of it, then all more. */
const TURN_NODES = 100_000;
const OTHER_PART = 0.25;
const MOST_FIRST_MOVES = 4;

/** Searches for a win of Maker's at Maker–Breaker or in a race, and writes its proof; returns the exit code. */
export async function proveMaker(plan: MakerProving): Promise<number> {
  for (const file of [plan.file, plan.state]) if (file !== undefined) expectWritable(file);
  const started = performance.now();
  const searches = await openSearches(plan);
  const makers = searches.map(({ maker }) => maker) as [Makers[0], ...Makers];
  const openings = openingsOf(plan);
  const { signal, wasInterrupted, done } = interruptible(plan.seconds);
  const progress = showProgress();
  const growing =
    plan.isRace && plan.file !== undefined && openings.length > 0
      ? new RaceFile(plan.file, makers, openings[0], signal)
      : undefined;
  const show = (note: string): void =>
    progress.at({ nodes: nodesOf(searches), milliseconds: performance.now() - started, note });
  const searching = { plan, searches, makers, openings, growing, signal, show };
  try {
    const isResumed = await resume(searching);
    const found = isResumed ? await find(searching) : { captures: undefined };
    const written = isResumed ? await write(searching, found, started) : undefined;
    progress.clear();
    reportMaker(plan, found, written, nodesOf(searches), performance.now() - started);
    const isDone = found.captures === true && (plan.file === undefined || written?.complete === true);
    if (plan.state !== undefined && isResumed && !isDone) saveState(plan.state, makers);
    if (growing?.trouble !== undefined) throw growing.trouble;
    if (isDone) return 0;
    return wasInterrupted() ? INTERRUPTED : 1;
  } finally {
    progress.clear();
    done();
    for (const search of searches) search.close();
  }
}

/** A search for each effort, since a table belongs to one. */
function openSearches({ subject, isRace, tableSize, threads }: MakerProving): Promise<SharedMaker[]> {
  const pieces = subject.position.maker.toString(2).replaceAll('0', '').length;
  return Promise.all(
    EFFORTS.map((effort) =>
      createSharedMaker(subject.board, {
        threads,
        tableSize: Math.max(1, Math.floor(tableSize / EFFORTS.length)),
        ...effort,
        ...('quietUpTo' in effort && { quietUpTo: effort.quietUpTo + pieces }),
        isRace,
      }),
    ),
  );
}

const nodesOf = (searches: readonly SharedMaker[]): number => searches.reduce((sum, { nodes }) => sum + nodes, 0);

/** A race begins in the middle only, since its proof in part is about one first move. */
function openingsOf({ subject, isRace }: MakerProving): Replies[] {
  if (!isEmptyBoard(subject)) return [];
  const { board } = subject;
  return (isRace ? [middleOf(board)] : firstMoves(board)).map((move) => new Replies(board, move));
}

/** Takes over what earlier runs have found; false if that was stopped. */
async function resume({ plan, makers, openings, growing, signal, show }: Searching): Promise<boolean> {
  const { file, state } = plan;
  const following = { signal, show };
  if (growing !== undefined && file !== undefined) {
    if (!(await continueProof(file, makers, openings[0].move, following))) return false;
  }
  return state === undefined || (await resumeState(state, makers, following));
}

async function find({ plan, searches, makers, openings, growing, signal, show }: Searching): Promise<Found> {
  const { nodes = Number.POSITIVE_INFINITY } = plan;
  /** What a thread has found when it was stopped counts as well. */
  const learn = (tasks: Replies | OneTask): void => {
    const known = refuteKnown(makers, tasks);
    growing?.add(...known);
  };
  /** Each effort in turn, for so many nodes; false if none of them can find a win. */
  const ask = async (tasks: Replies | OneTask, most: number): Promise<boolean | undefined> => {
    let answer: boolean | undefined = false;
    for (const search of searches) {
      learn(tasks);
      if (tasks.left === 0n) return true;
      const left = nodes - nodesOf(searches);
      if (signal.aborted || left <= 0) return undefined;
      const one = await search.refuteAll(tasks, {
        signal,
        nodes: Math.min(most, left),
        onProgress: () => show(noteOf(plan, tasks)),
        onRefuted: (reply) => growing?.add(reply),
      });
      if (one) return true;
      if (one === undefined) answer = undefined;
    }
    return answer;
  };
  const isStopped = () => signal.aborted || nodesOf(searches) >= nodes;
  if (openings.length === 0) {
    const { position } = plan.subject;
    const captures = await askAgain((most) => ask(new OneTask(position), most), isStopped);
    const first = captures ? moveIn(makers, position) : undefined;
    return { captures, ...(first !== undefined && { first }) };
  }
  const found = await tryFirstMoves(openings, ask, isStopped);
  if (!plan.isRace) return found;
  const [replies] = openings;
  learn(replies);
  const captures = replies.left === 0n ? true : found.captures;
  return {
    captures,
    first: replies.move,
    ...(captures ? { answers: answersTo(makers, replies) } : { left: replies.open }),
  };
}

/** Maker's winning move in a position that the searches have solved. */
function moveIn(makers: Makers, position: MakerSubject['position']): number | undefined {
  const known = makers.map((maker) => maker.knownWin(position)?.move).find((move) => move !== undefined);
  return known ?? makers[makers.length - 1].chain(position)?.move;
}

/** Maker's answers to the replies to its first move, one of each set of mirror images. */
function answersTo(makers: Makers, { move: first }: Replies): NonNullable<Found['answers']> {
  const replies = new Replies(makers[0].board, first);
  return replies.open.flatMap((reply) => {
    const move = moveIn(makers, replies.after(reply));
    return move === undefined ? [] : [{ reply, move }];
  });
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

function noteOf({ subject: { board } }: MakerProving, tasks: Replies | OneTask): string {
  if (tasks instanceof OneTask) return 'searching for a capture';
  const { length } = tasks.open;
  return `first move ${nameOn(board, tasks.move)}, ${length} ${length === 1 ? 'reply' : 'replies'} left`;
}

/** Gives the first of the openings and some others their turns, until one wins or none is left. */
async function tryFirstMoves(
  all: readonly Replies[],
  ask: (replies: Replies, nodes: number) => Promise<boolean | undefined>,
  isStopped: () => boolean,
): Promise<Found> {
  let openings = all;
  for (let turn = TURN_NODES; openings.length > 0; turn *= 2) {
    for (const replies of openings.slice(0, MOST_FIRST_MOVES)) {
      const captures = await ask(replies, replies === all[0] ? turn : OTHER_PART * turn);
      if (captures) return { captures, first: replies.move };
      if (captures === false) openings = openings.filter((other) => other !== replies);
      if (isStopped()) return { captures: undefined };
    }
  }
  return { captures: false };
}

async function write(searching: Searching, found: Found, started: number): Promise<WrittenFile | undefined> {
  const { plan, searches, growing, show } = searching;
  const { file, seconds } = plan;
  if (file === undefined) return undefined;
  if (growing !== undefined) {
    show('writing the proof');
    const complete = await growing.finish();
    return growing.bytes === 0 ? undefined : { file, positions: growing.positions, bytes: growing.bytes, complete };
  }
  if (found.captures !== true) return undefined;
  const writer = writerOf(searching, found.first);
  const left = seconds === undefined ? undefined : Math.max(1, seconds - (performance.now() - started) / 1000);
  const limits = { nodes: undefined, seconds: left, used: () => nodesOf(searches) };
  const { isDone, bytes } = await writeProofFile(writer, file, limits, () => writer.captures === true);
  return isDone ? { file, positions: writer.positions, bytes, complete: true } : undefined;
}

/** A writer of the whole proof, for a win that was found. */
function writerOf({ plan: { subject, isRace }, makers }: Searching, first: number | undefined) {
  if (!isRace) return new MakerWriter(makers, subject, first);
  const writer = new RaceWriter(makers, middleOf(subject.board));
  const work = writer.write(subject);
  return {
    step: () => work.next().done === true,
    sink: writer.sink,
    captures: true,
    get positions() {
      return writer.positions;
    },
  };
}
