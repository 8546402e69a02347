import type { BreakerBoard } from '../breaker/kernel.ts';
import { SearchTeam, type TeamLimits } from '../search-team.ts';
import { type Maker, type MakerOptions, type MakerPosition, openMaker, planMaker } from './kernel.ts';
import type { MakerTasks } from './replies.ts';

// By name only, since bundlers treat a literal in `new URL` as a file of the page.
const SCRIPT = './search-thread.js';

interface SharedMakerLimits extends TeamLimits {
  /** A thread has refuted a reply that was left. */
  onRefuted?(reply: number): void;
}

/** A question to the threads, until it is answered. */
interface Asked {
  readonly replies: MakerTasks;
  readonly onRefuted: SharedMakerLimits['onRefuted'];
  /** The answer, or that a limit was reached. */
  result?: boolean | 'stopped';
  readonly resolve: (result: boolean | undefined) => void;
}

/** Starts Node threads that search for Maker with one table. They run until {@link SharedMaker.close}. */
export async function createSharedMaker(
  board: BreakerBoard,
  { threads, ...options }: MakerOptions & { readonly threads: number },
): Promise<SharedMaker> {
  const plan = await planMaker(board, threads + 1, options);
  const maker = await openMaker(plan, threads);
  return new SharedMaker(maker, new SearchTeam<MakerPosition>(new URL(SCRIPT, import.meta.url), plan, threads));
}

/** Asks several threads to refute Breaker's replies to a first move; each works on one of them, and all share a table. */
export class SharedMaker {
  /** Asks on this thread, with the same table. */
  readonly maker: Maker;
  private readonly team: SearchTeam<MakerPosition>;
  /** The reply that each thread works on. */
  private readonly searching: (number | undefined)[];
  private asked: Asked | undefined;

  constructor(maker: Maker, team: SearchTeam<MakerPosition>) {
    this.maker = maker;
    this.team = team;
    this.searching = new Array(team.threads).fill(undefined);
  }

  /** Positions searched by all threads. */
  get nodes(): number {
    return this.team.nodes + this.maker.nodes;
  }

  /**
   * Refutes all replies: true if that succeeds, false if no win is found against one of them, `undefined` if a limit was
   * reached first.
   */
  async refuteAll(replies: MakerTasks, { onRefuted, ...limits }: SharedMakerLimits = {}): Promise<boolean | undefined> {
    if (limits.signal?.aborted) return undefined;
    const work = (resolve: Asked['resolve']): void => {
      this.asked = { replies, onRefuted, resolve };
      this.team.onAnswer = (thread, answer) => this.answered(thread, answer);
      for (const thread of this.searching.keys()) this.start(thread, replies);
    };
    try {
      return await this.team.watch(work, limits, () => this.stopAll('stopped'));
    } finally {
      this.asked = undefined;
    }
  }

  /** A thread has solved its position: 1 if Maker wins, 0 if it found no win; or it was told to stop. */
  private answered(thread: number, answer: number | undefined): void {
    const { asked, searching } = this;
    const reply = searching[thread];
    searching[thread] = undefined;
    if (asked === undefined || reply === undefined) return;
    if (asked.result === undefined && answer !== undefined) this.learn(asked, reply, answer === 1);
    if (asked.result === undefined) this.start(thread, asked.replies);
    else if (searching.every((other) => other === undefined)) {
      asked.resolve(asked.result === 'stopped' ? undefined : asked.result);
    }
  }

  private learn({ replies, onRefuted }: Asked, reply: number, captures: boolean): void {
    const win = this.maker.knownWin(replies.after(reply));
    const wasLeft = replies.isLeft(reply);
    if (!captures && wasLeft) this.stopAll(false);
    else if (win !== undefined) {
      replies.refute(reply, win.carrier);
      if (wasLeft) onRefuted?.(reply);
    }
    if (replies.left === 0n) this.stopAll(true);
    // What others work on may be refuted as well now.
    for (const [thread, other] of this.searching.entries()) {
      if (other !== undefined && !replies.isLeft(other)) this.team.stop(thread);
    }
  }

  /** Gives a thread the reply that the fewest others work on. */
  private start(thread: number, replies: MakerTasks): void {
    const crowd = (reply: number): number => this.searching.filter((other) => other === reply).length;
    const [reply] = replies.open.sort((one, other) => crowd(one) - crowd(other));
    this.searching[thread] = reply;
    this.team.begin(thread, replies.after(reply));
  }

  private stopAll(result: boolean | 'stopped'): void {
    if (this.asked === undefined || this.asked.result !== undefined) return;
    this.asked.result = result;
    this.team.stopAll();
  }

  close(): void {
    this.asked = undefined;
    this.team.close();
  }
}
