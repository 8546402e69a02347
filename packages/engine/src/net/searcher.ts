import { type Move, type Position, SWAP } from '@ringfence/rules';
import { PAGE, USUAL_TABLE_SIZE } from '@ringfence/wasm-host';
import type { Info } from '../api.ts';
import { NET_DRAWS, NET_POLICY, NET_SUM, SLOT_BYTES } from '../codes.ts';
import { rulesCode } from '../hex/rules-code.ts';
import { type Child, TreeSearcher } from '../hex/tree-searcher.ts';
import type { SearchGoal, SearchOptions } from '../searcher.ts';
import type { Crew } from './crew.ts';
import type { Net } from './file.ts';
import { Flights } from './flights.ts';
import { loadNetModule, type NetModule, packed } from './module.ts';
import type { OpenerPlan } from './opener.ts';
import { startThreadCrew } from './thread-crew.ts';

/**
 * A tree search for Fencemaster and Havannah with a net; with more than one thread, others open the leaves.
 */
export async function createNetSearcher(net: Net, options: SearchOptions): Promise<NetSearcher> {
  const plan = { net: packed(net) };
  return createNetSearcherWith(plan, options, await crewFor(plan, options));
}

/** The threads that open leaves. A page whose browser does not start them searches on one. */
async function crewFor(plan: OpenerPlan, { threads = 1, startOpener }: SearchOptions): Promise<Crew | undefined> {
  if (threads === 1) return undefined;
  if (startOpener === undefined) return startThreadCrew(plan, threads);
  return startThreadCrew(plan, threads, startOpener).catch(() => undefined);
}

/** Creates a searcher whose leaves a crew opens, if there is one. */
export async function createNetSearcherWith(
  { net }: OpenerPlan,
  { tableSize = USUAL_TABLE_SIZE, takeMemory }: SearchOptions,
  crew: Crew | undefined,
): Promise<NetSearcher> {
  const slotBytes = (crew?.slots ?? 0) * SLOT_BYTES;
  const tableBytes = Math.max(1, Math.floor(tableSize * 16)) * PAGE;
  const { module, limit } = await loadNetModule(net, { tableBytes: tableBytes + slotBytes, memory: takeMemory?.() });
  const flights = crew && new Flights(module, crew, limit - slotBytes);
  return new NetSearcher(module, limit - slotBytes, flights, crew?.threads);
}

/** A move that is preferred to the most visited one has more than this share of its visits. */
const ENOUGH_VISITS = 0.2;
/** The move to play is the one with the best lower bound: its value less this many standard errors. */
const LCB = 0.5;

/** The search that evaluates a leaf by a net. A simulation is one evaluation, or none if something is proved. */
export class NetSearcher extends TreeSearcher<NetModule> {
  readonly sliceNodes = 8;
  private readonly limit: number;
  private readonly flights: Flights | undefined;
  private readonly threads: number;
  private opening = false;

  constructor(module: NetModule, limit: number, flights?: Flights, threads = 1) {
    super(module);
    this.limit = limit;
    this.flights = flights;
    this.threads = threads;
    this.clear();
  }

  override begin(position: Position, goal?: SearchGoal): void {
    this.flights?.abandon();
    super.begin(position, goal);
  }

  override info(): Omit<Info, 'milliseconds'> {
    return { ...super.info(), ...(this.threads > 1 && { threads: this.threads }) };
  }

  override close(): void {
    this.flights?.close();
    super.close();
  }

  protected startTree(): void {
    this.flights?.abandon();
    this.module.netStart(this.limit);
  }

  protected beginAt({ game, grid, turn }: Position, last: Move, swap: number): void {
    this.opening = swap === 1;
    this.module.netBegin(grid.size, turn, rulesCode(game), last, swap);
  }

  protected simulate(simulations: number, milliseconds: number): number {
    return this.flights?.run(simulations, milliseconds) ?? this.module.netRun(simulations);
  }

  protected meanOf(view: DataView, address: number, visits: number): Pick<Child, 'value' | 'extra'> {
    const policy = view.getFloat32(address + NET_POLICY, true);
    if (visits === 0) return { value: 0, extra: { policy } };
    const mean = view.getFloat32(address + NET_SUM, true) / visits;
    return {
      // An opening that is good for either side is taken over by the opponent.
      value: this.opening ? -Math.abs(mean) : mean,
      extra: { policy, draw: view.getFloat32(address + NET_DRAWS, true) / visits },
    };
  }

  /**
   * The swap hands over this very position, so its value is the opposite of the best other move, a draw is as likely, and
   * the opponent continues with that move.
   */
  protected override ordered(children: readonly Child[]): Child[] {
    const moves = this.preferred(super.ordered(children));
    const swap = moves.find(({ move }) => move === SWAP);
    const best = moves.find(({ move }) => move !== SWAP);
    if (swap === undefined || best === undefined || swap.visits > 0) return moves;
    const others = moves.filter(({ move }) => move !== SWAP);
    const value = best.value === 0 ? 0 : -best.value;
    const visits = value > 0 ? best.visits + 1 : 0;
    const draw = best.extra?.draw;
    const extra = { ...swap.extra, ...(draw !== undefined && { draw }) };
    const judged = { ...swap, value, visits, extra, next: best.address };
    return value > 0 ? [judged, ...others] : [...others, judged];
  }

  /**
   * Moves the open move with the best lower bound to the front. Visits follow a move that looked best for a while after its
   * value has fallen. The nodes hold no squares of values, so 1 − value² stands for their variance, as if each were a win or a loss.
   */
  private preferred(moves: Child[]): Child[] {
    const [top] = moves;
    if (top.proof !== undefined || this.opening) return moves;
    const bound = ({ value, visits }: Child): number =>
      value - LCB * Math.sqrt((1 - value * value + 1 / visits) / visits);
    const rivals = moves.filter(
      ({ proof, move, visits }) => proof === undefined && move !== SWAP && visits > ENOUGH_VISITS * top.visits,
    );
    const best = rivals.reduce((a, b) => (bound(b) > bound(a) ? b : a), top);
    return best === top ? moves : [best, ...moves.filter((each) => each !== best)];
  }
}
