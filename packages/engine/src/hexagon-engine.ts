import type { GameEngine } from './game-engine.ts';
import { createHexSearcher } from './hex/searcher.ts';
import { createHexSolver } from './hex/solver.ts';
import { createHexKeeper } from './hex/value-keeper.ts';
import { createNetSearcher } from './net/searcher.ts';
import { shareOf, withTable } from './searcher.ts';

/** Games on the hexagon: tree searches, proof-number search. */
export const hexagonEngine: GameEngine = {
  searcher: (position, options) => createHexSearcher(shareOf(withTable(position, options))),
  netSearcher: async (net, position, options) => createNetSearcher(net, withTable(position, options)),
  solver: ({ game, grid }, options) => createHexSolver(game, grid.size, shareOf(options)),
  keeper: createHexKeeper,
  ownTrees: true,
};

/** Fencemaster: on small boards a side can also be kept from tripods and loops. */
export const fencemasterEngine: GameEngine = {
  ...hexagonEngine,
  goal: 'fence',
  async solver({ game, grid }, options) {
    // Pages load it only for this.
    const { createHeldQuestion } = await import('./hex/held.ts');
    return createHexSolver(game, grid.size, shareOf(options), await createHeldQuestion(grid.size, options));
  },
};
