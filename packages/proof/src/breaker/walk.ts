import type { Work } from '@ringfence/wasm-host';
import { learnStored } from './answers.ts';
import { explainHold, type HoldReason } from './explain.ts';
import { type Breaker, type BreakerBoard, bitOfCell, createBreaker } from './kernel.ts';

/** A point of a walk through a proof: the board, and why Maker, to move, captures nothing from here. */
export interface WalkPoint {
  readonly board: BreakerBoard;
  /** Cells with a piece, in the order in which they were placed; cells are numbered in reading order. */
  readonly maker: readonly number[];
  readonly breaker: readonly number[];
  /** Answered pairs stay in it, so that each keeps its number. */
  readonly reason: HoldReason;
}

export interface WalkStep {
  readonly point: WalkPoint;
  /** Breaker's answer; `undefined` if none is needed. */
  readonly reply: number | undefined;
  /** The pair that the move and its answer belong to. */
  readonly pair: number | undefined;
}

/**
 * Walks through a proof that Maker captures nothing on a board: Maker plays anything, and Breaker's answer comes with
 * its reason. A board on which Maker captures something has no such walk.
 */
export class ProofWalk {
  private readonly breaker: Breaker;

  private constructor(breaker: Breaker) {
    this.breaker = breaker;
  }

  static async open(board: BreakerBoard): Promise<ProofWalk> {
    const breaker = await createBreaker(board);
    await learnStored(breaker);
    return new ProofWalk(breaker);
  }

  /** The empty board. */
  start(): Work<WalkPoint> {
    return this.pointAt([], []);
  }

  *play(from: WalkPoint, move: number): Work<WalkStep> {
    const { board, reason } = from;
    if (move < 0 || move >= board.rows * board.columns || [...from.maker, ...from.breaker].includes(move)) {
      throw new RangeError('no such free cell');
    }
    const maker = [...from.maker, move];
    if (reason.kind === 'pairs') {
      const number = reason.pairs.findIndex((pair) => pair.includes(move));
      const partner = number < 0 ? undefined : reason.pairs[number].find((cell) => cell !== move);
      const isOpen = partner !== undefined && !from.breaker.includes(partner);
      const breaker = isOpen ? [...from.breaker, partner] : from.breaker;
      const point = { board, maker, breaker, reason };
      return { point, reply: isOpen ? partner : undefined, pair: isOpen ? number : undefined };
    }
    const answers = reason.kind === 'answers' ? reason.answers : [];
    const reply = answers.find((answer) => answer.move === move)?.reply;
    const breaker = reply === undefined ? from.breaker : [...from.breaker, reply];
    return { point: yield* this.pointAt(maker, breaker), reply, pair: undefined };
  }

  private *pointAt(maker: readonly number[], breaker: readonly number[]): Work<WalkPoint> {
    const { board } = this.breaker;
    const cells = (list: readonly number[]): bigint => list.reduce((sum, cell) => sum | bitOfCell(cell, board), 0n);
    const position = { maker: cells(maker), solid: cells(breaker), makerToMove: true };
    const reason = yield* explainHold(this.breaker, position);
    if (reason.kind === 'captures') throw new RangeError('Maker captures something on this board');
    return { board, maker, breaker, reason };
  }
}
