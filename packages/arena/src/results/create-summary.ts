import { createHash } from 'node:crypto';
import { type FaultKind, faultKinds } from '../game/fault.ts';
import { type EndedBy, type GameResult, moverOf, type WrongWinner } from '../game/game.ts';
import { type RatingOptions, rate } from './ratings.ts';
import { compareIds } from './shelf.ts';
import { tournamentStandings } from './standings.ts';
import { type Encounter, type PairCounts, SUMMARY_VERSION, type Summary, type TournamentStanding } from './summary.ts';
import { gamesOf, pointsOf, sum, Tallies, whiteHalves } from './tally.ts';
import { TimeUse } from './time-use.ts';

export interface SummaryOptions {
  /** Players to list even without games. */
  readonly players?: readonly string[];
}

/**
 * Takes results one by one, in any order, each game once, and keeps only counts: memory grows with the pairs of players
 * that met and with incomplete pairs of games, not with the number of games.
 */
export interface SummaryBuilder {
  add(result: GameResult): void;
  readonly games: number;
  /** Quick: for progress while games are played. */
  standings(): TournamentStanding[];
  /** Complete pairs between two players, by the first one's points. */
  pairCounts(player: string, opponent: string): PairCounts;
  /** The full summary, ratings included. */
  summary(options?: RatingOptions): Summary;
}

/** Repetitions matter in small numbers of games; more are not compared, so that memory stays bounded. */
const MOST_COMPARED = 10_000;

/** Equal for equal games of the same players. */
const gameKey = ({ plan, moves }: GameResult): string =>
  createHash('sha256')
    .update(JSON.stringify([plan.white, plan.black, plan.game, plan.size, moves]))
    .digest('base64')
    .slice(0, 16);

class PlayerCounts {
  readonly faults = Object.fromEntries(faultKinds.map((kind) => [kind, 0])) as Record<FaultKind, number>;
  readonly time = new TimeUse();
  /** Games in which its `getWinner` was wrong, and the first of them. */
  wrongWinners = 0;
  firstWrong: { readonly game: string; readonly words: string } | undefined;

  addWrongWinner(game: string, { words }: WrongWinner): void {
    this.wrongWinners++;
    if (this.firstWrong === undefined || compareIds(game, this.firstWrong.game) < 0) this.firstWrong = { game, words };
  }
}

export function createSummary(options: SummaryOptions = {}): SummaryBuilder {
  const players = new Map<string, PlayerCounts>();
  const tallies = new Tallies();
  const endedBy: Record<EndedBy, number> = { rules: 0, resignation: 0, length: 0, fault: 0 };
  const white = [0, 0, 0];
  let games = 0;
  const seen = new Set<string>();
  let repeated = 0;
  let moves = 0;
  let shortest = Number.POSITIVE_INFINITY;
  let longest = 0;
  const countsOf = (player: string): PlayerCounts => {
    let counts = players.get(player);
    if (counts === undefined) {
      counts = new PlayerCounts();
      players.set(player, counts);
    }
    return counts;
  };
  for (const player of options.players ?? []) countsOf(player);

  const add = (result: GameResult): void => {
    const { plan, winner, fault } = result;
    tallies.add(result);
    const both = [countsOf(plan.white), countsOf(plan.black)];
    games++;
    if (result.moves.length > 0 && seen.size < MOST_COMPARED) {
      const key = gameKey(result);
      if (seen.has(key)) repeated++;
      else seen.add(key);
    }
    white[whiteHalves(result)]++;
    endedBy[result.endedBy]++;
    if (fault !== undefined && winner !== 0) both[2 - winner].faults[fault.kind]++;
    const { white: claimOfWhite, black: claimOfBlack } = result.wrongWinner ?? {};
    if (claimOfWhite !== undefined) both[0].addWrongWinner(plan.id, claimOfWhite);
    if (claimOfBlack !== undefined) both[1].addWrongWinner(plan.id, claimOfBlack);
    result.times.forEach((time, index) => {
      both[moverOf(result, plan.opening.length + index + 1) - 1].time.add(time);
    });
    moves += result.moves.length;
    shortest = Math.min(shortest, result.moves.length);
    longest = Math.max(longest, result.moves.length);
  };

  const standings = (): TournamentStanding[] =>
    tournamentStandings([...players.keys()], tallies, (player) => sum(Object.values(countsOf(player).faults)));

  return {
    add,
    get games() {
      return games;
    },
    standings,
    pairCounts: (player, opponent) => tallies.between(player, opponent)?.pairCounts(player) ?? [0, 0, 0, 0, 0],
    summary(ratingOptions) {
      const table = standings();
      const names = table.map(({ player }) => player);
      const [losses, draws, wins] = white;
      const rated = games === 0 ? undefined : rate(names, tallies.all(), ratingOptions);
      return {
        version: SUMMARY_VERSION,
        games,
        pairs: sum(tallies.all().map((tally) => sum(tally.pairs))),
        ...(repeated > 0 && { repeated }),
        standings: table,
        crosstable: names.flatMap((player) => names.flatMap((opponent) => encounter(tallies, player, opponent))),
        ratings: rated?.ratings ?? null,
        faults: names.map((player) => ({ player, kinds: { ...countsOf(player).faults } })),
        wrongWinners: names.flatMap((player) => {
          const { wrongWinners, firstWrong } = countsOf(player);
          return firstWrong === undefined ? [] : [{ player, games: wrongWinners, ...firstWrong }];
        }),
        colour: { wins, draws, losses, score: rated?.whiteScore ?? null },
        lengths: {
          mean: games === 0 ? null : Math.round((moves / games) * 100) / 100,
          shortest: games === 0 ? null : shortest,
          longest: games === 0 ? null : longest,
          endedBy: { ...endedBy },
        },
        time: names.map((player) => countsOf(player).time.of(player)),
      };
    },
  };
}

function encounter(tallies: Tallies, player: string, opponent: string): Encounter[] {
  const tally = player === opponent ? undefined : tallies.between(player, opponent);
  if (tally === undefined) return [];
  return [
    {
      player,
      opponent,
      points: pointsOf(tally, player),
      asWhite: tally.record(player, true),
      asBlack: tally.record(player, false),
      pairs: tally.pairCounts(player),
      single: gamesOf(tally) - 2 * sum(tally.pairs),
    },
  ];
}
