import type { GameName } from '@ringfence/rules';
import type { EngineOptions } from './api.ts';
import { ClassroomSolver } from './classroom/solver.ts';
import { createHexSearcher } from './hex-searcher.ts';
import { createHexSolver } from './hex-solver.ts';
import { type Searcher, type Solver, USUAL_TABLE_SIZE } from './searcher.ts';
import { BITBOARD_SIZE } from './squatter-kernel.ts';
import { createSquatterSearcher } from './squatter-searcher.ts';
import { createSquatterSolver } from './squatter-solver.ts';
import { SquatterWideSearcher } from './squatter-wide.ts';

/** Where the engine gets its searches from. */
export interface Registry {
  /** The search that plays a game on boards of a size. */
  searcherFor(game: GameName, size: number, options: EngineOptions): Promise<Searcher>;
  /** The search that proves values of it. */
  solverFor(game: GameName, size: number, options: EngineOptions): Promise<Solver>;
}

/** The best that we have for each game. */
export const registry: Registry = {
  async searcherFor(game, size, options) {
    if (game !== 'squatter') return createHexSearcher(options);
    return size <= BITBOARD_SIZE ? createSquatterSearcher(size, options) : new SquatterWideSearcher(options);
  },
  async solverFor(game, size, options) {
    if (game !== 'squatter') return createHexSolver(game, size, options);
    return size <= BITBOARD_SIZE
      ? createSquatterSolver(size, options)
      : new ClassroomSolver(options.tableSize ?? USUAL_TABLE_SIZE);
  },
};
