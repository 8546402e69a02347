import type { Move, Position } from '@ringfence/rules';
import { POINTS } from '../codes.ts';
import type { SearchOptions } from '../searcher.ts';
import { type HexModule, loadHexModule } from './module.ts';
import { applyHexOptions, type HexOptions, usualHexOptions } from './options.ts';
import { rulesCode } from './rules-code.ts';
import { type Child, TreeSearcher } from './tree-searcher.ts';

/** A tree search for Fencemaster and Havannah with its own kernel. `ideas` overrides the defaults, for experiments. */
export async function createHexSearcher(options: SearchOptions, ideas: Partial<HexOptions> = {}): Promise<HexSearcher> {
  const { module, limit } = await loadHexModule(options);
  return new HexSearcher(module, limit, options.seed ?? 1, ideas);
}

/** The search that evaluates a leaf by a random game. */
export class HexSearcher extends TreeSearcher<HexModule> {
  readonly sliceNodes = 500;
  private readonly limit: number;
  private readonly seed: number;
  private readonly ideas: Partial<HexOptions>;

  constructor(module: HexModule, limit: number, seed: number, ideas: Partial<HexOptions>) {
    super(module);
    this.limit = limit;
    this.seed = seed;
    this.ideas = ideas;
    this.clear();
  }

  protected startTree(): void {
    this.module.mctsStart(this.limit, this.seed | 0, Math.floor(this.seed / 2 ** 32) | 0);
  }

  protected beginAt({ game, grid, turn }: Position, last: Move, swap: number): void {
    applyHexOptions(this.module, { ...usualHexOptions(grid.size), ...this.ideas });
    this.module.mctsBegin(grid.size, turn, rulesCode(game), last, swap);
  }

  protected simulate(simulations: number): number {
    return this.module.mctsRun(simulations);
  }

  protected meanOf(view: DataView, address: number, visits: number): Pick<Child, 'value'> {
    return { value: visits === 0 ? 0 : view.getUint32(address + POINTS, true) / visits - 1 };
  }
}
