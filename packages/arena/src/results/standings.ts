import type { TournamentStanding } from './summary.ts';
import { byName, pointsOf, type Tallies } from './tally.ts';

type Line = Omit<TournamentStanding, 'rank' | 'amongTied' | 'opponentsBeaten'>;

/**
 * The table. Order: points, points among players with the same points, Sonneborn–Berger, wins, fewer faults. Players
 * equal in all share a rank and are ordered by name. All values are exact in binary: nothing is rounded.
 */
export function tournamentStandings(
  players: readonly string[],
  tallies: Tallies,
  faults: (player: string) => number,
): TournamentStanding[] {
  const names = [...players].sort(byName);
  const lines = new Map(names.map((player) => [player, lineOf(player, names, tallies, faults(player))]));
  const scored = (player: string, opponent: string): number => {
    const tally = tallies.between(player, opponent);
    return tally === undefined ? 0 : pointsOf(tally, player);
  };
  const unranked = [...lines.values()].map((line) => {
    const others = names.filter((name) => name !== line.player);
    const tied = others.filter((name) => lines.get(name)?.points === line.points);
    return {
      ...line,
      amongTied: total(tied, (opponent) => scored(line.player, opponent)),
      opponentsBeaten: total(others, (opponent) => scored(line.player, opponent) * (lines.get(opponent)?.points ?? 0)),
    };
  });
  unranked.sort((a, b) => compare(a, b) || byName(a.player, b.player));
  let rank = 1;
  return unranked.map((line, index) => {
    if (index > 0 && compare(unranked[index - 1], line) !== 0) rank = index + 1;
    return { rank, ...line };
  });
}

function compare(a: Omit<TournamentStanding, 'rank'>, b: Omit<TournamentStanding, 'rank'>): number {
  return (
    b.points - a.points ||
    b.amongTied - a.amongTied ||
    b.opponentsBeaten - a.opponentsBeaten ||
    b.wins - a.wins ||
    a.faults - b.faults
  );
}

function lineOf(player: string, names: readonly string[], tallies: Tallies, faults: number): Line {
  const records = names.flatMap((opponent) => {
    const tally = opponent === player ? undefined : tallies.between(player, opponent);
    return tally === undefined ? [] : [tally.record(player, true), tally.record(player, false)];
  });
  const wins = total(records, (record) => record.wins);
  const draws = total(records, (record) => record.draws);
  const losses = total(records, (record) => record.losses);
  const games = wins + draws + losses;
  const points = wins + draws / 2;
  return { player, games, wins, draws, losses, points, score: games === 0 ? null : points / games, faults };
}

const total = <T>(items: readonly T[], value: (item: T) => number): number =>
  items.reduce((sum, item) => sum + value(item), 0);
