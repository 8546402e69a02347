import { games, type Move, type Position, type Side, WHITE } from '@ringfence/rules';
import type { Info, MoveInfo, Proof, Solution } from './api.ts';

/** The engine's evaluation of one position, for storing; everything is from the point of view of the side to move. */
export interface Assessment {
  readonly side: Side;
  /** −1 a sure loss, 0 even, 1 a sure win. */
  readonly value: number;
  /** Squatter: the expected lead in captured cells. */
  readonly points?: number;
  /** The probability of a draw, if a net gives one. */
  readonly draw?: number;
  readonly proof?: Proof;
  /** The expected line; empty when the game is over. */
  readonly line: readonly Move[];
  readonly depth: number;
  readonly nodes: number;
}

/** Converts a snapshot of a search to an assessment. */
export function assessmentOf({ side, moves: [best], proof, depth, nodes }: Info): Assessment {
  const { value, points, draw, pv } = best;
  return {
    side,
    value,
    ...(points !== undefined && { points }),
    ...(draw !== undefined && proof === undefined && { draw }),
    ...(proof !== undefined && { proof }),
    line: pv,
    depth,
    nodes,
  };
}

/** The value of a position for the side that moved into it. */
const mirrored: Readonly<Record<Proof, Proof>> = { win: 'loss', draw: 'draw', loss: 'win' };

/** The assessment of a position from the point of view of either side. */
function seenBy(
  side: Side,
  { side: own, value, points, draw, proof }: Assessment,
): Pick<Assessment, 'value' | 'points' | 'draw' | 'proof'> {
  const sign = side === own ? 1 : -1;
  return {
    value: sign * value || 0,
    ...(points !== undefined && { points: sign * points || 0 }),
    ...(draw !== undefined && { draw }),
    ...(proof !== undefined && { proof: side === own ? proof : mirrored[proof] }),
  };
}

/** The probabilities that White wins, the game is drawn and Black wins. */
export interface Chances {
  readonly white: number;
  readonly draw: number;
  readonly black: number;
}

/** The chances that an assessment implies; `undefined` if it has no probability of a draw. */
export function chancesOf({
  side,
  value,
  draw,
  proof,
}: Pick<Assessment, 'side' | 'value' | 'draw' | 'proof'>): Chances | undefined {
  const drawn = proof === undefined ? draw : Number(proof === 'draw');
  if (drawn === undefined) return undefined;
  const own = Math.max(0, Math.min(1 - drawn, (1 - drawn + value) / 2));
  const other = 1 - drawn - own;
  return side === WHITE ? { white: own, draw: drawn, black: other } : { white: other, draw: drawn, black: own };
}

/** Whether anything is known of a move: its value means nothing as long as nobody has looked at it. */
export const isKnown = ({ visits, proof }: Pick<MoveInfo, 'visits' | 'proof'>): boolean =>
  visits > 0 || proof !== undefined;

/** Simulations that a move needs before its value says more than chance. */
const LEAST_VISITS = 10;

/** Whether a move can be ranked: it is proved, or searched enough. A search that counts cells needs no sample. */
export const isRanked = (move: Pick<MoveInfo, 'visits' | 'proof' | 'points'>): boolean =>
  isKnown(move) && (move.proof !== undefined || move.points !== undefined || move.visits >= LEAST_VISITS);

/**
 * Half of the 95 % interval of a winning chance, as a share, as far as the number of simulations limits it; nothing for a
 * proof, and for a search that counts cells.
 */
export function uncertaintyOf({ value, points, proof, nodes }: Assessment): number | undefined {
  if (proof !== undefined || points !== undefined || nodes === 0) return undefined;
  // Values lie between −1 and 1, so those of single simulations vary by no more than this; a chance has half their range.
  const deviation = Math.sqrt(1 - value * value) / 2;
  return (1.96 * deviation) / Math.sqrt(nodes);
}

/**
 * Combines a snapshot of a search with what is known about the position after the played move: that was searched a move
 * deeper, so it counts for the played move, and the best of it and the other moves counts for the position.
 */
