import { startPosition } from '@ringfence/rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Game } from './game.ts';
import { brushes, draftOf, paint, setupBetween } from './setup.ts';

describe('a set-up', () => {
  test('turns any board into any other', () => {
    const stroke = fc.tuple(fc.nat(24), fc.constantFrom(...brushes));
    fc.assert(
      fc.property(fc.array(stroke, { maxLength: 12 }), fc.array(stroke, { maxLength: 12 }), (before, after) => {
        const game = Game.start({ game: 'squatter', size: 5, swap: false, first: 1 });
        const draw = (from: ReturnType<typeof draftOf>, strokes: typeof before) =>
          strokes.reduce((draft, [cell, brush]) => paint(draft, cell, brush), from);
        const empty = draftOf(startPosition('squatter', { size: 5 }));
        const one = draw(empty, before);
        game.setUp(setupBetween(empty, one), 2);
        expect(draftOf(game.position)).toEqual(one);
        game.play(game.position.legalMoves()[0] ?? 0);
        const two = draw(draftOf(game.position), after);
        game.setUp(setupBetween(game.position, two), 1);
        expect(draftOf(game.position)).toEqual(two);
      }),
      { numRuns: 60 },
    );
  });

  test('clears a cell that is clicked twice', () => {
    const empty = draftOf(startPosition('squatter', { size: 5 }));
    expect(paint(paint(empty, 3, 'white'), 3, 'white')).toEqual(empty);
    expect(paint(paint(empty, 3, 'black-territory'), 3, 'black-territory')).toEqual(empty);
    expect(paint(paint(empty, 3, 'white'), 3, 'black').pieces[3]).toBe(2);
  });
});
