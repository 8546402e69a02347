import { startPosition } from '@ringfence/rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Game } from './game.ts';
import { brushes, paintDraft, setupBetween, setupDraftOf } from './setup.ts';

describe('a set-up', () => {
  test('turns any board into any other', () => {
    const stroke = fc.tuple(fc.nat(24), fc.constantFrom(...brushes));
    fc.assert(
      fc.property(fc.array(stroke, { maxLength: 12 }), fc.array(stroke, { maxLength: 12 }), (before, after) => {
        const game = Game.start({ game: 'squatter', size: 5, swap: false, first: 1 });
        const draw = (from: ReturnType<typeof setupDraftOf>, strokes: typeof before) =>
          strokes.reduce((draft, [cell, brush]) => paintDraft(draft, cell, brush), from);
        const empty = setupDraftOf(startPosition('squatter', { size: 5 }));
        const one = draw(empty, before);
        game.setUp(setupBetween(empty, one), 2);
        expect(setupDraftOf(game.position)).toEqual(one);
        game.play(game.position.legalMoves()[0] ?? 0);
        const two = draw(setupDraftOf(game.position), after);
        game.setUp(setupBetween(game.position, two), 1);
        expect(setupDraftOf(game.position)).toEqual(two);
      }),
      { numRuns: 60 },
    );
  });

  test('clears a cell that is clicked twice', () => {
    const empty = setupDraftOf(startPosition('squatter', { size: 5 }));
    expect(paintDraft(paintDraft(empty, 3, 'white'), 3, 'white')).toEqual(empty);
    expect(paintDraft(paintDraft(empty, 3, 'black-territory'), 3, 'black-territory')).toEqual(empty);
    expect(paintDraft(paintDraft(empty, 3, 'white'), 3, 'black').pieces[3]).toBe(2);
  });
});
