import type { Move, Position } from '@ringfence/rules';
import { evaluate } from './evaluation.ts';
import { type DepthTable, EXACT_VALUE, LOWER_BOUND, UPPER_BOUND } from './table.ts';
import { terminalValue } from './terminal.ts';

/** A position on the current line, with what is known about it. */
interface Frame {
  readonly depth: number;
  readonly key: bigint;
  readonly alpha: number;
  readonly beta: number;
  readonly moves: readonly Move[];
  /** The index of the next move to try. */
  next: number;
  best: number;
  pv: readonly Move[];
}

/** Plies after which the game is certainly over: every move except a swap takes at least one free cell. */
export const pliesLeft = (position: Position): number => position.freeCount + (position.maySwap ? 1 : 0);

/**
 * Minimax to a fixed depth with alpha-beta cuts and a table over all symmetries: the same value as plain minimax. The
 * stack is explicit, so that the search can pause at any node and resume.
 */
export class AlphaBeta {
  /** The result of the last search; a bound if it is outside the requested window. */
  value = 0;
  pv: readonly Move[] = [];
  nodes = 0;
  private readonly table: DepthTable;
  private readonly frames: Frame[] = [];
  private position: Position | undefined;

  constructor(table: DepthTable) {
    this.table = table;
  }

  /** Starts a search of the position, which changes during the search and is restored at its end. */
  begin(position: Position, depth: number, alpha: number, beta: number): void {
    this.position = position;
    this.frames.length = 0;
    this.enter(position, depth, alpha, beta);
  }

  /** Continues until this many nodes have been searched in total; true when done. */
  run(nodes: number): boolean {
    const { position } = this;
    if (position === undefined) return true;
    for (let frame = this.frames.at(-1); frame !== undefined; frame = this.frames.at(-1)) {
      if (frame.best >= frame.beta || frame.next === frame.moves.length) {
        this.leave(frame);
        const parent = this.frames.at(-1);
        if (parent !== undefined) this.receive(position, parent);
        continue;
      }
      if (this.nodes >= nodes) return false;
      position.play(frame.moves[frame.next]);
      const entered = this.enter(position, frame.depth - 1, -frame.beta, -Math.max(frame.alpha, frame.best));
      if (!entered) this.receive(position, frame);
    }
    return true;
  }

  /** Values a position at once, or pushes a frame for it and returns true. */
  private enter(position: Position, depth: number, alpha: number, beta: number): boolean {
    this.nodes++;
    this.pv = [];
    if (position.outcome !== undefined) {
      this.value = terminalValue(position);
      return false;
    }
    if (depth === 0) {
      this.value = evaluate(position);
      return false;
    }
    // Beyond the end of the game all depths are the same, so positions reached by captures share entries.
    const sure = Math.min(depth, pliesLeft(position));
    const key = position.canonicalHash;
    const known = this.table.find(key, sure);
    if (known !== undefined) {
      const { value, bound } = known;
      if (
        bound === EXACT_VALUE ||
        (bound === LOWER_BOUND && value >= beta) ||
        (bound === UPPER_BOUND && value <= alpha)
      ) {
        this.value = value;
        return false;
      }
    }
    const moves = sure > 1 ? ordered(position) : position.legalMoves();
    this.frames.push({ depth: sure, key, alpha, beta, moves, next: 0, best: Number.NEGATIVE_INFINITY, pv: [] });
    return true;
  }

  private leave({ key, depth, alpha, beta, best, pv }: Frame): void {
    this.frames.pop();
    this.value = best;
    this.pv = pv;
    this.table.store(key, depth, best, best >= beta ? LOWER_BOUND : best <= alpha ? UPPER_BOUND : EXACT_VALUE);
  }

  /** Undoes the last move and passes its value to the frame that tried it. */
  private receive(position: Position, frame: Frame): void {
    position.undo();
    const move = frame.moves[frame.next++];
    if (-this.value > frame.best) {
      frame.best = -this.value;
      frame.pv = [move, ...this.pv];
    }
  }
}

/** The moves, most promising first: alpha-beta cuts most when good moves come early. */
function ordered(position: Position): Move[] {
  const scored = position.legalMoves().map((move) => {
    position.play(move);
    const score = position.outcome === undefined ? -evaluate(position) : -terminalValue(position);
    position.undo();
    return { move, score };
  });
  return scored.sort((a, b) => b.score - a.score).map(({ move }) => move);
}
