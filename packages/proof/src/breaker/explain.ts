import type { Work } from '@ringfence/wasm-host';
import type { Breaker, BreakerPosition } from './kernel.ts';
import { bitAt, bitsOf, ProofDesk } from './proof-desk.ts';

/** Why Breaker holds, or how Maker captures; cells in reading order. */
export type HoldReason =
  /** Nothing can be captured any more. */
  | { readonly kind: 'over' }
  /** Breaker places the first piece, if it is named, and answers each cell of a pair by the other one. */
  | {
      readonly kind: 'pairs';
      readonly first: number | undefined;
      readonly pairs: readonly (readonly [number, number])[];
    }
  /** Breaker's answer to each move of Maker's that matters. */
  | {
      readonly kind: 'answers';
      readonly first: number | undefined;
      readonly answers: readonly { readonly move: number; readonly reply: number | undefined }[];
    }
  /**
   * Maker captures, beginning with this move. The line continues from there while every reply is forced, Maker's move
   * first; with Breaker to move it follows a move elsewhere. It ends with the capture, unless a quiet move comes first.
   */
  | {
      readonly kind: 'captures';
      readonly move: number | undefined;
      readonly line: readonly number[];
      readonly endsInCapture: boolean;
    };

const PASSES = 200;
const LONGEST_LINE = 64;

/** Finds the simplest reason, and solves the position first if necessary. */
export function* explainHold(breaker: Breaker, position: BreakerPosition): Work<HoldReason> {
  const desk = new ProofDesk(breaker);
  const { maker, solid, makerToMove } = position;
  const answer = yield* desk.ask(position);
  const cell = (bit: bigint): number | undefined => (bit === 0n ? undefined : desk.cellOf(bit));
  if (!answer.holds) {
    const found = yield* captureFrom(desk, maker, solid);
    return { kind: 'captures', move: makerToMove ? cell(bitAt(answer.move)) : undefined, ...found };
  }
  const { free } = desk.reduce(maker, solid, makerToMove ? 0 : 1);
  if (free === 0n) return { kind: 'over' };
  const isThreatened = desk.threats(maker, free) !== 0n;
  const found = isThreatened ? undefined : desk.breaker.pairs(maker, solid, free, !makerToMove, PASSES);
  if (found !== undefined) {
    const pairs = found.pairs.map((pair) => Array.from(bitsOf(pair), (bit) => desk.cellOf(bit)) as [number, number]);
    return { kind: 'pairs', first: cell(found.joker), pairs };
  }
  const first = makerToMove ? 0n : bitAt(answer.move);
  const answers = yield* answersFrom(desk, maker, solid | first);
  return { kind: 'answers', first: cell(first), answers };
}

/** Breaker's answer to each relevant move of Maker's. */
function* answersFrom(
  desk: ProofDesk,
  maker: bigint,
  solid: bigint,
): Work<readonly { readonly move: number; readonly reply: number | undefined }[]> {
  const { free } = desk.reduce(maker, solid, 0);
  const answers: { move: number; reply: number | undefined }[] = [];
  for (const move of bitsOf(free)) {
    const { move: reply } = yield* desk.ask({ maker: maker | move, solid, makerToMove: false });
    answers.push({ move: desk.cellOf(move), reply: reply === undefined ? undefined : desk.cellOf(bitAt(reply)) });
  }
  return answers;
}

/** Maker's moves and Breaker's forced replies up to the capture, or to the first move that threatens nothing. */
function* captureFrom(
  desk: ProofDesk,
  maker: bigint,
  solid: bigint,
): Work<{ readonly line: readonly number[]; readonly endsInCapture: boolean }> {
  const line: number[] = [];
  let [own, other] = [maker, solid];
  while (line.length < LONGEST_LINE) {
    const [capture] = bitsOf(desk.threats(own, desk.reduce(own, other, 0).free));
    if (capture !== undefined) return { line: [...line, desk.cellOf(capture)], endsInCapture: true };
    const { move } = yield* desk.ask({ maker: own, solid: other, makerToMove: true });
    if (move === undefined) break;
    own |= bitAt(move);
    line.push(desk.cellOf(bitAt(move)));
    const [reply] = bitsOf(desk.threats(own, desk.reduce(own, other, 1).free));
    if (reply === undefined) break;
    other |= reply;
    line.push(desk.cellOf(reply));
  }
  return { line, endsInCapture: false };
}
