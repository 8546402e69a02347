import { SearchTeam, type TeamLimits } from '../search-team.ts';
import { type FenceAnswer, type FenceOptions, type FenceSolver, openFence, planFence, type ToMove } from './kernel.ts';

// By name only, since bundlers treat a literal in `new URL` as a file of the page.
const SCRIPT = './search-thread.js';

/** What a thread works on: the letters of a position as in {@link FenceSolver.setUp}. */
export interface FenceTask {
  readonly letters: string;
  readonly toMove: ToMove;
}

/** Starts Node threads that search with one table. They run until {@link SharedFence.close}. */
export async function createSharedFence(
  size: number,
  { threads, ...options }: FenceOptions & { readonly threads: number },
): Promise<SharedFence> {
  const plan = await planFence(size, threads + 1, options);
  const fence = openFence(plan, threads);
  return new SharedFence(fence, new SearchTeam(new URL(SCRIPT, import.meta.url), plan, threads));
}

/** Asks several threads whether Breaker stops every tripod and every ring. */
export class SharedFence {
  /** Asks on this thread, with the same table. */
  readonly fence: FenceSolver;
  private readonly team: SearchTeam<FenceTask>;

  constructor(fence: FenceSolver, team: SearchTeam<FenceTask>) {
    this.fence = fence;
    this.team = team;
  }

  /** Positions evaluated by all threads. */
  get nodes(): number {
    return this.team.nodes + this.fence.nodes;
  }

  /** Works until the answer is found; `undefined` if a limit was reached first. What was found then stays in the table. */
  async solve(task: FenceTask, limits?: TeamLimits): Promise<FenceAnswer | undefined> {
    if (!(await this.team.solve(task, limits))) return undefined;
    this.fence.setUp(task.letters);
    // The entry of the first position is the last to be replaced.
    return this.fence.ask(task.toMove, Number.POSITIVE_INFINITY);
  }

  close(): void {
    this.team.close();
  }
}
