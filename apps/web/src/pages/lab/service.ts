import type { Algorithm } from '@ringfence/lab';
import {
  type AlgorithmOptions,
  AlgorithmReplay,
  algorithmNamed,
  type ClaimReport,
  expectedAnswer,
  isRight,
  measureClaim,
  movesTo,
  record,
  type StepKind,
  searchTree,
  stepAt,
  type Trace,
  type TreeNode,
  twinOf,
} from '@ringfence/lab';
import { EMPTY, type Move, type WrittenBoard } from '@ringfence/rules';

export type AlgorithmName = Algorithm['key'];

/** A run is aborted after this many steps: they take about forty megabytes. */
export const STEP_LIMIT = 2_000_000;
/** Finding the right move searches every line of play; more of them take too long. */
const MOST_LINES = 500_000;
/** A larger tree would block the page while it arrives, and its boards could not be distinguished. */
const MOST_NODES = 10_000;

/** The result of a finished run. */
export interface RunInfo {
  readonly length: number;
  readonly operations: number;
  /** Absent if the run did not finish. */
  readonly answer: readonly string[] | undefined;
  /** The judge's answer, or plain minimax's; absent if that would take too long. */
  readonly expected: readonly string[] | undefined;
  readonly right: boolean | undefined;
}

/** What to show after some steps of a run: a state of `Replay`, and its last step in words. */
export interface StepSnapshot {
  readonly index: number;
  readonly kind: StepKind | undefined;
  readonly focus: number;
  readonly line: number;
  readonly reason: string;
  readonly operations: number;
  readonly visited: Uint8Array;
  readonly marks: Uint8Array;
  readonly stack: readonly number[];
  readonly tallies: Int32Array;
  readonly kinds: Int32Array;
}

/** Why a board of the search tree was not searched: the board that it was taken for. */
export interface Twin {
  readonly node: number;
  readonly moves: readonly Move[];
}

/** The requests to the worker; one worker serves one run. */
export interface Questions {
  open(algorithm: AlgorithmName, board: WrittenBoard, depth: number): RunInfo;
  at(index: number): StepSnapshot;
  /** `undefined` for a tree that is too large to show. */
  tree(): readonly TreeNode[] | undefined;
  twin(node: number): Twin | undefined;
  claim(algorithm: AlgorithmName): ClaimReport;
}

/** The lab as the worker runs it. */
export function createService(): Questions {
  let trace: Trace | undefined;
  let replay: AlgorithmReplay | undefined;
  let nodes: readonly TreeNode[] | undefined;
  const opened = <T>(thing: T | undefined): T => {
    if (thing === undefined) throw new Error('no run is open');
    return thing;
  };
  const tree = (): readonly TreeNode[] => {
    nodes ??= searchTree(opened(trace));
    return nodes;
  };
  return {
    open(key, board, depth) {
      const algorithm = algorithmNamed(key);
      trace = record(algorithm, board, { depth, limit: STEP_LIMIT });
      replay = new AlgorithmReplay(trace);
      nodes = undefined;
      return infoOf(trace, { depth });
    },
    at: (index) => snapshot(opened(trace), opened(replay), index),
    tree: () => (tree().length > MOST_NODES ? undefined : tree()),
    twin(id) {
      const twin = twinOf(opened(trace), tree(), id);
      return twin && { node: twin.id, moves: movesTo(tree(), twin.id) };
    },
    claim: (key) => measureClaim(algorithmNamed(key)),
  };
}

function infoOf(
  { algorithm, board, outcome, data }: Trace,
  options: Required<Pick<AlgorithmOptions, 'depth'>>,
): RunInfo {
  const free = board.cells.filter((code) => code === EMPTY).length;
  const tooLong = algorithm.asks === 'move' && free ** options.depth > MOST_LINES;
  const expected = tooLong ? undefined : expectedAnswer(algorithm, board, options);
  const { answer, operations } = outcome;
  const right = answer && expected && isRight(algorithm, answer, expected);
  return { length: data.length, operations, answer, expected, right };
}

/** Copies what `Replay` would overwrite. */
function snapshot(trace: Trace, replay: AlgorithmReplay, index: number): StepSnapshot {
  const state = replay.at(index);
  const step = index === 0 ? undefined : stepAt(trace, index - 1);
  return {
    index,
    kind: step?.kind,
    focus: state.focus,
    line: state.line,
    reason: step?.reason ?? '',
    operations: state.operations,
    visited: state.visited.slice(),
    marks: state.marks.slice(),
    stack: [...state.stack],
    tallies: state.tallies.slice(),
    kinds: state.kinds.slice(),
  };
}
