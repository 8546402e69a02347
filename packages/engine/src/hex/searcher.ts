import type { Move, Position } from '@ringfence/rules';
import { POINTS } from '../codes.ts';
import type { SearchOptions } from '../searcher.ts';
import { type HexModule, loadHexModule } from './module.ts';
import { rulesCode } from './rules-code.ts';
import { type Child, TreeSearcher } from './tree-searcher.ts';

/** A tree search for Fencemaster and Havannah with its own kernel. */
export async function createHexSearcher(options: SearchOptions): Promise<HexSearcher> {
  const { module, limit } = await loadHexModule(options);
  return new HexSearcher(module, limit, options.seed ?? 1);
}

/** The search that evaluates a leaf by a random game. */
export class HexSearcher extends TreeSearcher<HexModule> {
  readonly sliceNodes = 500;
  private readonly limit: number;
  private readonly seed: number;

  constructor(module: HexModule, limit: number, seed: number) {
    super(module);
    this.limit = limit;
    this.seed = seed;
    this.clear();
  }

  protected startTree(): void {
    this.module.mctsStart(this.limit, this.seed | 0, Math.floor(this.seed / 2 ** 32) | 0);
  }

  protected beginAt({ game, grid, turn }: Position, last: Move, swap: number): void {
    this.module.mctsBegin(grid.size, turn, rulesCode(game), last, swap);
  }

  protected simulate(simulations: number): number {
    return this.module.mctsRun(simulations);
  }

  protected meanOf(view: DataView, address: number, visits: number): Pick<Child, 'value'> {
    return { value: visits === 0 ? 0 : view.getUint32(address + POINTS, true) / visits - 1 };
  }
}
