import type { GamePlan } from '../../game/game.ts';
import type { PackedRules } from '../../game-program/rules.ts';
import type { Book } from '../book.ts';
import { type GameKey, gameId, gameNumber, pairId } from '../numbering.ts';
import { gameSeed, seedFor } from '../seed.ts';
import { type Entrant, longestGame, type Tournament } from '../tournament.ts';
import { gauntlet } from './gauntlet.ts';
import { knockOut } from './knock-out.ts';
import { roundRobin } from './round-robin.ts';
import type { Pairing, Rounds } from './rounds.ts';
import { sprt } from './sprt.ts';
import { swiss } from './swiss.ts';

/** A game without its opening, which follows from the fixture and is found by the machine that plays it. */
export interface Fixture {
  readonly plan: Omit<GamePlan, 'opening'>;
  readonly opening: OpeningWish;
  /** The two players, where whoever plays it does not know them beforehand. A name is never reused for another player. */
  readonly entrants?: readonly Entrant[];
  /** The rules of its game, where they are a program and whoever plays it does not know them beforehand. */
  readonly rules?: PackedRules;
}

/** The opening of a game: its moves, or the seed of a search for balanced ones. */
export type OpeningWish =
  | { readonly kind: 'moves'; readonly moves: readonly string[] }
  | { readonly kind: 'balanced' | 'random'; readonly plies: number; readonly seed: number };

/** The rounds of a tournament's format. */
export function roundsOf(tournament: Tournament): Rounds {
  const { format } = tournament;
  switch (format.kind) {
    case 'round-robin':
      return roundRobin(tournament);
    case 'gauntlet':
      return gauntlet(tournament, format.hero);
    case 'swiss':
      return swiss(tournament, format.rounds);
    case 'knock-out':
      return knockOut(tournament, format.tieBreaks);
    case 'sprt':
      return sprt(tournament, format);
  }
}

/**
 * The games that can be played now, in order: those not in the book, of all rounds from `from` on that can be
 * determined. It depends on the tournament and the book's games alone, never on the order of play.
 */
export function* playable(tournament: Tournament, rounds: Rounds, book: Book, from = 1): Generator<Fixture> {
  const most = tournament.games ?? Number.POSITIVE_INFINITY;
  for (let round = from; ; round++) {
    const pairings = rounds.pairings(round, book);
    if (pairings === undefined || pairings === 'wait') return;
    for (let pair = 1; pair <= pairings.length; pair++) {
      for (const game of [1, 2] as const) {
        const key = { round, pair, game };
        const number = gameNumber(rounds.width, key);
        if (number >= most) return;
        if (!book.has(gameId(key))) yield fixture(tournament, key, number, pairings[pair - 1]);
      }
    }
  }
}

/** The number of games of a tournament: exact, or an upper bound. */
export function gameCount(tournament: Tournament, rounds: Rounds): number {
  return Math.min(rounds.mostGames, tournament.games ?? rounds.mostGames);
}

function fixture(tournament: Tournament, key: GameKey, number: number, pairing: Pairing): Fixture {
  const { seed, swap, clock, players } = tournament;
  const id = gameId(key);
  const first = players[pairing.first].name;
  const second = players[pairing.second].name;
  return {
    plan: {
      id,
      pair: pairId(key.round, key.pair),
      game: tournament.game,
      size: pairing.size,
      swap,
      ...(key.game === 1 ? { white: first, black: second } : { white: second, black: first }),
      clock,
      maxMoves: tournament.maxMoves ?? longestGame(tournament, pairing.size),
      seed: gameSeed(seed, number),
    },
    opening: openingWish(tournament, pairing),
  };
}

function openingWish({ openings, seed }: Tournament, { size, opening }: Pairing): OpeningWish {
  switch (openings.kind) {
    case 'none':
      return { kind: 'moves', moves: [] };
    case 'balanced':
    case 'random':
      return { kind: openings.kind, plies: openings.plies, seed: seedFor(seed, `opening ${size} ${opening}`) };
    case 'list':
      return { kind: 'moves', moves: openings.lines[opening % openings.lines.length] };
  }
}
