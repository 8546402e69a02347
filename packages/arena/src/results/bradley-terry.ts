import { solvePositive } from './linear.ts';

/** Games in which one player had White against another: `points` of them for White, weights need not be whole. */
export interface Meeting {
  readonly white: number;
  readonly black: number;
  readonly games: number;
  readonly points: number;
}

/** Points won and lost against an imagined player of strength 0. */
export interface Prior {
  readonly won: number;
  readonly lost: number;
}

/** One drawn game against an average player: keeps perfect scores finite, and hardly moves anybody with twenty games. */
export const weakPrior: Prior = { won: 0.5, lost: 0.5 };

/** Strengths in natural units: White's expected score is 1 / (1 + e^−x) with x = white − black + colour. */
export interface Fit {
  readonly strengths: Float64Array;
  /** White's advantage; 0 where it is not fitted. */
  readonly colour: number;
}

export interface FitProblem {
  readonly players: number;
  readonly meetings: readonly Meeting[];
  /** One for each player and, if `colour` is fitted, a last one for the colour. */
  readonly priors: readonly Prior[];
  readonly colour: boolean;
}

/**
 * The strengths of greatest likelihood by Newton's method. A draw counts as half a win and half a loss. The function is
 * strictly concave thanks to the priors, so there is one answer and any start leads to it.
 */
export function fitStrengths(problem: FitProblem, start?: Fit): Fit {
  const size = problem.players + (problem.colour ? 1 : 0);
  let x = new Float64Array(size);
  if (start !== undefined) {
    x.set(start.strengths);
    if (problem.colour) x[problem.players] = start.colour;
  }
  let here = surveyAt(problem, x);
  for (let round = 0; round < 100; round++) {
    const step = solvePositive(here.curve, here.slope);
    let share = 1;
    let next = moved(x, step, share);
    let there = surveyAt(problem, next);
    // Far from the top a whole step may lead too far.
    while (there.value < here.value - 1e-9 && share > 1e-6) {
      share /= 2;
      next = moved(x, step, share);
      there = surveyAt(problem, next);
    }
    x = next;
    here = there;
    // The error after a step is about the square of the step.
    if (step.every((part) => Math.abs(part * share) < 1e-5)) break;
  }
  return { strengths: x.slice(0, problem.players), colour: problem.colour ? x[problem.players] : 0 };
}

const moved = (x: Float64Array, step: Float64Array, share: number): Float64Array<ArrayBuffer> =>
  Float64Array.from(x, (part, i) => part + share * step[i]);

/** The log-likelihood at a point, how steeply it rises in each direction, and how it bends down (by rows). */
interface Survey {
  readonly value: number;
  readonly slope: Float64Array;
  readonly curve: Float64Array;
}

function surveyAt({ players, meetings, priors, colour }: FitProblem, x: Float64Array): Survey {
  const size = x.length;
  const slope = new Float64Array(size);
  const curve = new Float64Array(size * size);
  let value = 0;
  for (let i = 0; i < size; i++) {
    const { won, lost } = priors[i];
    const { p, fall } = logistic(x[i]);
    value += won * x[i] - (won + lost) * fall;
    slope[i] += won - (won + lost) * p;
    curve[i * size + i] += (won + lost) * p * (1 - p);
  }
  for (const { white, black, games, points } of meetings) {
    const lead = x[white] - x[black] + (colour ? x[players] : 0);
    const { p, fall } = logistic(lead);
    const pull = points - games * p;
    const bend = games * p * (1 - p);
    value += points * lead - games * fall;
    slope[white] += pull;
    slope[black] -= pull;
    curve[white * size + white] += bend;
    curve[black * size + black] += bend;
    curve[white * size + black] -= bend;
    curve[black * size + white] -= bend;
    if (!colour) continue;
    slope[players] += pull;
    curve[players * size + players] += bend;
    curve[white * size + players] += bend;
    curve[players * size + white] += bend;
    curve[black * size + players] -= bend;
    curve[players * size + black] -= bend;
  }
  return { value, slope, curve };
}

/** The expected score at a lead, and log(1 + e^lead) without overflow: a win is worth lead − fall, a loss −fall. */
function logistic(lead: number): { readonly p: number; readonly fall: number } {
  const e = Math.exp(-Math.abs(lead));
  const rest = Math.log1p(e);
  return lead >= 0 ? { p: 1 / (1 + e), fall: lead + rest } : { p: e / (1 + e), fall: rest };
}

/**
 * Whether the games tell White's advantage from strength: not so if some strengths, each White's exactly one more than
 * Black's, would explain it just as well, as when every player keeps to one colour.
 */
export function colourIsKnown(players: number, meetings: readonly Meeting[]): boolean {
  const level = new Array<number | undefined>(players).fill(undefined);
  const neighbours: (readonly [player: number, change: number])[][] = Array.from({ length: players }, () => []);
  for (const { white, black, games } of meetings) {
    if (games === 0) continue;
    neighbours[white].push([black, -1]);
    neighbours[black].push([white, 1]);
  }
  for (let root = 0; root < players; root++) {
    if (level[root] !== undefined) continue;
    level[root] = 0;
    const queue = [root];
    for (const player of queue) {
      for (const [next, change] of neighbours[player]) {
        const expected = (level[player] ?? 0) + change;
        if (level[next] === undefined) {
          level[next] = expected;
          queue.push(next);
        } else if (level[next] !== expected) return true;
      }
    }
  }
  return false;
}
