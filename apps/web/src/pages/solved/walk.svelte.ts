import { Caller, webPort } from '@ringfence/engine/rpc';
import type { WalkPoint, WalkStep } from '@ringfence/proof';
import type { WalkCalls } from './worker.ts';

/** A walk through a proof, for the page: its position, its moves, and whether an answer is being computed. */
export class Walk {
  private readonly caller: Caller<WalkCalls>;
  private history = $state.raw<readonly (WalkStep | WalkPoint)[]>([]);
  private asked = $state(0);
  failed = $state(false);

  constructor(size: number) {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'proof' });
    this.caller = new Caller<WalkCalls>(webPort(worker));
    void this.ask(this.caller.call('start', [size]));
  }

  get point(): WalkPoint | undefined {
    const last = this.history.at(-1);
    return last && ('point' in last ? last.point : last);
  }

  /** The last move and its answer. */
  get step(): WalkStep | undefined {
    const last = this.history.at(-1);
    return last && 'point' in last ? last : undefined;
  }

  get isBusy(): boolean {
    return this.asked > 0;
  }

  get canGoBack(): boolean {
    return this.history.length > 1 && !this.isBusy;
  }

  play(move: number): void {
    const { point } = this;
    if (point === undefined || this.isBusy) return;
    void this.ask(this.caller.call('play', [point, move]));
  }

  back(): void {
    if (this.canGoBack) this.history = this.history.slice(0, -1);
  }

  restart(): void {
    if (this.canGoBack) this.history = this.history.slice(0, 1);
  }

  close(): void {
    this.caller.close();
  }

  private async ask(answer: Promise<WalkStep | WalkPoint>): Promise<void> {
    this.asked++;
    try {
      this.history = [...this.history, await answer];
    } catch {
      this.failed = true;
    } finally {
      this.asked--;
    }
  }
}
