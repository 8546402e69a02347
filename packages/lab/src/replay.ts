import type { Cell } from '@ringfence/rules';
import { gridOfBoard, type Trace } from './run.ts';
import { type StepKind, stepKinds } from './script.ts';

/** What a viewer shows after some steps. */
export interface ReplayState {
  /** How many steps have been made. */
  index: number;
  /** The cell and the line of pseudocode of the last step, −1 before the first. */
  focus: Cell;
  line: number;
  operations: number;
  readonly visited: Uint8Array;
  /** Bits, named by the script. */
  readonly marks: Uint8Array;
  /** Path, stack or queue, oldest first; for the player the moves being tried. */
  stack: Cell[];
  readonly tallies: Int32Array;
  /** Steps of each kind, in the order of `stepKinds`. */
  readonly kinds: Int32Array;
}

const kindNumber: ReadonlyMap<StepKind, number> = new Map(stepKinds.map((kind, number) => [kind, number]));

/** Steps between two checkpoints, which bound the cost of going back. */
const STRIDE = 2048;

/**
 * The state of a run after any number of its steps. Stepping forward costs one step; going back, or far, starts from
 * the nearest checkpoint, so that any step of a million-step run is reached at once after it has been passed before.
 */
export class AlgorithmReplay {
  readonly length: number;
  /** How many steps were executed in total: what a viewer waits for. */
  stepsMade = 0;
  private readonly trace: Trace;
  private readonly kindOfCode: readonly StepKind[];
  private readonly checkpoints: ReplayState[] = [];
  private current: ReplayState;

  constructor(trace: Trace) {
    this.trace = trace;
    this.length = trace.data.length;
    this.kindOfCode = trace.algorithm.script.sayings.map(([kind]) => kind);
    this.current = startOf(trace);
    this.checkpoints.push(copyOf(this.current));
  }

  /** The state after this many steps, from 0 to the length. Valid until the next call; copy what you keep. */
  at(index: number): Readonly<ReplayState> {
    if (!Number.isInteger(index) || index < 0 || index > this.length) {
      throw new RangeError(`no such state ${index}: the run has ${this.length} steps`);
    }
    const nearest = Math.min(Math.floor(index / STRIDE), this.checkpoints.length - 1);
    if (index < this.current.index || nearest * STRIDE > this.current.index) {
      this.current = copyOf(this.checkpoints[nearest]);
    }
    while (this.current.index < index) this.advance();
    return this.current;
  }

  private advance(): void {
    const { current: state, trace } = this;
    const { codes, cells, a, b, costs } = trace.data;
    const at = state.index++;
    this.stepsMade++;
    const kind = this.kindOfCode[codes[at]];
    const cell = cells[at];
    state.focus = cell;
    state.line = trace.algorithm.script.sayings[codes[at]][1];
    state.operations += costs[at];
    state.kinds[kindNumber.get(kind) as number]++;
    if (kind === 'push') state.stack.push(cell);
    else if (kind === 'pop' || kind === 'backtrack') state.stack.pop();
    else if (kind === 'visit') state.visited[cell] = 1;
    else if (kind === 'mark') state.marks[cell] = a[at];
    else if (kind === 'count') state.tallies[a[at]] += b[at];
    else if (kind === 'reset') {
      state.visited.fill(0);
      state.stack.length = 0;
      if (a[at] !== 0) for (let i = 0; i < state.marks.length; i++) state.marks[i] &= ~a[at];
    }
    if (state.index % STRIDE === 0 && state.index / STRIDE === this.checkpoints.length) {
      this.checkpoints.push(copyOf(state));
    }
  }
}

function startOf({ algorithm, board }: Trace): ReplayState {
  const { cellCount } = gridOfBoard(board);
  return {
    index: 0,
    focus: -1,
    line: -1,
    operations: 0,
    visited: new Uint8Array(cellCount),
    marks: new Uint8Array(cellCount),
    stack: [],
    tallies: new Int32Array(algorithm.script.tallies.length),
    kinds: new Int32Array(stepKinds.length),
  };
}

/** An independent copy of a state, for comparing or keeping. */
export const copyOf = (state: Readonly<ReplayState>): ReplayState => ({
  ...state,
  visited: state.visited.slice(),
  marks: state.marks.slice(),
  stack: [...state.stack],
  tallies: state.tallies.slice(),
  kinds: state.kinds.slice(),
});
