// Tournaments and invented results for tests.

import { defaultLimits } from '@ringfence/jail';
import { randomSource, type SideOrNone } from '@ringfence/rules';
import type { GameResult } from '../game/game.ts';
import { Book } from '../tournament/book.ts';
import { type Fixture, playable, roundsOf } from '../tournament/schedule/schedule.ts';
import { seedFor } from '../tournament/seed.ts';
import type { Tournament } from '../tournament/tournament.ts';

export function testTournament(count: number, parts: Partial<Tournament> = {}): Tournament {
  return {
    title: 'Test',
    game: 'squatter',
    sizes: [3],
    swap: false,
    openings: { kind: 'none' },
    clock: { kind: 'move', ms: 1000 },
    repetitions: 1,
    format: { kind: 'round-robin' },
    seed: 1,
    players: Array.from({ length: count }, (_, i) => ({ name: `P${i + 1}`, word: 'random', limits: defaultLimits })),
    ...parts,
  };
}

/** The winner of a game follows from its id alone, so that the order of play cannot matter. */
export const winnerOf = (fixture: Fixture, seed = 1): SideOrNone =>
  (seedFor(seed, `winner ${fixture.plan.id}`) % 3) as SideOrNone;

export function testResult({ plan }: Fixture, winner: SideOrNone): GameResult {
  const endedBy = 'rules';
  return { plan: { ...plan, opening: [] }, moves: [], times: [], winner, endedBy, scores: [0, 0], words: 'Made up.' };
}

/** Simulates a whole tournament: several games run in parallel and end in a random order. */
export function simulate(
  tournament: Tournament,
  order: number,
  decide: (fixture: Fixture) => SideOrNone = winnerOf,
): { readonly fixtures: readonly Fixture[]; readonly book: Book } {
  const rounds = roundsOf(tournament);
  const book = new Book(rounds.width);
  const random = randomSource(order);
  const fixtures: Fixture[] = [];
  for (;;) {
    const open = [...playable(tournament, rounds, book)];
    if (open.length === 0) return { fixtures: fixtures.sort(bySchedule(book)), book };
    for (const fixture of random.shuffle(open).slice(0, 1 + random.below(open.length))) {
      fixtures.push(fixture);
      book.add(fixture.plan.id, decide(fixture));
    }
  }
}

const bySchedule =
  (book: Book) =>
  (a: Fixture, b: Fixture): number =>
    (book.numberOf(a.plan.id) ?? 0) - (book.numberOf(b.plan.id) ?? 0);
