import type { Script } from './script.ts';

/** Thrown when a run exceeds its steps; shared, since a hunt may throw it very often. */
export class OutOfSteps extends Error {}
const outOfSteps = new OutOfSteps('the run has reached its limit of steps');

/** The steps of a run, a few numbers each: a million of them take about twenty megabytes. */
export interface StepData {
  readonly length: number;
  /** The index of the step in the script. */
  readonly codes: Uint8Array;
  /** The cell that the step touches, −1 for none. */
  readonly cells: Int32Array;
  readonly a: Int32Array;
  readonly b: Int32Array;
  /** Elementary operations that the step represents. */
  readonly costs: Int32Array;
}

const FIRST_ROOM = 256;

class StepWriter {
  length = 0;
  private codes = new Uint8Array(FIRST_ROOM);
  private cells = new Int32Array(FIRST_ROOM);
  private a = new Int32Array(FIRST_ROOM);
  private b = new Int32Array(FIRST_ROOM);
  private costs = new Int32Array(FIRST_ROOM);

  add(code: number, cell: number, a: number, b: number, cost: number): void {
    const at = this.length++;
    if (at === this.codes.length) this.grow();
    this.codes[at] = code;
    this.cells[at] = cell;
    this.a[at] = a;
    this.b[at] = b;
    this.costs[at] = cost;
  }

  data(): StepData {
    const { length } = this;
    return {
      length,
      codes: this.codes.slice(0, length),
      cells: this.cells.slice(0, length),
      a: this.a.slice(0, length),
      b: this.b.slice(0, length),
      costs: this.costs.slice(0, length),
    };
  }

  private grow(): void {
    const codes = new Uint8Array(this.codes.length * 2);
    codes.set(this.codes);
    this.codes = codes;
    this.cells = doubled(this.cells);
    this.a = doubled(this.a);
    this.b = doubled(this.b);
    this.costs = doubled(this.costs);
  }
}

function doubled(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}

/**
 * Receives the steps of an algorithm. It always counts; it records them only on request, so that the code that is
 * watched is the very code that hunts through millions of boards.
 */
export class Tracer {
  steps = 0;
  operations = 0;
  /** How often each step occurred. */
  readonly said: Uint32Array;
  private readonly limit: number;
  private readonly writer: StepWriter | undefined;

  constructor(script: Script, limit: number, recording: boolean) {
    this.limit = limit;
    this.said = new Uint32Array(script.sayings.length);
    this.writer = recording ? new StepWriter() : undefined;
  }

  /** One step; throws {@link OutOfSteps} beyond the limit. */
  step(code: number, cell: number, a = 0, b = 0, cost = 1): void {
    if (this.steps >= this.limit) throw outOfSteps;
    this.steps++;
    this.operations += cost;
    this.said[code]++;
    if (this.writer !== undefined) this.writer.add(code, cell, a, b, cost);
  }

  data(): StepData | undefined {
    return this.writer?.data();
  }
}
