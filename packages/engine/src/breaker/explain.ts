import type { Work } from '../searcher.ts';
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
  /** Maker captures, beginning with this move. */
  | { readonly kind: 'captures'; readonly move: number | undefined };

const PASSES = 200;

/** Finds the simplest reason, and solves the position first if necessary. */
export function* explainHold(breaker: Breaker, position: BreakerPosition): Work<HoldReason> {
  const desk = new ProofDesk(breaker);
  const { maker, solid, makerToMove } = position;
  const answer = yield* desk.ask(position);
  const cell = (bit: bigint): number | undefined => (bit === 0n ? undefined : desk.cellOf(bit));
  if (!answer.holds) return { kind: 'captures', move: makerToMove ? cell(bitAt(answer.move)) : undefined };
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
