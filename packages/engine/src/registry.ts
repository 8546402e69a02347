import type { Position } from '@ringfence/rules';
import { ClassroomSolver } from './classroom/solver.ts';
import { createHexSearcher } from './hex/searcher.ts';
import { createHexSolver } from './hex/solver.ts';
import type { Searcher, SearchOptions, Solver } from './searcher.ts';
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
  searcherFor(position: Position, options: SearchOptions): Promise<Searcher>;
  /** The search that proves values of them. */
  solverFor(position: Position, options: SearchOptions): Promise<Solver>;
}

/** The best that we have for each game. */
export const registry: Registry = {
  kindOf(position) {
    const { game, grid } = position;
    return `${game} ${grid.size} ${game !== 'squatter' || fitsBitboard(position)}`;
  },
  async searcherFor(position, options) {
    const { game, grid } = position;
    if (game !== 'squatter') return createHexSearcher(options);
    return fitsBitboard(position) ? createSquatterSearcher(grid.size, options) : new SquatterWideSearcher(options);
  },
  async solverFor(position, options) {
    const { game, grid } = position;
    if (game !== 'squatter') return createHexSolver(game, grid.size, options);
    return fitsBitboard(position) ? createSquatterSolver(grid.size, options) : new ClassroomSolver(options);
  },
};

const fitsBitboard = (position: Position): boolean => position.grid.size <= BITBOARD_SIZE && isSettled(position);
