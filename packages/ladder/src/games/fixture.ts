import { type Entrant, type Fixture, longestGame, seedFor, usualOpenings } from '@ringfence/arena';
import { defaultLimits } from '@ringfence/jail';
import type { ClassInfo } from '../people/class-room.ts';
import type { GameKind } from '../views/index.ts';
import { versionInId } from './house.ts';
import type { PlannedGame, Seated } from './rows.ts';

/** How a game of the class is played: the same row gives the same game, wherever it is played. */
export function fixtureOf(
  { id, seed, white, black }: PlannedGame,
  { game, rules, size, swap, clock, limits }: Pick<ClassInfo, 'game' | 'rules' | 'size' | 'swap' | 'clock' | 'limits'>,
): Fixture {
  const entrantOf = ({ player, word, version }: Seated): Entrant => ({
    name: player,
    word,
    limits: version === null ? defaultLimits : limits,
  });
  const entrants = [entrantOf(white), entrantOf(black)];
  const openings = usualOpenings(entrants, { game, swap });
  return {
    plan: {
      id,
      pair: String(seed),
      game,
      size,
      swap,
      white: white.player,
      black: black.player,
      clock,
      maxMoves: longestGame({ game, ...(rules !== null && { rules }) }, size),
      seed,
    },
    // A pair has one seed, hence one opening: so even deterministic programs do not repeat the same game.
    opening:
      openings.kind === 'balanced' || openings.kind === 'random'
        ? { kind: openings.kind, plies: openings.plies, seed: seedFor(seed, 'opening') }
        : { kind: 'moves', moves: [] },
    entrants,
    ...(rules !== null && { rules }),
  };
}

/** The row that a fixture was created from. */
export function plannedOf({ plan, entrants = [] }: Fixture, kind: GameKind): PlannedGame {
  const seated = (player: string): Seated => ({
    player,
    word: entrants.find(({ name }) => name === player)?.word ?? '',
    version: versionInId(player) ?? null,
  });
  return { id: plan.id, kind, white: seated(plan.white), black: seated(plan.black), seed: plan.seed };
}