export function assessmentWith(info: Info, played: Move, after: Assessment): Assessment {
  const searched = assessmentOf(info);
  const got = seenBy(info.side, after);
  const { draw: _, ...found } = searched;
  const ofPlayed = { ...found, ...got, line: [played, ...after.line] };
  if (got.proof === 'win') return ofPlayed;
  if (info.proof !== undefined) return searched;
  const other = info.moves.find((each) => each.move !== played && each.proof !== 'loss' && isKnown(each));
  if (other === undefined) return got.proof === undefined ? ofPlayed : searched;
  const { proof, ...rest } = ofPlayed; // the other moves are not proved, so neither is the position
  return other.value > got.value ? assessmentOf({ ...info, moves: [other] }) : rest;
}

/** Converts a proved value to an assessment; `undefined` if nothing is proved. */
export function provedAssessment({ turn }: Position, { proof, score, line, nodes }: Solution): Assessment | undefined {
  if (proof === undefined) return undefined;
  const value = proof === 'win' ? 1 : proof === 'loss' ? -1 : 0;
  return { side: turn, value, ...(score !== undefined && { points: score }), proof, line, depth: line.length, nodes };
}

/** A win for the side that moved into a position that is proved lost; `undefined` if it is not. */
export function impliedWin(side: Side, played: Move, after: Assessment): Assessment | undefined {
  const got = seenBy(side, after);
  return got.proof === 'win' ? { ...after, side, ...got, line: [played, ...after.line], nodes: 0 } : undefined;
}

/** The value of a finished game by the rules; `undefined` while it is running. */
export function finalAssessment({ game, outcome, turn }: Position): Assessment | undefined {
  if (outcome === undefined) return undefined;
  const value = outcome.winner === 0 ? 0 : outcome.winner === turn ? 1 : -1;
  const proof = value === 0 ? 'draw' : value > 0 ? 'win' : 'loss';
  const points = games[game].hasScores ? { points: value * outcome.margin } : {};
  return { side: turn, value, ...points, proof, line: [], depth: 0, nodes: 0 };
}

/** How bad a move is: an inaccuracy, a mistake, a blunder. */
export type MoveMark = '?!' | '?' | '??';

/** A smaller loss of value is no mistake, however sure. */
export const LEAST_LOSS = 0.3;

/**
 * The loss of value, out of 2, from which a move gets its mark. A search values the side to move slightly higher than
 * the next search does, by about 0.15 on hexagons: the first threshold is well above that.
 */
const leastLoss: readonly (readonly [least: number, mark: MoveMark])[] = [
  [0.95, '??'],
  [0.55, '?'],
  [LEAST_LOSS, '?!'],
];

/** With fewer nodes than this, a value says too little to call a move a mistake. */
export const LEAST_NODES = 100;

/** Whether an assessment rests on more than a few simulations. */
export const isFounded = ({ proof, nodes }: Pick<Assessment, 'proof' | 'nodes'>): boolean =>
  proof !== undefined || nodes >= LEAST_NODES;

/** How much worse than the best move a move is, for the mover, from 0 to 2, and its mark if that is much and sure. */
export function lossOf(
  before: Assessment,
  after: Assessment,
  move: Move,
): { readonly loss: number; readonly mark?: MoveMark } {
  const got = seenBy(before.side, after);
  const isLosing = got.proof === 'loss' && before.proof !== 'loss';
  // The position after it is searched a move deeper: a move that the engine would have played itself is not a mistake,
  // unless it is proved to be one.
  if (before.line[0] === move && !isLosing) return { loss: 0 };
  const loss = Math.max(0, before.value - got.value);
  const mark = leastLoss.find(([least]) => loss >= least)?.[1];
  // Whatever a search expected, this move lost the game.
  if (isLosing && mark !== undefined) return { loss, mark: '??' };
  const isSure = isFounded(before) && isFounded(after) && loss - marginOf(before, after) >= LEAST_LOSS;
  return { loss, ...(mark !== undefined && isSure && { mark }) };
}

/** How far a loss between two assessments may be off; a value has twice the range of a chance. */
export const marginOf = (before: Assessment, after: Assessment): number =>
  2 * Math.hypot(uncertaintyOf(before) ?? 0, uncertaintyOf(after) ?? 0);
