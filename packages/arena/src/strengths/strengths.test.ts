import { randomSource } from '@ringfence/rules';
import { describe, expect, test } from 'vitest';
import {
  type Fit,
  type Meeting,
  type Prior,
  type StrengthEvidence,
  type StrengthShape,
  StrengthSolver,
  type Tie,
} from './strengths.ts';
import { denseFit } from './testing/dense.ts';

const oneDraw: Prior = { won: 0.5, lost: 0.5 };
const hardly: Prior = { won: 1e-9, lost: 1e-9 };
const priors = (count: number, prior: Prior): Prior[] => Array.from({ length: count }, () => prior);

const fitOf = (players: number, meetings: readonly Meeting[], colour: boolean, prior: Prior, start?: Fit): Fit =>
  new StrengthSolver({ players, meetings, colour }).fit(
    { meetings, priors: priors(players + (colour ? 1 : 0), prior) },
    start,
  );

describe('known examples', () => {
  // Wins of seven baseball teams over each other in 1987 and the published fit: A. Agresti, Categorical Data Analysis.
  const wins = [
    [0, 7, 9, 7, 7, 9, 11],
    [6, 0, 7, 5, 11, 9, 9],
    [4, 6, 0, 7, 7, 8, 12],
    [6, 8, 6, 0, 6, 7, 10],
    [6, 2, 6, 7, 0, 7, 12],
    [4, 4, 5, 6, 6, 0, 6],
    [2, 4, 1, 3, 1, 7, 0],
  ];
  test('baseball 1987', () => {
    const meetings: Meeting[] = wins.flatMap((row, white) =>
      row.flatMap((points, black) =>
        white < black ? [{ white, black, points, games: points + wins[black][white] }] : [],
      ),
    );
    const { strengths } = fitOf(7, meetings, false, hardly);
    const published = [1.581, 1.436, 1.294, 1.248, 1.108, 0.684, 0];
    for (const [team, strength] of published.entries()) expect(strengths[team] - strengths[6]).toBeCloseTo(strength, 3);
  });

  test('two players: the difference is the logarithm of wins over losses', () => {
    const meetings = [{ white: 0, black: 1, games: 100, points: 75 }];
    const { strengths } = fitOf(2, meetings, false, hardly);
    expect(strengths[0] - strengths[1]).toBeCloseTo(Math.log(3), 6);
  });

  test('two equal players with White winning most: the advantage is the colour’s', () => {
    const meetings = [
      { white: 0, black: 1, games: 50, points: 40 },
      { white: 1, black: 0, games: 50, points: 40 },
    ];
    const { strengths, colour } = fitOf(2, meetings, true, hardly);
    expect(strengths[0]).toBeCloseTo(strengths[1], 6);
    expect(colour).toBeCloseTo(Math.log(4), 6);
  });
});

/** Slow and obvious: bisection moves each strength in turn to where its part of the gradient is zero. */
function slowFit(players: number, meetings: readonly Meeting[], prior: Prior, colour: boolean): number[] {
  const x = new Array<number>(players + (colour ? 1 : 0)).fill(0);
  const gradient = (at: number): number => {
    let total = prior.won - (prior.won + prior.lost) / (1 + Math.exp(-x[at]));
    for (const { white, black, games, points } of meetings) {
      const lead = x[white] - x[black] + (colour ? x[players] : 0);
      const surplus = points - games / (1 + Math.exp(-lead));
      if (at === white || at === players) total += surplus;
      if (at === black) total -= surplus;
    }
    return total;
  };
  for (let sweep = 0; sweep < 400; sweep++) {
    for (let at = 0; at < x.length; at++) {
      let [low, high] = [-30, 30];
      for (let halving = 0; halving < 50; halving++) {
        x[at] = (low + high) / 2;
        if (gradient(at) > 0) low = x[at];
        else high = x[at];
      }
    }
  }
  return x;
}

test('agrees with a slow and obvious fit, perfect scores and isolated players included', () => {
  const random = randomSource(11);
  for (let round = 0; round < 6; round++) {
    const players = 5;
    const meetings: Meeting[] = [];
    for (let white = 0; white < players; white++) {
      for (let black = 0; black < players; black++) {
        const games = random.below(8);
        // In every other round the first player wins all games, and the last plays none.
        const strangers = round % 2 === 0 && (white === 4 || black === 4);
        if (white === black || games === 0 || strangers) continue;
        const points = round % 2 === 0 && white === 0 ? games : random.below(2 * games + 1) / 2;
        meetings.push({ white, black, games, points });
      }
    }
    const slow = slowFit(players, meetings, oneDraw, true);
    const fit = fitOf(players, meetings, true, oneDraw);
    for (let i = 0; i < players; i++) expect(fit.strengths[i]).toBeCloseTo(slow[i], 5);
    expect(fit.colour).toBeCloseTo(slow[5], 5);
  }
});

