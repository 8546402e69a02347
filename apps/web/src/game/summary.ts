import type { MoveMark } from '@ringfence/engine';
import { type Move, type Side, sides } from '@ringfence/rules';
import type { Game } from './game.ts';
import { moveReview, type Reviewed } from './review.ts';
import { type NodeId, nodeOf } from './tree.ts';

/** How one side has played the line, as far as it is analysed. */
interface SideSummary {
  readonly moves: number;
  /** From 0 to 100, 100 if every move was as good as the best; `undefined` without analysed moves. */
  readonly accuracy: number | undefined;
  readonly faults: Readonly<Record<MoveMark, number>>;
}

/** A move with a fault according to the review. */
interface FaultyMove {
  readonly id: NodeId;
  readonly number: number;
  readonly side: Side;
  readonly review: Reviewed & { readonly mark: MoveMark };
}

interface GameSummary {
  readonly sides: Readonly<Record<Side, SideSummary>>;
  readonly faults: readonly FaultyMove[];
  /** The move that cost most, if it cost enough to turn the game. */
  readonly turningPoint: FaultyMove | undefined;
  /** Whether every move of the line is analysed. */
  readonly isComplete: boolean;
}

/** Moves that lose less than this share of the winning chance are not turning points. */
const TURNS_AT = 0.2;

/** Accuracy of a move by the percentage of winning chance it lost: the curve used by chess sites. */
const accuracyOf = (percentLost: number): number =>
  Math.max(0, Math.min(100, 103.1668 * Math.exp(-0.04354 * percentLost) - 3.1669));

/** A summary of the analysis of the current line. */
export function summaryOf(game: Game): GameSummary {
  const played = game.line.filter((id) => nodeOf(game.tree, id).content.play !== undefined);
  const accuracies: Record<Side, number[]> = { 1: [], 2: [] };
  const counts: Record<Side, Record<MoveMark, number>> = { 1: noFaults(), 2: noFaults() };
  const faults: FaultyMove[] = [];
  for (const [i, id] of played.entries()) {
    const review = moveReview(game, id);
    const side = nodeOf(game.tree, id).content.play?.side;
    if (review === undefined || side === undefined) continue;
    accuracies[side].push(accuracyOf(50 * review.loss));
    const { mark } = review;
    if (mark === undefined) continue;
    counts[side][mark]++;
    faults.push({ id, number: i + 1, side, review: { ...review, mark } });
  }
  const dearest = faults.toSorted((a, b) => b.review.loss - a.review.loss)[0];
  const one = (side: Side): SideSummary => ({
    moves: accuracies[side].length,
    accuracy: average(accuracies[side]),
    faults: counts[side],
  });
  return {
    sides: { 1: one(1), 2: one(2) },
    faults,
    turningPoint: dearest !== undefined && dearest.review.loss / 2 >= TURNS_AT ? dearest : undefined,
    isComplete: played.length > 0 && sides.reduce((sum, side) => sum + accuracies[side].length, 0) === played.length,
  };
}

/** The move that lost a game, and the better one. */
export interface LosingMove {
  readonly id: NodeId;
  /** The node before it. */
  readonly before: NodeId;
  readonly number: number;
  readonly better: Move;
}

/** The move that cost a side most in the analysed line, if one cost enough to be called a fault. */
export function losingMove(game: Game, side: Side): LosingMove | undefined {
  const own = summaryOf(game).faults.filter((fault) => fault.side === side && fault.review.mark !== '?!');
  const [worst] = own.toSorted((a, b) => b.review.loss - a.review.loss);
  const better = worst?.review.before.line[0];
  if (worst === undefined || better === undefined) return undefined;
  return { id: worst.id, before: nodeOf(game.tree, worst.id).parent, number: worst.number, better };
}

/** The next faulty move after a node of the line, wrapping around. */
export function nextFault(game: Game, { faults }: GameSummary): FaultyMove | undefined {
  const { line } = game;
  const here = line.indexOf(game.current);
  return faults.find(({ id }) => line.indexOf(id) > here) ?? faults[0];
}

const noFaults = (): Record<MoveMark, number> => ({ '?!': 0, '?': 0, '??': 0 });

const average = (numbers: readonly number[]): number | undefined =>
  numbers.length === 0 ? undefined : numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
