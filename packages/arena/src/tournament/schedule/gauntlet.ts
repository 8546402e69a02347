import type { Tournament } from '../tournament.ts';
import type { Pairing, Rounds } from './rounds.ts';

/** One player meets all others; a round is one pair of games against each. */
export function gauntlet({ players, sizes, repetitions }: Tournament, hero: number): Rounds {
  const others = players.map((_, player) => player).filter((player) => player !== hero);
  const rounds = repetitions * sizes.length;
  return {
    width: others.length,
    mostGames: rounds * others.length * 2,
    isExact: true,
    pairings(round) {
      if (round > rounds) return undefined;
      return others.map(
        (other, i): Pairing => ({
          ...((round + i) % 2 === 1 ? { first: hero, second: other } : { first: other, second: hero }),
          size: sizes[(round - 1) % sizes.length],
          opening: round - 1,
        }),
      );
    },
  };
}
