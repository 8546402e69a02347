import type { Book } from '../book.ts';
import type { Tournament } from '../tournament.ts';
import { meeting, type Pairing, type Rounds, roundPoints } from './rounds.ts';

interface KnockOutRounds extends Rounds {
  /** How many matches each player has won, byes included, as far as they are decided; the winner has the most. */
  survived(book: Book): readonly number[];
}

/** Two players, and the lead of the first. */
interface Match {
  readonly players: readonly [number, number];
  lead: number;
}

/**
 * Winners advance, losers are out. The best seeds meet last and have the byes. A tied match continues for some pairs;
 * after that the better seed wins it.
 */
export function knockOut({ players, sizes, repetitions }: Tournament, tieBreaks: number): KnockOutRounds {
  const perMeeting = repetitions * sizes.length;

  /** Goes through the rounds as far as they are played; returns how many matches each player has won. */
  function* unfold(book: Book): Generator<readonly Pairing[], readonly number[]> {
    const survived = players.map(() => 0);
    let opening = 0;
    let round = 0;
    /** Yields a round and then adds its points; false if some are missing. */
    function* play(open: readonly Match[], sizesOf: readonly number[], times: number): Generator<Pairing[], boolean> {
      const pairings = open.flatMap(({ players: [one, other] }) => meeting(one, other, sizesOf, times, opening));
      opening += sizesOf.length * times;
      yield pairings;
      const points = roundPoints(book, ++round, pairings.length);
      if (points === undefined) return false;
      points.forEach((own, i) => {
        const match = open[Math.floor((i * open.length) / pairings.length)];
        match.lead += (pairings[i].first === match.players[0] ? own : 2 - own) - 1;
      });
      return true;
    }

    let slots = bracket(players.length);
    while (slots.length > 1) {
      const stage = halves(slots);
      const matches = stage.filter(isMatch).map((two): Match => ({ players: two, lead: 0 }));
      if (!(yield* play(matches, sizes, repetitions))) return survived;
      for (let extra = 0; extra < tieBreaks; extra++) {
        const tied = matches.filter(({ lead }) => lead === 0);
        if (tied.length === 0) break;
        if (!(yield* play(tied, [sizes[extra % sizes.length]], 1))) return survived;
      }
      const winners = matches.map(winnerOf);
      slots = stage.map((two) => (isMatch(two) ? (winners.shift() as number) : (two[0] ?? two[1])));
      for (const winner of slots) if (winner !== undefined) survived[winner]++;
    }
    return survived;
  }

  return {
    width: Math.floor(players.length / 2) * perMeeting,
    mostGames: (players.length - 1) * (perMeeting + tieBreaks) * 2,
    isExact: tieBreaks === 0,
    pairings(round, book) {
      let left = round;
      const unfolding = unfold(book);
      for (let step = unfolding.next(); ; step = unfolding.next()) {
        if (step.done) return Math.max(...step.value) === stagesOf(players.length) ? undefined : 'wait';
        if (--left === 0) return step.value;
      }
    },
    survived(book) {
      const unfolding = unfold(book);
      let step = unfolding.next();
      while (!step.done) step = unfolding.next();
      return step.value;
    },
  };
}

/** How many matches the winner among this many players has to win. */
export const stagesOf = (players: number): number => Math.ceil(Math.log2(players));

/**
 * An order of seeds in which the best two can only meet in the final, the best four in the semi-finals, and so on; gaps
 * are byes.
 */
function bracket(players: number): (number | undefined)[] {
  let seeds = [0];
  while (seeds.length < players) {
    const last = 2 * seeds.length - 1;
    seeds = seeds.flatMap((seed) => [seed, last - seed]);
  }
  return seeds.map((seed) => (seed < players ? seed : undefined));
}

type Two = readonly [number | undefined, number | undefined];

const halves = (slots: readonly (number | undefined)[]): Two[] =>
  Array.from({ length: slots.length / 2 }, (_, i) => [slots[2 * i], slots[2 * i + 1]]);

const isMatch = (two: Two): two is readonly [number, number] => two[0] !== undefined && two[1] !== undefined;

function winnerOf({ players: [one, other], lead }: Match): number {
  if (lead === 0) return Math.min(one, other);
  return lead > 0 ? one : other;
}
