/**
 * Strengths in natural units: White's expected score is 1 / (1 + e^−x) with x = white − black + colour. A player's
 * strength never changes: a changed program is another player, tied to its predecessor by a normal distribution. So the
 * strengths follow from the counts of results alone, in any order.
 */
export interface Model {
  /** For each player the index of its predecessor; −1 if it has none. Earlier players come first. */
  readonly before: readonly number[];
  /** The players whose mean strength is fixed at 0. */
  readonly anchors: readonly number[];
  readonly meetings: readonly Meeting[];
}

/** All games in which one player had White against another; a draw is half a point. */
export interface Meeting {
  readonly white: number;
  readonly black: number;
  readonly games: number;
  /** White's. */
  readonly points: number;
}

export interface Strengths {
  readonly strengths: Float64Array;
  /** Standard deviations. */
  readonly deviations: Float64Array;
  /** White's advantage. */
  readonly colour: number;
}

/** Elo points per unit of this scale. */
export const ELO = 400 / Math.LN10;

/** The prior distance of a first version from the house players: ±520 points. */
export const NEWCOMER = 3;
/** The prior difference of a new version from its predecessor: ±174 points. */
export const CHANGE = 1;
const COLOUR = 0.5;
/** How firmly the mean of the anchors is fixed. */
const HOLD = 0.01;

/**
 * The most likely strengths: Newton's method, with steps found by conjugate gradients, since most players have never
 * met. It always starts at 0 and adds in the same order, so the same results give the same numbers to the last bit.
 */
export function likeliest(model: Model): Strengths {
  const surface = new Surface(model);
  const x = new Float64Array(surface.size);
  let value = surface.look(x);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const step = surface.step();
    let share = 1;
    let next = moved(x, step, share);
    let better = surface.look(next);
    // Far from the maximum, a full step may overshoot.
    while (better < value - TINY && share > TINY) {
      share /= 2;
      next = moved(x, step, share);
      better = surface.look(next);
    }
    x.set(next);
    value = better;
    if (share === 1 && step.every((part) => Math.abs(part) < CLOSE)) break;
  }
  const players = model.before.length;
  return { strengths: x.slice(0, players), deviations: surface.deviations(), colour: x[players] };
}

const MOST_ROUNDS = 60;
const TINY = 1e-9;
/** The error after a full step is about the square of the step. */
const CLOSE = 1e-6;

const moved = (x: Float64Array, step: Float64Array, share: number): Float64Array =>
  Float64Array.from(x, (part, i) => part + share * step[i]);

/** The log-likelihood with its priors at a point: its gradient and its negated Hessian. */
class Surface {
  readonly size: number;
  private readonly model: Model;
  private readonly players: number;
  private readonly gradient: Float64Array;
  /** The diagonal of the negated Hessian, without the anchors' term. */
  private readonly diagonal: Float64Array;
  /** What each meeting adds to the negated Hessian. */
  private readonly information: Float64Array;

  constructor(model: Model) {
    this.model = model;
    this.players = model.before.length;
    this.size = this.players + 1;
    this.gradient = new Float64Array(this.size);
    this.diagonal = new Float64Array(this.size);
    this.information = new Float64Array(model.meetings.length);
  }

  /** Moves to a point and returns its height. */
  look(x: Float64Array): number {
    const { before, meetings, anchors } = this.model;
    const { gradient, diagonal, information, players } = this;
    gradient.fill(0);
    diagonal.fill(0);
    let height = 0;
    const pull = (player: number, from: number, deviation: number): void => {
      const weight = 1 / deviation ** 2;
      const away = x[player] - (from < 0 ? 0 : x[from]);
      height -= (weight * away * away) / 2;
      gradient[player] -= weight * away;
      diagonal[player] += weight;
      if (from < 0) return;
      gradient[from] += weight * away;
      diagonal[from] += weight;
    };
    for (let player = 0; player < players; player++) {
      pull(player, before[player], before[player] < 0 ? NEWCOMER : CHANGE);
    }
    pull(players, -1, COLOUR);
    for (let i = 0; i < meetings.length; i++) {
      const { white, black, games, points } = meetings[i];
      const lead = x[white] - x[black] + x[players];
      const e = Math.exp(-Math.abs(lead));
      const p = lead >= 0 ? 1 / (1 + e) : e / (1 + e);
      height += points * lead - games * (Math.max(lead, 0) + Math.log1p(e));
      const residual = points - games * p;
      const weight = games * p * (1 - p);
      information[i] = weight;
      gradient[white] += residual;
      gradient[black] -= residual;
      gradient[players] += residual;
      diagonal[white] += weight;
      diagonal[black] += weight;
      diagonal[players] += weight;
    }
    if (anchors.length > 0) {
      const mean = this.meanOfAnchors(x);
      height -= (mean * mean) / HOLD ** 2 / 2;
      for (const anchor of anchors) gradient[anchor] -= mean / HOLD ** 2 / anchors.length;
    }
    return height;
  }

