import type { Engine, Info } from '@ringfence/engine';
import { describe, expect, test } from 'vitest';
import { Game } from '../game/game.ts';
import { moveReview } from '../game/review.ts';
import { Analysis } from './analysis.ts';

/** Reports one snapshot for each position, and continues until it is stopped if there is no time limit. */
function fakeEngine(seen: number[][] = []): Engine {
  return {
    async analyse(position, limits, onInfo, signal) {
      seen.push([...position.moves]);
      const moves = position.legalMoves().map((move) => ({ move, value: 0.1, visits: 5, pv: [move] }));
      const info: Info = { side: position.turn, moves, depth: 1, nodes: 100 * seen.length, milliseconds: 1 };
      onInfo?.(info);
      if (limits.moveTime === undefined) {
        await new Promise((resolve) => signal?.addEventListener('abort', resolve, { once: true }));
      }
      return info;
    },
    bestMove: () => Promise.reject(new Error('not asked for')),
    solve: async () => ({ proof: undefined, argument: '', line: [], nodes: 1, milliseconds: 1 }),
    clear() {},
    close() {},
  };
}

function threeMoves(): Game {
  const game = Game.start({ game: 'fencemaster', size: 3, swap: false, first: 1 });
  for (const move of [9, 0, 1]) game.play(move);
  return game;
}

describe('analysis', () => {
  test('goes through the whole line and stores the results with each node', async () => {
    const seen: number[][] = [];
    const game = threeMoves();
    const analysis = new Analysis(async () => fakeEngine(seen));
    const progress: number[] = [];
    const proved: (number | undefined)[] = [];
    analysis.changed.subscribe(() => {
      if (analysis.progress === undefined) return;
      progress.push(analysis.progress.done);
      proved.push(analysis.progress.proving);
    });
    expect(await analysis.review(game, { moveTime: 1 })).toBe(true);
    const line = [[9, 0, 1], [9, 0], [9], []];
    // So few simulations leave it open whether one of the moves was a mistake, so all are searched again.
    expect(seen).toEqual([...line, ...line]);
    expect(game.path.every((id) => game.evaluations.get(id) !== undefined)).toBe(true);
    expect(new Set(progress)).toEqual(new Set([0, 1, 2, 3, 4]));
    // Three proofs fail, and from then on it searches.
    expect(proved.slice(0, 5)).toEqual([undefined, 4, 3, 2, undefined]);
    expect(proved.slice(5).some((number) => number !== undefined)).toBe(false);
    expect(analysis.isRunning).toBe(false);
  });

  test('proves what it can from the end backward, so that ?? marks the losing move', async () => {
    const game = threeMoves();
    // Black's second move lets White win, and White's third loses the game again; the moves before cannot be proved.
    const engine: Engine = {
      ...fakeEngine(),
      async solve({ moves: { length } }) {
        return { proof: length >= 2 ? 'win' : undefined, argument: '', line: [], nodes: 1, milliseconds: 1 };
      },
    };
    await new Analysis(async () => engine).review(game, { moveTime: 1 });
    expect(game.line.map((node) => moveReview(game, node)?.mark)).toEqual([undefined, undefined, '??', '??']);
    expect(game.line.map((node) => game.evaluations.get(node)?.proof)).toEqual([undefined, undefined, 'win', 'win']);
  });

  test('stops on request and loses nothing', async () => {
    const game = threeMoves();
    const analysis = new Analysis(async () => fakeEngine());
    const looking = analysis.look(game, {});
    await new Promise((resolve) => {
      const stop = analysis.changed.subscribe(() => {
        if (analysis.infoOf(game) === undefined) return;
        stop();
        resolve(undefined);
      });
    });
    analysis.stop();
    await looking;
    expect(analysis.isRunning).toBe(false);
    expect(game.evaluations.get(game.current)).toMatchObject({ value: 0.1 });
    expect(analysis.infoOf(game)?.moves.length).toBe(16);
  });

  test('shows nothing for the same node of another game, or of a board that was set up again', async () => {
    const game = Game.start({ game: 'squatter', size: 5, swap: false, first: 1 });
    const analysis = new Analysis(async () => fakeEngine());
    await analysis.look(game, { moveTime: 1 });
    expect(analysis.infoOf(game)).toBeDefined();
    expect(analysis.infoOf(Game.start(game.header))).toBeUndefined();
    game.setUp({ white: [12] }, 2);
    expect(analysis.infoOf(game)).toBeUndefined();
  });

  test('uses the rules’ result for a finished game', async () => {
    const game = Game.start({ game: 'squatter', size: 3, swap: false, first: 1 });
    for (const move of [1, 0, 3, 2, 5, 6, 7, 8]) game.play(move);
    const analysis = new Analysis(() => Promise.reject(new Error('nobody should ask')));
    await analysis.look(game, {});
    expect(analysis.problem).toBeUndefined();
    expect(game.evaluations.get(game.current)).toMatchObject({ proof: 'win', points: 1 });
  });

  test('reports why it failed', async () => {
    const analysis = new Analysis(() => Promise.reject(new Error('no WebAssembly here')));
    await analysis.look(threeMoves(), {});
    expect(analysis.problem).toBe('The engine stopped: no WebAssembly here.');
    expect(analysis.isRunning).toBe(false);
  });
});
