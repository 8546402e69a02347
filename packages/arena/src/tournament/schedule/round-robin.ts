import type { Tournament } from '../tournament.ts';
import type { Pairing, Rounds } from './rounds.ts';

/**
 * Everybody meets everybody by the circle method: one player stays, the others move on by one seat a round. A full turn
 * of the circle is a cycle, in which everybody meets everybody in one pair of games.
 */
export function roundRobin({ players, sizes, repetitions }: Tournament): Rounds {
  const seats = players.length + (players.length % 2);
  const perCycle = seats - 1;
  const width = Math.floor(players.length / 2);
  const cycles = repetitions * sizes.length;
  return {
    width,
    mostGames: cycles * players.length * (players.length - 1),
    isExact: true,
    pairings(round) {
      const cycle = Math.floor((round - 1) / perCycle);
      if (cycle >= cycles) return undefined;
      return circle((round - 1) % perCycle, seats)
        .filter(([one, other]) => one < players.length && other < players.length)
        .map(
          ([one, other]): Pairing => ({
            ...(cycle % 2 === 0 ? { first: one, second: other } : { first: other, second: one }),
            size: sizes[cycle % sizes.length],
            opening: cycle,
          }),
        );
    },
  };
}

/** The pairs of one turn of the circle; who comes first is balanced to within one over all turns. */
function circle(turn: number, seats: number): [number, number][] {
  const ring = seats - 1;
  const still: [number, number] = turn % 2 === 0 ? [turn, ring] : [ring, turn];
  const others = Array.from({ length: seats / 2 - 1 }, (_, i): [number, number] => [
    (turn + i + 1) % ring,
    (turn - i - 1 + ring) % ring,
  ]);
  return [still, ...others];
}
