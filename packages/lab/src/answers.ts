import { BLACK, judge, type Side, sideName, sides, WHITE, type WrittenBoard } from '@ringfence/rules';
import type { AlgorithmQuestion } from './algorithm.ts';

/** The classic answer about a Squatter board. */
export function squatterAnswer(free: number, white: number, black: number): string[] {
  const winner = free > 0 ? 'None' : white > black ? 'White' : black > white ? 'Black' : 'Draw';
  return [winner, `${white}`, `${black}`];
}

/** The wins of each side on a hexagon, indexed by side. */
interface Finds {
  readonly tripod: readonly boolean[];
  readonly loop: readonly boolean[];
}

/**
 * The classic answer about a Fencemaster board. No document says what to print when both sides have won, which no game
 * leads to; all algorithms use the judge's answer, so that they do not differ in that.
 */
export function fencemasterAnswer(cells: Uint8Array, { tripod, loop }: Finds): string[] {
  const winners = sides.filter((side) => tripod[side] || loop[side]);
  if (winners.length === 1) return [sideName(winners[0]), methodOf(winners[0])];
  return [winners.length === 2 || !cells.includes(0) ? 'Draw' : 'None', 'Nil'];

  function methodOf(side: Side): string {
    return tripod[side] && loop[side] ? 'Both' : tripod[side] ? 'Tripod' : 'Loop';
  }
}

/**
 * The judge's answer to the question, in the same form. An algorithm that only looks for tripods is compared on tripods
 * alone.
 */
export function judgeAnswer(board: WrittenBoard, asks: Exclude<AlgorithmQuestion, 'move'>): string[] {
  const verdict = judge(board);
  if ('scores' in verdict) return [verdict.winner, `${verdict.scores.white}`, `${verdict.scores.black}`];
  if (asks === 'winner') return [verdict.winner, verdict.method];
  const has = (kind: 'tripod' | 'loop', side: Side): boolean =>
    asks === kind && verdict.reasons.some((reason) => reason.kind === kind && reason.side === side);
  return fencemasterAnswer(board.cells, {
    tripod: [false, has('tripod', WHITE), has('tripod', BLACK)],
    loop: [false, has('loop', WHITE), has('loop', BLACK)],
  });
}
