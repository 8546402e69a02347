import { USUAL_TABLE_SIZE } from '@ringfence/proof/host';
import type { Position } from '@ringfence/rules';
import type { Limits, SearchKind } from './api.ts';
import { ClassroomSolver } from './classroom/solver.ts';
import { createHexSearcher } from './hex/searcher.ts';
import { createHexSolver } from './hex/solver.ts';
import { createNetSearcher } from './net/searcher.ts';
import { usualSquatterNetOptions } from './net/squatter-options.ts';
import { createSquatterNetSearcher } from './net/squatter-searcher.ts';
import { createSquatterTreeSearcher } from './net/squatter-tree-searcher.ts';
import { expectTrained, loadNet, serves } from './net/store.ts';
import { type Searcher, type SearchOptions, type Solver, tableSizeFor } from './searcher.ts';
import { BITBOARD_SIZE } from './squatter/kernel.ts';
import type { MovePicker } from './squatter/picker.ts';
import { createSquatterSearcher } from './squatter/searcher.ts';
import { isSettled } from './squatter/settled.ts';
import { createSquatterSolver } from './squatter/solver.ts';
import { SquatterWideSearcher } from './squatter/wide.ts';

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
    return `${game} ${grid.size} ${game !== 'squatter' || fitsBitboard(position)}`;
  },
  async searcherFor(position, options, search) {
    if (search === 'mcts') return withoutNet(position, options);
    try {
      return await withNet(position, options, search);
    } catch (error) {
      if (search !== 'best') throw error;
      const searcher = await withoutNet(position, options);
      // A board that no net was trained for misses nothing.
      if (!(error instanceof RangeError)) searcher.missingNet = error instanceof Error ? error.message : String(error);
      return searcher;
    }
  },
  async solverFor(position, options) {
    const { game, grid } = position;
    if (game !== 'squatter') return createHexSolver(game, grid.size, shareOf(options));
    return fitsBitboard(position) ? createSquatterSolver(grid.size, options) : new ClassroomSolver(options);
  },
};

/** The search with a net; fails with a `RangeError` if none was trained for the board. */
async function withNet(position: Position, options: SearchOptions, search: SearchKind): Promise<Searcher> {
  const { game, grid } = position;
  await expectTrained(game, grid.size);
  const net = await loadNet(game);
  const problem = serves(net, grid.size);
  if (problem !== undefined) throw new RangeError(problem);
  if (game !== 'squatter') return createNetSearcher(net, withTable(position, options));
  if (!isSettled(position)) throw new RangeError('the net for squatter does not know boards that no game leads to');
  if (search === 'tree') return createSquatterTreeSearcher(net);
  return createSquatterNetSearcher(net, await exactSquatter(position, options, usualSquatterNetOptions.closeness));
}

const withoutNet = async (position: Position, options: SearchOptions): Promise<Searcher> =>
  position.game === 'squatter'
    ? exactSquatter(position, options)
    : createHexSearcher(shareOf(withTable(position, options)));

const exactSquatter = async (position: Position, options: SearchOptions, closeness = 0): Promise<MovePicker> =>
  fitsBitboard(position)
    ? createSquatterSearcher(position.grid.size, options)
    : new SquatterWideSearcher(options, closeness);

const withTable = ({ grid }: Position, options: SearchOptions): SearchOptions => ({
  ...options,
  tableSize: options.tableSize ?? tableSizeFor(grid.cellCount),
});

/** Where every thread has a table of its own, the megabytes are divided. */
const shareOf = (options: SearchOptions): SearchOptions => {
  const { tableSize = USUAL_TABLE_SIZE, threads = 1, startOpener } = options;
  return startOpener === undefined ? { ...options, tableSize: tableSize / threads } : options;
};

const fitsBitboard = (position: Position): boolean => position.grid.size <= BITBOARD_SIZE && isSettled(position);
