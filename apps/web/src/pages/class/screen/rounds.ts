import type { TournamentGameRow } from '@ringfence/server/views';

/** Two players of one round and their points so far. */
export interface RoundPairing {
  readonly players: readonly [string, string];
  readonly points: readonly [number, number];
}

export interface Round {
  readonly number: number;
  readonly pairings: readonly RoundPairing[];
}

/** The rounds of a tournament from its finished games, the first round first; their ids contain the pair. */
export function roundsFromGames(
  games: readonly Pick<TournamentGameRow, 'id' | 'white' | 'black' | 'winner'>[],
): readonly Round[] {
  const rounds = new Map<number, Map<number, RoundPairing>>();
  for (const { id, white, black, winner } of games) {
    const [, round, pair] = /^r(\d+)-p(\d+)-/.exec(id) ?? [];
    if (round === undefined || pair === undefined) continue;
    const pairings = rounds.get(Number(round)) ?? new Map<number, RoundPairing>();
    rounds.set(Number(round), pairings);
    const { players, points } = pairings.get(Number(pair)) ?? { players: [white, black], points: [0, 0] };
    const forWhite = winner === 'white' ? 1 : winner === null ? 0.5 : 0;
    const [first, second] = players[0] === white ? [forWhite, 1 - forWhite] : [1 - forWhite, forWhite];
    pairings.set(Number(pair), { players, points: [points[0] + first, points[1] + second] });
  }
  return sorted(rounds).map(([number, pairings]) => ({ number, pairings: sorted(pairings).map(([, one]) => one) }));
}

const sorted = <T>(map: ReadonlyMap<number, T>): [number, T][] => [...map].sort(([a], [b]) => a - b);