  /** Newton's step from here: conjugate gradients, preconditioned by the diagonal. */
  step(): Float64Array {
    const { size, gradient } = this;
    const step = new Float64Array(size);
    const rest = gradient.slice();
    const scale = this.diagonal.slice();
    const hold = this.model.anchors.length === 0 ? 0 : 1 / (HOLD * this.model.anchors.length) ** 2;
    for (const anchor of this.model.anchors) scale[anchor] += hold;
    const scaled = (vector: Float64Array): Float64Array => Float64Array.from(vector, (part, i) => part / scale[i]);
    let z = scaled(rest);
    const direction = z.slice();
    let size2 = dot(rest, z);
    const enough = size2 * 1e-24;
    const curved = new Float64Array(size);
    for (let round = 0; round < 4 * size && size2 > enough; round++) {
      this.hessianTimes(direction, curved);
      const length = size2 / dot(direction, curved);
      for (let i = 0; i < size; i++) {
        step[i] += length * direction[i];
        rest[i] -= length * curved[i];
      }
      z = scaled(rest);
      const next = dot(rest, z);
      const turn = next / size2;
      size2 = next;
      for (let i = 0; i < size; i++) direction[i] = z[i] + turn * direction[i];
    }
    return step;
  }

  /** Standard deviations of the players' strengths: the inverse of the negated Hessian by Cholesky's method. */
  deviations(): Float64Array {
    const { size, players } = this;
    const rows = this.hessian();
    for (let row = 0; row < size; row++) {
      const own = rows[row];
      for (let col = 0; col <= row; col++) {
        const other = rows[col];
        let rest = own[col];
        for (let k = 0; k < col; k++) rest -= own[k] * other[k];
        own[col] = row === col ? Math.sqrt(Math.max(rest, 1e-12)) : rest / other[col];
      }
    }
    // The variance of a player is the squared length of its column in the inverse of the lower triangle.
    const deviations = new Float64Array(players);
    const column = new Float64Array(size);
    for (let player = 0; player < players; player++) {
      let sum = 0;
      for (let row = player; row < size; row++) {
        const own = rows[row];
        let rest = row === player ? 1 : 0;
        for (let k = player; k < row; k++) rest -= own[k] * column[k];
        column[row] = rest / own[row];
        sum += column[row] ** 2;
      }
      deviations[player] = Math.sqrt(sum);
    }
    return deviations;
  }

  /** The whole negated Hessian, by rows. */
  private hessian(): Float64Array[] {
    const { meetings, before, anchors } = this.model;
    const { players, size } = this;
    const rows = Array.from({ length: size }, () => new Float64Array(size));
    const both = (one: number, other: number, weight: number): void => {
      rows[one][other] += weight;
      rows[other][one] += weight;
    };
    for (let i = 0; i < size; i++) rows[i][i] = this.diagonal[i];
    before.forEach((from, player) => {
      if (from >= 0) both(player, from, -1 / CHANGE ** 2);
    });
    meetings.forEach(({ white, black }, i) => {
      const weight = this.information[i];
      both(white, black, -weight);
      both(white, players, weight);
      both(black, players, -weight);
    });
    const hold = anchors.length === 0 ? 0 : 1 / (HOLD * anchors.length) ** 2;
    for (const one of anchors) for (const other of anchors) rows[one][other] += hold;
    return rows;
  }

  /** The negated Hessian times a vector. */
  private hessianTimes(vector: Float64Array, into: Float64Array): void {
    const { meetings, before, anchors } = this.model;
    const { players, diagonal, information } = this;
    for (let i = 0; i < this.size; i++) into[i] = diagonal[i] * vector[i];
    const tie = 1 / CHANGE ** 2;
    for (let player = 0; player < players; player++) {
      const from = before[player];
      if (from < 0) continue;
      into[player] -= tie * vector[from];
      into[from] -= tie * vector[player];
    }
    const colour = vector[players];
    let ofColour = 0;
    for (let i = 0; i < meetings.length; i++) {
      const { white, black } = meetings[i];
      const weight = information[i];
      into[white] += weight * (colour - vector[black]);
      into[black] -= weight * (vector[white] + colour);
      ofColour += weight * (vector[white] - vector[black]);
    }
    into[players] += ofColour;
    if (anchors.length === 0) return;
    const part = this.meanOfAnchors(vector) / HOLD ** 2 / anchors.length;
    for (const anchor of anchors) into[anchor] += part;
  }

  private meanOfAnchors(vector: Float64Array): number {
    const { anchors } = this.model;
    let sum = 0;
    for (const anchor of anchors) sum += vector[anchor];
    return sum / anchors.length;
  }
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < one.length; i++) sum += one[i] * other[i];
  return sum;
}
