import { createEngine } from '@ringfence/engine';
import { type GameName, startPosition } from '@ringfence/rules';
import { describe, expect, test } from 'vitest';
import { planProblem } from '../game/position-table.ts';
import { testTournament } from '../testing/tournament.ts';
import { Book } from './book.ts';
import { OpeningFinder } from './openings.ts';
import { type Fixture, playable, roundsOf } from './schedule/schedule.ts';

function fixturesOf(game: GameName, size: number, plies: number, swap = false): Fixture[] {
  const openings = { kind: 'balanced', plies } as const;
  const tournament = testTournament(2, { game, sizes: [size], openings, swap, repetitions: 5 });
  return [...playable(tournament, roundsOf(tournament), new Book(1))];
}

describe.each([
  ['squatter', 5, 4],
  ['fencemaster', 4, 2],
  ['havannah', 4, 3],
] as const)('openings of %s %i', (game, size, plies) => {
  test('are legal, balanced, reproducible, and the same for both games of a pair', async () => {
    const finder = new OpeningFinder();
    const fixtures = fixturesOf(game, size, plies);
    const plans = [];
    for (const fixture of fixtures) plans.push(await finder.complete(fixture));
    finder.close();
    expect(plans.map(planProblem)).toEqual(plans.map(() => undefined));
    expect(plans.map(({ opening }) => opening.length)).toEqual(plans.map(() => plies));
    for (let i = 0; i < plans.length; i += 2) expect(plans[i + 1].opening).toEqual(plans[i].opening);
    expect(new Set(plans.map(({ opening }) => opening.join())).size).toBeGreaterThan(2);

    // In another order, by another finder.
    const other = new OpeningFinder();
    for (const index of [8, 3, 0]) expect(await other.complete(fixtures[index])).toEqual(plans[index]);
    other.close();

    const engine = await createEngine({ seed: 7 });
    let lead = 0;
    for (let i = 0; i < plans.length; i += 2) {
      const position = startPosition(game, { size });
      for (const name of plans[i].opening) position.play(position.grid.cellNamed(name));
      lead += Math.abs((await engine.analyse(position, { nodes: 4000 })).moves[0].value);
    }
    engine.close();
    expect(lead / 5).toBeLessThan(0.5);
  });
});

test('with a swap, the opening is one piece, and any will do', async () => {
  const finder = new OpeningFinder();
  const plan = await finder.complete(fixturesOf('fencemaster', 5, 1, true)[0]);
  finder.close();
  expect(plan.opening).toHaveLength(1);
  const position = startPosition('fencemaster', { size: 5, swap: true });
  position.play(position.grid.cellNamed(plan.opening[0]));
  expect(position.maySwap).toBe(true);
});
