import { type PairCounts, type SprtDecision, type SprtOptions, sprtState } from '@ringfence/arena';
import { type Random, randomSource } from '@ringfence/rules';

/**
 * The properties of games between two players, apart from who is stronger; all in natural units of the logistic curve.
 */
export interface GameModel {
  readonly name: string;
  /** White's advantage. */
  readonly colour: number;
  /** How far from even a result must be not to be a draw. */
  readonly drawish: number;
  /** Openings favour one colour by this much more, or less, or not, each a third of the time. */
  readonly openings: number;
}

/** From evenly fought games to those in which the colour or the draw decides almost everything. */
export const gameModels: readonly GameModel[] = [
  { name: 'even, few draws', colour: 0, drawish: 0.2, openings: 0 },
  { name: 'White scores 65 %', colour: 0.6, drawish: 0, openings: 0 },
  { name: 'White scores 95 %', colour: 3, drawish: 0, openings: 0 },
  { name: 'uneven openings', colour: 0.3, drawish: 0.2, openings: 3 },
  { name: '90 % draws', colour: 0, drawish: 3, openings: 0 },
  { name: '80 % draws, White often wins', colour: 1.5, drawish: 3, openings: 0 },
];

type Shares = readonly number[];

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

/** The probabilities of 0, ½, 1, 1½ or 2 points for the first player in a pair when it is stronger by `lead`. */
export function pairShares(model: GameModel, lead: number): Shares {
  const shares = [0, 0, 0, 0, 0];
  for (const opening of [-model.openings, 0, model.openings]) {
    const white = gameShares(lead + model.colour + opening, model.drawish);
    const black = gameShares(lead - model.colour - opening, model.drawish);
    white.forEach((p, i) => {
      black.forEach((q, j) => {
        shares[i + j] += (p * q) / 3;
      });
    });
  }
  return shares;
}

function gameShares(x: number, drawish: number): Shares {
  const win = sigmoid(x - drawish);
  const loss = sigmoid(-x - drawish);
  return [loss, 1 - win - loss, win];
}

/** The normalised Elo of a distribution of pairs. */
export function normalisedElo(shares: Shares): number {
  const mean = shares.reduce((total, share, i) => total + (share * i) / 4, 0);
  const variance = shares.reduce((total, share, i) => total + share * (i / 4 - mean) ** 2, 0);
  return ((mean - 0.5) / Math.sqrt(2 * variance)) * (800 / Math.LN10);
}

/** The distribution of pairs with the given normalised Elo. */
export function sharesAt(model: GameModel, nElo: number): Shares {
  let low = -20;
  let high = 20;
  for (let round = 0; round < 80; round++) {
    const middle = (low + high) / 2;
    if (normalisedElo(pairShares(model, middle)) < nElo) low = middle;
    else high = middle;
  }
  return pairShares(model, (low + high) / 2);
}

export interface Simulated {
  readonly runs: number;
  /** How many runs ended with each result; those that reached the limit of pairs are `continue`. */
  readonly decisions: Readonly<Record<SprtDecision, number>>;
  readonly meanPairs: number;
}

/** Repeats the test against games of a known distribution, with a decision after every `every` pairs. */
export function simulateSprt(
  shares: Shares,
  options: SprtOptions,
  { runs, seed, every = 1, limit = 100_000 }: { runs: number; seed: number; every?: number; limit?: number },
): Simulated {
  const random = randomSource(seed);
  const decisions = { continue: 0, 'accept-elo0': 0, 'accept-elo1': 0 };
  let pairs = 0;
  for (let run = 0; run < runs; run++) {
    const counts = [0, 0, 0, 0, 0];
    let decision: SprtDecision = 'continue';
    for (let played = 0; played < limit && decision === 'continue'; ) {
      for (let i = 0; i < every; i++, played++) counts[drawIndex(shares, random)]++;
      decision = sprtState(counts as unknown as PairCounts, options).decision;
    }
    decisions[decision]++;
    pairs += counts.reduce((total, count) => total + count, 0);
  }
  return { runs, decisions, meanPairs: pairs / runs };
}

function drawIndex(shares: Shares, random: Random): number {
  let left = random.next() / 2 ** 32;
  for (let i = 0; i < shares.length - 1; i++) {
    left -= shares[i];
    if (left < 0) return i;
  }
  return shares.length - 1;
}