test('any start leads to the same answer, and players without games stay put', () => {
  const meetings = [
    { white: 0, black: 1, games: 20, points: 13 },
    { white: 1, black: 0, games: 20, points: 9.5 },
    { white: 1, black: 2, games: 4, points: 4 },
  ];
  const usual = fitOf(4, meetings, true, oneDraw);
  expect(usual.strengths).toHaveLength(4);
  expect(usual.strengths[3]).toBe(0);
  for (const far of [3, 8, 15, -15]) {
    const fit = fitOf(4, meetings, true, oneDraw, {
      strengths: Float64Array.of(far, -far, far / 2, -far),
      colour: far,
    });
    for (let i = 0; i < 4; i++) expect(fit.strengths[i]).toBeCloseTo(usual.strengths[i], 6);
    expect(fit.colour).toBeCloseTo(usual.colour, 6);
  }
});

/** Two house players everybody meets, and teams whose versions are tied in a chain and meet those of about their rating. */
function classOf(teams: number, seed: number): { shape: StrengthShape; evidence: StrengthEvidence } {
  const random = randomSource(seed);
  const ties: Tie[] = [-1, -1].map((from, player) => ({ player, from, deviation: 3 }));
  const meetings: Meeting[] = [];
  const meet = (white: number, black: number): void => {
    const games = 1 + random.below(6);
    meetings.push({ white, black, games, points: random.below(2 * games + 1) / 2 });
  };
  for (let team = 0; team < teams; team++) {
    for (let version = 0; version < 3; version++) {
      const player = ties.length;
      ties.push({ player, from: version === 0 ? -1 : player - 1, deviation: version === 0 ? 3 : 1 });
      if (random.below(10) === 0) continue; // it never plays
      meet(random.below(2), player);
      for (let back = 3; back <= 9 && player - back >= 2; back += 3) meet(player - back, player);
      if (random.below(4) === 0) meet(player, 2 + random.below(player - 2));
    }
  }
  const players = ties.length;
  const evidence = { meetings, ties: [...ties, { player: players, from: -1, deviation: 0.5 }] };
  return { shape: { players, colour: true, ...evidence, mean: { of: [0, 1], deviation: 0.01 } }, evidence };
}

describe('strengths and deviations are those of the dense solution', () => {
  test.each([1, 2, 7, 30])('in a class of %s teams, with ties instead of priors', (teams) => {
    const { shape, evidence } = classOf(teams, 5 + teams);
    const { x, variances } = denseFit(shape, evidence);
    const solver = new StrengthSolver(shape);
    const fit = solver.fit(evidence);
    const deviations = solver.deviations(fit, evidence).strengths;
    for (let player = 0; player < shape.players; player++) {
      expect(fit.strengths[player]).toBeCloseTo(x[player], 8);
      expect(deviations[player]).toBeCloseTo(Math.sqrt(variances[player]), 8);
    }
    expect(fit.colour).toBeCloseTo(x[shape.players], 8);
  });

  test.each([true, false])('in a tournament, with priors; colour fitted: %s', (colour) => {
    const { meetings } = classOf(8, 3).evidence;
    const shape = { players: 26, colour, meetings };
    const some = Array.from({ length: colour ? 27 : 26 }, (_, i): Prior => ({ won: 0.3 + 0.01 * i, lost: 0.4 }));
    const evidence = { meetings, priors: some };
    const { x, variances } = denseFit(shape, evidence);
    const solver = new StrengthSolver(shape);
    // Fits of the same shape have nothing to do with each other.
    solver.fit({
      meetings: meetings.map((meeting) => ({ ...meeting, points: 0 })),
      priors: priors(some.length, oneDraw),
    });
    const fit = solver.fit(evidence);
    const deviations = solver.deviations(fit, evidence).strengths;
    for (let player = 0; player < shape.players; player++) {
      expect(fit.strengths[player]).toBeCloseTo(x[player], 8);
      expect(deviations[player]).toBeCloseTo(Math.sqrt(variances[player]), 8);
    }
    expect(fit.colour).toBeCloseTo(colour ? x[26] : 0, 8);
  });

  test('the difference of two that are tied is more certain than each of them, by what both share', () => {
    // Two players with one tie between them, far from certain: variances 1 and 1 + 0.25.
    const ties: Tie[] = [
      { player: 0, from: -1, deviation: 1 },
      { player: 1, from: 0, deviation: 0.5 },
    ];
    const solver = new StrengthSolver({ players: 2, colour: false, meetings: [], ties });
    const { strengths, ofDifference } = solver.deviations(solver.fit({ meetings: [], ties }), { meetings: [], ties });
    expect([...strengths]).toEqual([expect.closeTo(1, 9), expect.closeTo(Math.sqrt(1.25), 9)]);
    expect(ofDifference(0, 1)).toBeCloseTo(0.5, 9);
  });
});
