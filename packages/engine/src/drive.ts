import type { Move } from '@ringfence/rules';
import type { Budget, OpenerStarter } from './searcher.ts';
import type { Allowance } from './time.ts';

/** What the engine needs of its machine. */
export interface Host {
  /** A clock in milliseconds that never goes back. */
  now(): number;
  /** Lets other events of the thread run first. */
  pause(): Promise<void>;
  /** Starts the threads of a search with a net, which then has its tree on this thread; default: Node's. */
  readonly startOpener?: OpenerStarter | undefined;
}

/** The common part of searchers and solvers. */
interface Sliced {
  readonly sliceNodes: number;
  readonly nodes: number;
  step(budget: Budget): boolean;
  readonly isPressed?: boolean;
  readonly isBlind?: boolean;
}

interface Drive {
  readonly host: Host;
  readonly started: number;
  readonly allowance: Allowance;
  readonly nodes: number;
  /** Whether all slices are equal, so that the clock does not influence the result. */
  readonly reproducible: boolean;
  readonly signals: readonly AbortSignal[];
  /** The best move so far: while it changes, the search deserves more time. */
  favourite(): Move | undefined;
  onSlice(): void;
}

/** The target length of a slice: short enough for a page to scroll and for a quick stop. */
const SLICE_MS = 10;

/** The first slice is this part of the usual one: a machine may be slow, and the code not compiled yet. */
const FIRST_SHARE = 1 / 8;

/** A search that makes no progress this many times in a row would hang. */
const MOST_IDLE_STEPS = 1000;

/** Steps a search until it is done (true), or a limit is reached or it is stopped (false). */
export async function drive(search: Sliced, plan: Drive): Promise<boolean> {
  const { host, allowance, reproducible } = plan;
  const patience = new Patience(plan);
  let slice = reproducible ? search.sliceNodes : Math.max(1, Math.floor(search.sliceNodes * FIRST_SHARE));
  let idle = 0;
  for (;;) {
    const left = plan.nodes - search.nodes;
    const before = { time: host.now(), nodes: search.nodes };
    const timeLeft = allowance.hard - (before.time - plan.started);
    // Even a search that starts too late gets a moment: it must return some move.
    const milliseconds = reproducible ? Number.POSITIVE_INFINITY : Math.min(SLICE_MS, Math.max(timeLeft, 1));
    const fitting = reproducible ? slice : Math.max(1, Math.floor((slice * milliseconds) / SLICE_MS));
    const done = search.step({ milliseconds, nodes: Math.min(left, fitting) });
    const spent = host.now() - before.time;
    const worked = search.nodes - before.nodes;
    idle = worked === 0 ? idle + 1 : 0;
    if (idle > MOST_IDLE_STEPS) throw new Error('the search stands still');
    if (!reproducible) slice = fitted(slice, worked, fitting, spent, milliseconds);
    plan.onSlice();
    if (done) return true;
    if (search.nodes >= plan.nodes || patience.isOver(search)) return false;
    await host.pause();
    if (plan.signals.some((signal) => signal.aborted)) return false;
  }
}

/** The nodes of the next slice, so that it takes about {@link SLICE_MS}. */
function fitted(slice: number, worked: number, asked: number, spent: number, wanted: number): number {
  if (spent > wanted * 1.25) return Math.max(1, Math.floor((slice * wanted) / spent));
  // A search that read the clock and stopped early says nothing about a larger slice.
  if (worked >= asked && spent < wanted / 2) return Math.min(slice * 2, 2 ** 30);
  return slice;
}

/** The share of the time that a search without any result gets after a late start. */
const BLIND_SHARE = 0.5;

/** Knows when the time is up. */
class Patience {
  private readonly plan: Drive;
  /** How late the search has begun, since what it needs had to be loaded. */
  private readonly delay: number;
  private favourite: Move | undefined;
  /** When the favourite last changed, since the start. */
  private changed = 0;

  constructor(plan: Drive) {
    this.plan = plan;
    this.delay = plan.host.now() - plan.started;
  }

  isOver({ isPressed, isBlind }: Pick<Sliced, 'isPressed' | 'isBlind'>): boolean {
    const { soft, hard, last } = this.plan.allowance;
    const elapsed = this.plan.host.now() - this.plan.started;
    if (elapsed >= hard && isBlind && elapsed < this.delay + hard * BLIND_SHARE) return false;
    if (elapsed >= hard) return !isPressed || elapsed >= last;
    if (soft >= hard || elapsed < soft / 2) return false;
    const favourite = this.plan.favourite();
    if (favourite !== this.favourite) {
      // Nothing was known before the first snapshot, so that is not a change.
      if (this.favourite !== undefined) this.changed = elapsed;
      this.favourite = favourite;
    }
    return elapsed >= soft && elapsed - this.changed >= soft / 4;
  }
}
