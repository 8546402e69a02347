import { Caller, webPort } from '@ringfence/engine/rpc';
import type { WalkPoint, WalkStep } from '@ringfence/proof';
import type { RacePoint } from '@ringfence/proof/verify';
import type { RaceBoard } from './boards.ts';
import type { WalkCalls } from './worker.ts';

/** A game against a proof, for the page: what has been answered so far, and whether an answer is being computed. */
class ProofGame<T> {
  protected readonly caller: Caller<WalkCalls>;
  protected history = $state.raw<readonly T[]>([]);
  private asked = $state(0);
  failed = $state(false);

  constructor() {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'proof' });
    this.caller = new Caller<WalkCalls>(webPort(worker));
  }

  get isBusy(): boolean {
    return this.asked > 0;
  }

  get canGoBack(): boolean {
    return this.history.length > 1 && !this.isBusy;
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

  protected async ask(answer: Promise<T>): Promise<void> {
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

/** A walk through a proof that Breaker holds: its position and its moves. */
export class Walk extends ProofGame<WalkStep | WalkPoint> {
  constructor(size: number) {
    super();
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

  play(move: number): void {
    const { point } = this;
    if (point === undefined || this.isBusy) return;
    void this.ask(this.caller.call('play', [point, move]));
  }
}

/** A game against a proof that Maker captures or wins first. */
export class RaceGame extends ProofGame<RacePoint> {
  private readonly game: RaceBoard['game'];
  /** The share of the proof that is checked, from 0 to 1; before that, it is being loaded. */
  checked = $state<number | undefined>();

  constructor({ game }: RaceBoard) {
    super();
    this.game = game;
    const onReport = (share: unknown): void => {
      this.checked = share as number;
    };
    void this.ask(this.caller.call('startRace', [game], { onReport }));
  }

  get point(): RacePoint | undefined {
    return this.history.at(-1);
  }

  play(move: number): void {
    const { point } = this;
    if (point === undefined || point.hasWon || this.isBusy) return;
    void this.ask(this.caller.call('playRace', [this.game, point, move]));
  }
}
