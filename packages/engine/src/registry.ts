import type { Position } from '@ringfence/rules';
import type { Limits, SearchKind } from './api.ts';
import { engineOf } from './engines.ts';
import { expectTrained, loadNet, serves } from './net/store.ts';
import type { Searcher, SearchOptions, Solver } from './searcher.ts';

/** The source of the engine's searches. */
export interface Registry {
  /** Positions of one kind share a search and what it learns. */
  kindOf(position: Position): string;
  /** The search that plays positions of this kind. */
  searcherFor(position: Position, options: SearchOptions, search: SearchKind): Promise<Searcher>;
  /** The search that proves values of them. */
  solverFor(position: Position, options: SearchOptions): Promise<Solver>;
}

/**
 * The search that limits ask for. A node of one takes a hundred times as long as one of the other, so callers that count
 * nodes must ask for a net.
 */
export function searchKindOf({ search, nodes }: Limits): SearchKind {
  return search ?? (nodes === undefined ? 'best' : 'mcts');
}

/** The best search and solver for each game. */
export const registry: Registry = {
  kindOf(position) {
    const { game, grid } = position;
    return `${game} ${grid.size} ${engineOf(game).kindOf?.(position) ?? ''}`;
  },
  async searcherFor(position, options, search) {
    const engine = engineOf(position.game);
    if (search === 'mcts') return engine.searcher(position, options);
    try {
      return await withNet(position, options, search);
    } catch (error) {
      if (search !== 'best') throw error;
      const searcher = await engine.searcher(position, options);
      // A board that no net was trained for misses nothing.
      if (!(error instanceof RangeError)) searcher.missingNet = error instanceof Error ? error.message : String(error);
      return searcher;
    }
  },
  solverFor: (position, options) => engineOf(position.game).solver(position, options),
};

/** The search with a net; fails with a `RangeError` if none was trained for the board. */
async function withNet(
  position: Position,
  options: SearchOptions,
  search: Exclude<SearchKind, 'mcts'>,
): Promise<Searcher> {
  const { game, grid } = position;
  const { netSearcher } = engineOf(game);
  if (netSearcher === undefined) throw new RangeError(`there is no net for ${game}`);
  await expectTrained(game, grid.size);
  const net = await loadNet(game);
  const problem = serves(net, grid.size);
  if (problem !== undefined) throw new RangeError(problem);
  return netSearcher(net, position, options, search);
}
