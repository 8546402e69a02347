import type { Position } from '@ringfence/rules';
import { ClassroomSolver } from './classroom/solver.ts';
import type { GameEngine } from './game-engine.ts';
import { CLOSENESS, createSquatterNetSearcher } from './net/squatter-searcher.ts';
import { createSquatterTreeSearcher } from './net/squatter-tree-searcher.ts';
import type { SearchOptions } from './searcher.ts';
import { BITBOARD_SIZE } from './squatter/kernel.ts';
import type { MovePicker } from './squatter/picker.ts';
import { createSquatterSearcher } from './squatter/searcher.ts';
import { isSettled } from './squatter/settled.ts';
import { createSquatterSolver } from './squatter/solver.ts';
import { createScoreKeeper } from './squatter/value-keeper.ts';
import { SquatterWideSearcher } from './squatter/wide.ts';

const fitsBitboard = (position: Position): boolean => position.grid.size <= BITBOARD_SIZE && isSettled(position);

const exact = async (position: Position, options: SearchOptions, closeness = 0): Promise<MovePicker> =>
  fitsBitboard(position)
    ? createSquatterSearcher(position.grid.size, options)
    : new SquatterWideSearcher(options, closeness);

/** Squatter: an exact search of scores, alone or beside a tree with a net. */
export const squatterEngine: GameEngine = {
  goal: 'capture',
  kindOf: (position) => `${fitsBitboard(position)}`,
  searcher: (position, options) => exact(position, options),
  async netSearcher(net, position, options, search) {
    if (!isSettled(position)) throw new RangeError('the net for squatter does not know boards that no game leads to');
    if (search === 'tree') return createSquatterTreeSearcher(net);
    return createSquatterNetSearcher(net, await exact(position, options, CLOSENESS));
  },
  solver: async (position, options) =>
    fitsBitboard(position) ? createSquatterSolver(position.grid.size, options) : new ClassroomSolver(options),
  keeper: createScoreKeeper,
  ownTrees: false,
};
