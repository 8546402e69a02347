import type { Position } from '@ringfence/rules';
import type { SearchKind } from './api.ts';
import { ClassroomSolver } from './classroom/solver.ts';
import { createHexSearcher } from './hex/searcher.ts';
import { createHexSolver } from './hex/solver.ts';
import { createNetSearcher } from './net/searcher.ts';
import { loadNet, serves } from './net/store.ts';
import { type Searcher, type SearchOptions, type Solver, tableSizeFor } from './searcher.ts';
import { BITBOARD_SIZE } from './squatter/kernel.ts';
import { createSquatterSearcher } from './squatter/searcher.ts';
import { isSettled } from './squatter/settled.ts';
import { createSquatterSolver } from './squatter/solver.ts';
import { SquatterWideSearcher } from './squatter/wide.ts';

/** Where the engine gets its searches from. */
export interface Registry {
  /** Positions of one kind share a search and what it learns. */
  kindOf(position: Position): string;
  /** The search that plays positions of this kind. */
  searcherFor(position: Position, options: SearchOptions, search: SearchKind): Promise<Searcher>;
  /** The search that proves values of them. */
  solverFor(position: Position, options: SearchOptions): Promise<Solver>;
}

/** The best that we have for each game. */
export const registry: Registry = {
  kindOf(position) {
    const { game, grid } = position;
    return `${game} ${grid.size} ${game !== 'squatter' || fitsBitboard(position)}`;
  },
  async searcherFor(position, options, search) {
    const { game, grid } = position;
    if (search !== 'mcts') {
      const searcher = await withNet(position, options, search);
      if (searcher !== undefined) return searcher;
    }
    if (game !== 'squatter') return createHexSearcher(withTable(position, options));
    return fitsBitboard(position) ? createSquatterSearcher(grid.size, options) : new SquatterWideSearcher(options);
  },
  async solverFor(position, options) {
    const { game, grid } = position;
    if (game !== 'squatter') return createHexSolver(game, grid.size, options);
    return fitsBitboard(position) ? createSquatterSolver(grid.size, options) : new ClassroomSolver(options);
  },
};

/** The search with a net. Where there is none it fails if asked for a net, and gives nothing if asked for the best. */
async function withNet(
  position: Position,
  options: SearchOptions,
  search: Exclude<SearchKind, 'mcts'>,
): Promise<Searcher | undefined> {
  const { game, grid } = position;
  try {
    if (game === 'squatter') throw new RangeError('there is no search with a net for squatter');
    const net = await loadNet(game);
    const problem = serves(net, grid.size);
    if (problem !== undefined) throw new RangeError(problem);
    return await createNetSearcher(net, withTable(position, options));
  } catch (error) {
    if (search === 'net') throw error;
    return undefined;
  }
}

const withTable = ({ grid }: Position, options: SearchOptions): SearchOptions => ({
  ...options,
  tableSize: options.tableSize ?? tableSizeFor(grid.cellCount),
});

const fitsBitboard = (position: Position): boolean => position.grid.size <= BITBOARD_SIZE && isSettled(position);
