import type { GameName } from '@ringfence/rules';
import { ClassroomSearcher } from './classroom/searcher.ts';
import { ClassroomSolver } from './classroom/solver.ts';
import type { GameEngine, Goal } from './game-engine.ts';
import { fencemasterEngine, hexagonEngine } from './hexagon-engine.ts';
import { withTable } from './searcher.ts';
import { squatterEngine } from './squatter-engine.ts';

/** The games with an engine of their own. */
const engines: Partial<Readonly<Record<GameName, GameEngine>>> = {
  squatter: squatterEngine,
  fencemaster: fencemasterEngine,
  havannah: hexagonEngine,
};

/** The classroom's plain minimax, which plays every game by the terms of its evaluation. */
const classroomEngine: GameEngine = {
  searcher: async (position, options) => {
    const { tableSize, seed } = withTable(position, options);
    return new ClassroomSearcher({ tableSize, ...(seed !== undefined && { seed }) });
  },
  solver: async (_, options) => new ClassroomSolver(options),
  ownTrees: false,
};

export const engineOf = (game: GameName): GameEngine => engines[game] ?? classroomEngine;

/** What solvers can keep a side from in a game; nothing in most. */
export const goalOf = (game: GameName): Goal | undefined => engineOf(game).goal;
