/** The fit of strengths with its intervals, in time that grows with the games played: compared with whole matrices. */
import { type StrengthEvidence, type StrengthShape, StrengthSolver, type Tie } from '@ringfence/arena/strengths';
import { denseFit } from '@ringfence/arena/strengths/testing';
import { randomSource } from '@ringfence/rules';
import { secondsPerCall, table } from './support/measure.ts';
import { readBenchOptions } from './support/options.ts';

const usage = `npm run bench -- strengths [--players 24,100,300,1512] [--opponents 10] [--seed 1] [--json]
Fits classes as they play: 12 house players, teams with five versions each, and each version against some house players and
teams of about its strength. --opponents: how many each version meets by choice, with both colours.`;

const values = readBenchOptions(usage, {
  players: { type: 'string', default: '24,100,300,1512' },
  opponents: { type: 'string', default: '10' },
  seed: { type: 'string', default: '1' },
  json: { type: 'boolean', default: false },
});

const HOUSE = 12;
const VERSIONS = 5;

interface Measured {
  readonly players: number;
  readonly meetings: number;
  readonly sparseSeconds: number;
  readonly denseSeconds: number;
  readonly ratio: number;
  /** The largest difference of a strength or a deviation, in natural units. */
  readonly difference: number;
}

/** A class of this size, with the results that the strengths of its players make likely. */
function classOf(
  players: number,
  opponents: number,
  seed: number,
): { shape: StrengthShape; evidence: StrengthEvidence } {
  const random = randomSource(seed);
  const unit = (): number => random.next() / 2 ** 32;
  const strengths = Array.from({ length: HOUSE }, (_, i) => (i - HOUSE / 2) / 2);
  const ties = strengths.map((_, player): Tie => ({ player, from: -1, deviation: 3 }));
  const generations: number[][] = Array.from({ length: VERSIONS }, () => []);
  while (ties.length < players) {
    const number = (ties.length - HOUSE) % VERSIONS;
    const player = ties.length;
    generations[number].push(player);
    strengths.push(number === 0 ? 5 * unit() - 2.5 : strengths[player - 1] + 1.6 * unit() - 0.4);
    ties.push({ player, from: number === 0 ? -1 : player - 1, deviation: number === 0 ? 3 : 1 });
  }
  const meetings = new Map<number, { white: number; black: number; games: number; points: number }>();
  const play = (white: number, black: number): void => {
    const key = white * players + black;
    const meeting = meetings.get(key) ?? { white, black, games: 0, points: 0 };
    meetings.set(key, meeting);
    meeting.games++;
    if (unit() < 1 / (1 + Math.exp(strengths[black] - strengths[white]))) meeting.points++;
  };
  for (const generation of generations) {
    generation.sort((one, other) => strengths[one] - strengths[other]);
    generation.forEach((player, i) => {
      for (let count = 0; count < opponents; count++) {
        const near = Math.max(0, Math.min(generation.length - 1, i + random.below(21) - 10));
        const opponent = count % 4 === 0 || generation[near] === player ? random.below(HOUSE) : generation[near];
        play(player, opponent);
        play(opponent, player);
      }
    });
  }
  const evidence: StrengthEvidence = {
    meetings: [...meetings.values()],
    ties: [...ties, { player: players, from: -1, deviation: 0.5 }],
  };
  const house = Array.from({ length: HOUSE }, (_, i) => i);
  return { shape: { players, colour: true, ...evidence, mean: { of: house, deviation: 0.01 } }, evidence };
}

function measure(players: number): Measured {
  const { shape, evidence } = classOf(players, Number(values.opponents), Number(values.seed));
  let strengths: Float64Array = new Float64Array();
  let deviations: Float64Array = new Float64Array();
  let reference = { x: strengths, variances: deviations };
  const sparse = (): void => {
    const solver = new StrengthSolver(shape);
    const fit = solver.fit(evidence);
    strengths = fit.strengths;
    deviations = solver.deviations(fit, evidence).strengths;
  };
  const dense = (): void => {
    reference = denseFit(shape, evidence);
  };
  const [sparseSeconds, denseSeconds] = secondsPerCall([sparse, dense]);
  const { x, variances } = reference;
  const differences = Array.from(strengths, (strength, i) =>
    Math.max(Math.abs(strength - x[i]), Math.abs(deviations[i] - Math.sqrt(variances[i]))),
  );
  return {
    players,
    meetings: evidence.meetings.length,
    sparseSeconds,
    denseSeconds,
    ratio: denseSeconds / sparseSeconds,
    difference: Math.max(...differences),
  };
}

const runs = values.players.split(',').map((players) => measure(Number(players)));
if (values.json) console.log(JSON.stringify({ benchmark: 'strengths', runs }));
else {
  const rows = runs.map((run) => [
    `${run.players}`,
    `${run.meetings}`,
    run.sparseSeconds.toFixed(3),
    run.denseSeconds.toFixed(3),
    run.ratio.toFixed(1),
    run.difference.toExponential(0),
  ]);
  console.log(table([['players', 'meetings', 'sparse s', 'dense s', 'ratio', 'difference'], ...rows]));
}
