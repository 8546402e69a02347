import { randomSource } from '@ringfence/rules';
import { describe, expect, test } from 'vitest';
import { colourIsKnown, fitStrengths, type Meeting, type Prior, weakPrior } from './bradley-terry.ts';

const hardly: Prior = { won: 1e-9, lost: 1e-9 };
const priors = (count: number, prior: Prior): Prior[] => Array.from({ length: count }, () => prior);

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
    const { strengths } = fitStrengths({ players: 7, meetings, priors: priors(7, hardly), colour: false });
    const published = [1.581, 1.436, 1.294, 1.248, 1.108, 0.684, 0];
    for (const [team, strength] of published.entries()) expect(strengths[team] - strengths[6]).toBeCloseTo(strength, 3);
  });

  test('two players: the difference is the logarithm of wins over losses', () => {
    const meetings = [{ white: 0, black: 1, games: 100, points: 75 }];
    const { strengths } = fitStrengths({ players: 2, meetings, priors: priors(2, hardly), colour: false });
    expect(strengths[0] - strengths[1]).toBeCloseTo(Math.log(3), 6);
  });

  test('two equal players with White winning most: the advantage is the colour’s', () => {
    const meetings = [
      { white: 0, black: 1, games: 50, points: 40 },
      { white: 1, black: 0, games: 50, points: 40 },
    ];
    const { strengths, colour } = fitStrengths({ players: 2, meetings, priors: priors(3, hardly), colour: true });
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
    const slow = slowFit(players, meetings, weakPrior, true);
    const fit = fitStrengths({ players, meetings, priors: priors(6, weakPrior), colour: true });
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
  const problem = { players: 4, meetings, priors: priors(5, weakPrior), colour: true };
  const usual = fitStrengths(problem);
  expect(usual.strengths).toHaveLength(4);
  expect(usual.strengths[3]).toBe(0);
  for (const far of [3, 8, 15, -15]) {
    const fit = fitStrengths(problem, { strengths: Float64Array.of(far, -far, far / 2, -far), colour: far });
    for (let i = 0; i < 4; i++) expect(fit.strengths[i]).toBeCloseTo(usual.strengths[i], 6);
    expect(fit.colour).toBeCloseTo(usual.colour, 6);
  }
});

test('White’s advantage is known once a player has played both colours, or a cycle closes', () => {
  const meeting = (white: number, black: number): Meeting => ({ white, black, games: 1, points: 1 });
  expect(colourIsKnown(2, [meeting(0, 1)])).toBe(false);
  expect(colourIsKnown(2, [meeting(0, 1), meeting(1, 0)])).toBe(true);
  expect(colourIsKnown(3, [meeting(0, 1), meeting(1, 2)])).toBe(false);
  expect(colourIsKnown(3, [meeting(0, 1), meeting(1, 2), meeting(0, 2)])).toBe(true);
  expect(colourIsKnown(4, [meeting(0, 1), meeting(1, 2), meeting(3, 2), meeting(0, 3)])).toBe(false);
  expect(colourIsKnown(2, [meeting(0, 1), { ...meeting(1, 0), games: 0 }])).toBe(false);
  // Levels continue upwards and downwards from 1: 0, 1 and 2 are three of them.
  expect(colourIsKnown(3, [meeting(1, 0), meeting(2, 1), meeting(2, 0)])).toBe(true);
  expect(colourIsKnown(4, [meeting(1, 0), meeting(2, 1), meeting(3, 0), meeting(2, 3)])).toBe(false);
});
