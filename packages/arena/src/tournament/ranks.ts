import { pointsText } from '../results/figures.ts';
import type { Book } from './book.ts';
import { knockOut, stagesOf } from './schedule/knock-out.ts';
import { swiss } from './schedule/swiss.ts';
import type { Tournament } from './tournament.ts';

/** A player's rank in formats where more than points decides: byes and opponents, or matches won. */
export interface Rank {
  /** Players with a shared rank have the same number. */
  readonly rank: number;
  readonly player: string;
  /** Why, such as `9 points with a bye, opponents 41½`. */
  readonly words: string;
}

/** The ranks of a Swiss or knock-out tournament so far; `undefined` for formats decided by points alone. */
export function ranksOf(tournament: Tournament, book: Book): Rank[] | undefined {
  const { format } = tournament;
  if (format.kind === 'swiss') return swissRanks(tournament, format.rounds, book);
  if (format.kind === 'knock-out') return knockOutRanks(tournament, format.tieBreaks, book);
  return undefined;
}

function swissRanks(tournament: Tournament, rounds: number, book: Book): Rank[] {
  const { points, byes, opponents } = swiss(tournament, rounds).scores(book);
  return ranked(
    tournament,
    (player) => [points[player], opponents[player]],
    (player) => {
      const bye = byes[player] === 0 ? '' : ` with ${byes[player] === 1 ? 'a bye' : `${byes[player]} byes`}`;
      return `${pointsText(points[player])} ${points[player] === 1 ? 'point' : 'points'}${bye}, opponents ${pointsText(opponents[player])}`;
    },
  );
}

function knockOutRanks(tournament: Tournament, tieBreaks: number, book: Book): Rank[] {
  const survived = knockOut(tournament, tieBreaks).survived(book);
  const stages = stagesOf(tournament.players.length);
  return ranked(
    tournament,
    (player) => [survived[player]],
    (player) => {
      const left = stages - survived[player];
      if (left === 0) return 'won the final';
      return left === 1 ? 'reached the final' : `reached the last ${2 ** left}`;
    },
  );
}

/** Players by their scores, best first; those with equal scores in the order of their seeding. */
function ranked(
  { players }: Tournament,
  scoresOf: (player: number) => readonly number[],
  words: (player: number) => string,
): Rank[] {
  const compare = (a: number, b: number): number => {
    const [one, other] = [scoresOf(a), scoresOf(b)];
    const first = one.findIndex((score, i) => score !== other[i]);
    return first < 0 ? 0 : other[first] - one[first];
  };
  const order = players.map((_, player) => player).sort((a, b) => compare(a, b) || a - b);
  return order.map((player) => ({
    rank: 1 + order.findIndex((other) => compare(player, other) === 0),
    player: players[player].name,
    words: words(player),
  }));
}
