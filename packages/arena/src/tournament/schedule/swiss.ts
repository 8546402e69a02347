import type { Book } from '../book.ts';
import type { Tournament } from '../tournament.ts';
import { matchingSize } from './matching.ts';
import { meeting, type Pairing, type Rounds, roundPoints } from './rounds.ts';

/** A player's history before a round. */
interface Past {
  readonly player: number;
  points: number;
  byes: number;
  /** How often it was the first of a meeting. */
  firsts: number;
  /** How often it has met each other player. */
  readonly met: number[];
}

interface SwissScores {
  /** A bye counts as a meeting with every game won. */
  readonly points: readonly number[];
  readonly byes: readonly number[];
  /** Buchholz: the points of all opponents. */
  readonly opponents: readonly number[];
}

interface SwissRounds extends Rounds {
  /** The standings after the last complete round. */
  scores(book: Book): SwissScores;
}

/** A meeting of a round; the player without an opponent has a bye. */
type Meeting = readonly [first: number, second: number];
interface Draw {
  readonly meetings: readonly Meeting[];
  readonly bye: number | undefined;
}

/**
 * Players with equal points meet, the upper half against the lower, and nobody twice if that can be avoided. Ties are
 * broken by the seeding, so that a round follows from the results alone.
 */
export function swiss({ players, sizes, repetitions }: Tournament, roundCount: number): SwissRounds {
  const perMeeting = repetitions * sizes.length;
  const meetings = Math.floor(players.length / 2);
  const draws: Draw[] = [];

  /** Everybody's history after the first rounds; `undefined` until they are played. */
  const pastAfter = (rounds: number, book: Book): Past[] | undefined => {
    const past = players.map(
      (_, player): Past => ({ player, points: 0, byes: 0, firsts: 0, met: players.map(() => 0) }),
    );
    for (let round = 1; round <= rounds; round++) {
      const points = roundPoints(book, round, meetings * perMeeting);
      if (points === undefined) return undefined;
      if (draws.length < round) draws.push(drawRound(past));
      record(past, draws[round - 1], points, perMeeting);
    }
    return past;
  };

  return {
    width: meetings * perMeeting,
    mostGames: roundCount * meetings * perMeeting * 2,
    isExact: true,
    pairings(round, book) {
      if (round > roundCount) return undefined;
      const past = pastAfter(round - 1, book);
      if (past === undefined) return 'wait';
      if (draws.length < round) draws.push(drawRound(past));
      const opening = (round - 1) * perMeeting;
      return draws[round - 1].meetings.flatMap(([first, second]): Pairing[] =>
        meeting(first, second, sizes, repetitions, opening),
      );
    },
    scores(book) {
      let past = pastAfter(0, book) ?? [];
      for (let round = 1; round <= roundCount; round++) past = pastAfter(round, book) ?? past;
      return {
        points: past.map(({ points }) => points),
        byes: past.map(({ byes }) => byes),
        opponents: past.map(({ met }) => met.reduce((sum, times, other) => sum + times * past[other].points, 0)),
      };
    },
  };
}

/** Adds a round to everybody's history; `points` are those of the first players of its pairs. */
function record(past: readonly Past[], { meetings, bye }: Draw, points: readonly number[], perMeeting: number): void {
  meetings.forEach(([first, second], i) => {
    const own = points
      .slice(i * perMeeting, (i + 1) * perMeeting)
      // Within a meeting the two players alternate as first of a pair.
      .reduce((sum, pair, k) => sum + (k % 2 === 0 ? pair : 2 - pair), 0);
    past[first].points += own;
    past[second].points += 2 * perMeeting - own;
    past[first].firsts++;
    past[first].met[second]++;
    past[second].met[first]++;
  });
  if (bye === undefined) return;
  past[bye].points += 2 * perMeeting;
  past[bye].byes++;
}

function drawRound(past: readonly Past[]): Draw {
  const ranked = [...past].sort((a, b) => b.points - a.points || a.player - b.player);
  // Players meet twice only if more rounds are requested than possible; then as rarely as possible.
  for (let most = 0; ; most++) {
    const mayMeet = (one: Past, other: Past): boolean => one.met[other.player] <= most;
    const draw = drawWith(ranked, mayMeet);
    if (draw !== undefined) return draw;
  }
}

type MayMeet = (one: Past, other: Past) => boolean;

function drawWith(ranked: readonly Past[], mayMeet: MayMeet): Draw | undefined {
  if (ranked.length % 2 === 0) {
    const meetings = pairUp(ranked, mayMeet);
    return meetings && { meetings, bye: undefined };
  }
  const fewest = Math.min(...ranked.map(({ byes }) => byes));
  for (const candidate of [...ranked].reverse().filter(({ byes }) => byes === fewest)) {
    const meetings = pairUp(
      ranked.filter((one) => one !== candidate),
      mayMeet,
    );
    if (meetings !== undefined) return { meetings, bye: candidate.player };
  }
  return undefined;
}

const canPair = (players: readonly Past[], mayMeet: MayMeet): boolean =>
  2 * matchingSize(players.length, (one, other) => mayMeet(players[one], players[other])) === players.length;

/** Pairs from the top, each with the best opponent that leaves the rest pairable. */
function pairUp(ranked: readonly Past[], mayMeet: MayMeet): Meeting[] | undefined {
  if (!canPair(ranked, mayMeet)) return undefined;
  const meetings: Meeting[] = [];
  let rest = ranked;
  while (rest.length > 0) {
    const [top, ...others] = rest;
    const partner = byPreference(top, others).find(
      (other) =>
        mayMeet(top, other) &&
        canPair(
          others.filter((one) => one !== other),
          mayMeet,
        ),
    );
    if (partner === undefined) throw new Error('a round that can be paired could not be paired');
    meetings.push(whoBegins(top, partner));
    rest = others.filter((one) => one !== partner);
  }
  return meetings;
}

/** The other players, best opponents first: in the same score group the lower half first, then the nearest scores. */
function byPreference(top: Past, others: readonly Past[]): Past[] {
  const group = others.filter(({ points }) => points === top.points);
  const half = Math.floor(group.length / 2);
  const below = others.filter(({ points }) => points !== top.points);
  return [...group.slice(half), ...group.slice(0, half).reverse(), ...below];
}

/** The player who was first less often; if equal, odd and even seeds alternate. */
function whoBegins(one: Past, other: Past): Meeting {
  const isFirst = one.firsts === other.firsts ? (one.firsts + one.player) % 2 === 0 : one.firsts < other.firsts;
  return isFirst ? [one.player, other.player] : [other.player, one.player];
}
