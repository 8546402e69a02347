import { SWAP } from '@ringfence/rules';
import { describe, expect, test } from 'vitest';
import { type TaughtGame, taughtGames } from '../../../game/taught.ts';
import { lessons } from './index.ts';
import { playStep, startOfStep } from './lesson.ts';

const steps = taughtGames.flatMap((game) =>
  lessons[game].steps.map((step) => [`${game}: ${step.title}`, game, step] as const),
);

describe('the lessons', () => {
  test.each(steps)('%s can be completed, and is not complete at the start', (_, game, step) => {
    const start = startOfStep(game, step);
    expect(start.outcome).toBeUndefined();
    const first = start.legalMoves();
    const reactions = first.map((move) => ({ move, ...step.react(playStep(start, step, move), move) }));
    if (reactions.some(({ done }) => done)) return;
    const after = playStep(start, step, first[0]);
    const second = after.legalMoves().map((move) => step.react(playStep(after, step, move), move));
    expect(second.some(({ done }) => done)).toBe(true);
  });

  test('show what they claim', () => {
    const said = (game: TaughtGame, title: string, ...names: string[]): string => {
      const step = lessons[game].steps.find((one) => one.title === title);
      if (step === undefined) throw new Error(`no step ${title}`);
      let position = startOfStep(game, step);
      let say = '';
      for (const name of names) {
        const move = name === 'swap' ? SWAP : position.grid.cellNamed(name);
        position = playStep(position, step, move);
        say = step.react(position, move).say;
      }
      return say;
    };
    expect(said('squatter', 'Catch pieces', 'c4')).toBe(
      'White has captured 4 cells, one of them with a dead black piece.',
    );
    expect(said('squatter', 'Your own pieces are worth nothing', 'c5')).toMatch(/^Eight/);
    expect(said('squatter', 'Captured cells change hands', 'e5')).toMatch(/^Black has five/);
    expect(said('fencemaster', 'Six edges, six corners', 'a1')).toBe('a1 is a corner: it lies on no edge.');
    expect(said('fencemaster', 'Six edges, six corners', 'b1')).toMatch(/b1 lies on the edge at the top/);
    expect(said('havannah', 'Two threats at once', 'b2')).toMatch(/^White threatens d1, a4/);
    expect(said('fencemaster', 'Swap', 'a2', 'swap')).toMatch(/black now/);
  });

  test('are right about quiet moves', () => {
    const quiet = [
      ['squatter', 'The edge is not a wall', 'b2'],
      ['squatter', 'Dead pieces do not count', 'e3'],
      ['fencemaster', 'Corners are not edges', 'd4'],
      ['fencemaster', 'A filled loop does not count', 'e4'],
      ['fencemaster', 'The rim is not a wall', 'b3'],
      ['havannah', 'The rim is not a wall', 'b3'],
    ] as const;
    for (const [game, title, name] of quiet) {
      const step = lessons[game].steps.find((one) => one.title === title);
      if (step === undefined) throw new Error(`no step ${title}`);
      const start = startOfStep(game, step);
      const move = start.grid.cellNamed(name);
      const after = playStep(start, step, move);
      expect(step.react(after, move).done).toBe(true);
      expect(after.outcome).toBeUndefined();
      expect(after.scores).toEqual(start.scores);
    }
  });
});
