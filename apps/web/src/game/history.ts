const MOST_STEPS = 200;

/** A value that changes in steps, each of which can be undone and redone. */
export class History<T> {
  private value: T;
  private past: T[] = [];
  private future: T[] = [];
  private lastKind: string | undefined;

  constructor(value: T) {
    this.value = value;
  }

  get now(): T {
    return this.value;
  }

  /** Changes the value without a step: undo skips it. */
  replace(value: T): void {
    this.value = value;
  }

  /** A step to a new value; consecutive ones of the same `kind` are one. */
  commit(value: T, kind?: string): void {
    if (kind === undefined || kind !== this.lastKind) this.past = [...this.past.slice(-MOST_STEPS + 1), this.value];
    this.lastKind = kind;
    this.future = [];
    this.value = value;
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  /** Whether there was something to undo. */
  undo(): boolean {
    return this.step(this.past, this.future);
  }

  redo(): boolean {
    return this.step(this.future, this.past);
  }

  private step(from: T[], to: T[]): boolean {
    const next = from.pop();
    if (next === undefined) return false;
    to.push(this.value);
    this.value = next;
    this.lastKind = undefined;
    return true;
  }
}
