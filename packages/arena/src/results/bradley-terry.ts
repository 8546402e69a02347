import { solvePositive } from './linear.ts';

/** Games in which one player had White against another: White's `points` in them; weights need not be integers. */
export interface Meeting {
  readonly white: number;
  readonly black: number;
  readonly games: number;
  readonly points: number;
}

/** Points won and lost against an imaginary player of strength 0. */
export interface Prior {
  readonly won: number;
  readonly lost: number;
}

/**
 * One drawn game against an average player: keeps perfect scores finite, and hardly changes anybody with twenty games.
 */
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
 * The maximum-likelihood strengths by Newton's method. A draw counts as half a win and half a loss. The function is
 * strictly concave thanks to the priors, so there is one answer and any start leads to it.
 */
export function fitStrengths(problem: FitProblem, start?: Fit): Fit {
  const size = problem.players + (problem.colour ? 1 : 0);
  let x = new Float64Array(size);
  if (start !== undefined) {
    x.set(start.strengths);
    if (problem.colour) x[problem.players] = start.colour;
  }
  let here = derivativesAt(problem, x);
  for (let round = 0; round < 100; round++) {
    const step = solvePositive(here.hessian, here.gradient);
    let share = 1;
    let next = moved(x, step, share);
    let there = derivativesAt(problem, next);
    // Far from the maximum, where the curve is flat, a full step may overshoot.
    while (there.logLikelihood < here.logLikelihood - 1e-9 && share > 1e-15) {
      share /= 2;
      next = moved(x, step, share);
      there = derivativesAt(problem, next);
    }
    x = next;
    here = there;
    // The error after a full step is about the square of the step.
    if (share === 1 && step.every((part) => Math.abs(part) < 1e-5)) break;
  }
  return { strengths: x.slice(0, problem.players), colour: problem.colour ? x[problem.players] : 0 };
}

const moved = (x: Float64Array, step: Float64Array, share: number): Float64Array<ArrayBuffer> =>
  Float64Array.from(x, (part, i) => part + share * step[i]);

/** The penalised log-likelihood at a point, its gradient, and its negated Hessian by rows. */
interface Derivatives {
  readonly logLikelihood: number;
  readonly gradient: Float64Array;
  readonly hessian: Float64Array;
}

function derivativesAt({ players, meetings, priors, colour }: FitProblem, x: Float64Array): Derivatives {
  const size = x.length;
  const gradient = new Float64Array(size);
  const hessian = new Float64Array(size * size);
  let logLikelihood = 0;
  for (let i = 0; i < size; i++) {
    const { won, lost } = priors[i];
    const { p, softplus } = logistic(x[i]);
    logLikelihood += won * x[i] - (won + lost) * softplus;
    gradient[i] += won - (won + lost) * p;
    hessian[i * size + i] += (won + lost) * p * (1 - p);
  }
  for (const { white, black, games, points } of meetings) {
    const lead = x[white] - x[black] + (colour ? x[players] : 0);
    const { p, softplus } = logistic(lead);
    const residual = points - games * p;
    const information = games * p * (1 - p);
    logLikelihood += points * lead - games * softplus;
    gradient[white] += residual;
    gradient[black] -= residual;
    hessian[white * size + white] += information;
    hessian[black * size + black] += information;
    hessian[white * size + black] -= information;
    hessian[black * size + white] -= information;
    if (!colour) continue;
    gradient[players] += residual;
    hessian[players * size + players] += information;
    hessian[white * size + players] += information;
    hessian[players * size + white] += information;
    hessian[black * size + players] -= information;
    hessian[players * size + black] -= information;
  }
  return { logLikelihood, gradient, hessian };
}

/** The expected score at a lead, and log(1 + e^lead) without overflow: a win is worth lead − softplus, a loss −softplus. */
function logistic(lead: number): { readonly p: number; readonly softplus: number } {
  const e = Math.exp(-Math.abs(lead));
  const rest = Math.log1p(e);
  return lead >= 0 ? { p: 1 / (1 + e), softplus: lead + rest } : { p: e / (1 + e), softplus: rest };
}

/**
 * Whether the games distinguish White's advantage from strength. They do not if some assignment of strengths, each
 * White's exactly one more than Black's, explains it as well, as when every player keeps to one colour.
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
