import { type Move, type Position, SWAP } from '@ringfence/rules';
import { NET_DRAWS, NET_POLICY, NET_SUM } from '../codes.ts';
import { type Child, TreeSearcher } from '../hex/tree-searcher.ts';
import { PAGE } from '../module.ts';
import { type SearchOptions, USUAL_TABLE_SIZE } from '../searcher.ts';
import type { Net } from './file.ts';
import { loadNetModule, type NetModule } from './module.ts';
import type { NetNumbers } from './numbers.ts';
import { type NetOptions, usualNetOptions } from './options.ts';

/** A tree search for Fencemaster and Havannah with a net. `ideas` and `numbers` override the defaults, for experiments. */
export async function createNetSearcher(
  net: Net,
  { tableSize = USUAL_TABLE_SIZE, takeMemory }: SearchOptions,
  ideas: Partial<NetOptions> = {},
  numbers?: NetNumbers,
): Promise<NetSearcher> {
  const tableBytes = Math.max(1, Math.floor(tableSize * 16)) * PAGE;
  const { module, limit } = await loadNetModule(net, { tableBytes, numbers, memory: takeMemory?.() });
  return new NetSearcher(module, limit, { ...usualNetOptions, ...ideas });
}

/** The search that evaluates a leaf by a net. A simulation is one evaluation, or none if something is proved. */
export class NetSearcher extends TreeSearcher<NetModule> {
  readonly sliceNodes = 8;
  private readonly limit: number;
  private readonly ideas: NetOptions;
  private opening = false;

  constructor(module: NetModule, limit: number, ideas: NetOptions) {
    super(module);
    this.limit = limit;
    this.ideas = ideas;
    this.clear();
  }

  protected startTree(): void {
    this.module.netStart(this.limit);
  }

  protected beginAt({ game, grid, turn }: Position, last: Move, swap: number): void {
    const { exploration, reduction, growth, chainPositions, defending, chainGrowth } = this.ideas;
    this.opening = swap === 1;
    this.module.netWeights(exploration, reduction, growth, chainPositions, defending, chainGrowth);
    this.module.netBegin(grid.size, turn, Number(game === 'havannah'), last, swap);
  }

  protected simulate(simulations: number): number {
    return this.module.netRun(simulations);
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

  /** The swap hands over this very position, so its value is the opposite of the best other move. */
  protected override ordered(children: readonly Child[]): Child[] {
    const moves = super.ordered(children);
    const swap = moves.find(({ move }) => move === SWAP);
    const best = moves.find(({ move }) => move !== SWAP);
    if (swap === undefined || best === undefined || swap.visits > 0) return moves;
    const others = moves.filter(({ move }) => move !== SWAP);
    const value = best.value === 0 ? 0 : -best.value;
    const visits = value > 0 ? best.visits + 1 : 0;
    const judged = { ...swap, value, visits };
    return value > 0 ? [judged, ...others] : [...others, judged];
  }
}
