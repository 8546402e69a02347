import { ByteSink } from '../breaker/proof-bytes.ts';
import {
  BREAKER_CELL,
  type Cells,
  createProofBoard,
  FREE_CELL,
  MAKER_CELL,
  type ProofBoard,
} from '../breaker-proof/board.ts';
import { withCell } from '../breaker-proof/holds.ts';
import { KnownPositions } from '../breaker-proof/known.ts';
import { cellBit } from '../maker/geometry.ts';
import type { Maker, MakerPosition } from '../maker/kernel.ts';
import { findWin } from '../maker/opening.ts';
import type { MakerSubject } from '../maker/subject.ts';
import type { Work } from '../work.ts';
import { capturingCells, chainCaptures } from './chain.ts';

const MAGIC = 'ringfence race 1';
const CHAIN = 0x80;
/** How much more a position's own chain may cost than in the search, and the rest of a chain after its first move. */
const OWN_TIMES = 40;
const REST_TIMES = 1000;

/** Writes the proof that Maker, to move, captures first, from a search for that which has found it. */
export class RaceWriter {
  readonly sink = new ByteSink();
  /** The number of positions in the proof, without those of chains. */
  positions = 0;
  private readonly maker: Maker;
  private readonly board: ProofBoard;
  private readonly known: KnownPositions;
  private readonly first: number;

  /** `first` is the first move on an empty board. */
  constructor(maker: Maker, first: number) {
    this.maker = maker;
    this.board = createProofBoard(maker.board.rows, maker.board.columns);
    this.known = new KnownPositions(this.board);
    this.first = first;
  }

  *write({ board, letters: position, side: toMove, position: { maker, breaker } }: MakerSubject): Work<void> {
    const header = { game: 'squatter', ...board, position, toMove };
    this.sink.put(...new TextEncoder().encode(`${MAGIC}\n${JSON.stringify(header)}\n`));
    const cells = Uint8Array.from(position, (_, cell) =>
      maker & cellBit(cell) ? MAKER_CELL : breaker & cellBit(cell) ? BREAKER_CELL : FREE_CELL,
    );
    yield* this.toMove(cells);
  }

  /** Writes the record of a position, in the checker's order, with a chain that is known; returns its chain, if it is one. */
  private *toMove(cells: Cells, known?: readonly number[]): Work<readonly number[] | undefined> {
    const { board, sink } = this;
    if (this.known.find(cells) !== undefined) return undefined;
    const chain = known ?? this.chainIn(cells, OWN_TIMES);
    if (chain !== undefined) {
      sink.put(CHAIN + chain.length, ...chain);
      return chain;
    }
    const move = yield* this.moveIn(cells);
    sink.put(move);
    const moved = withCell(cells, move, MAKER_CELL);
    const replies = [...moved.keys()].filter((cell) => moved[cell] === FREE_CELL);
    // The chains that the search refutes replies with, each of which may be hard to find after another reply.
    const pool = [moved, ...replies.map((reply) => withCell(moved, reply, BREAKER_CELL))].flatMap((one) => {
      const chain = this.chainIn(one, 1);
      return chain === undefined ? [] : [chain];
    });
    const chains: (readonly number[])[] = [];
    for (const reply of replies) {
      const after = withCell(moved, reply, BREAKER_CELL);
      const captures = (chain: readonly number[]): boolean => chainCaptures(board, after, chain);
      if (chains.some(captures)) continue;
      const next = yield* this.toMove(after, pool.find(captures));
      if (next !== undefined) chains.push(next);
    }
    this.known.add(cells, new Uint8Array(board.size));
    this.positions++;
    yield;
    return undefined;
  }

  /** The moves of a chain of threats: each is asked for after the forced answer to the one before. */
  private chainIn(position: Cells, times: number): number[] | undefined {
    const cells = position.slice();
    const moves: number[] = [];
    for (;;) {
      const chain = this.maker.chain(positionOf(cells), moves.length === 0 ? times : REST_TIMES);
      if (chain === undefined) return undefined;
      moves.push(chain.move);
      if (chain.captures) return moves;
      cells[chain.move] = MAKER_CELL;
      const threats = capturingCells(this.board, cells, MAKER_CELL);
      if (threats.length > 1) return moves;
      cells[threats[0]] = BREAKER_CELL;
    }
  }

  private *moveIn(cells: Cells): Work<number> {
    if (cells.every((code) => code === FREE_CELL)) return this.first;
    const win = yield* findWin([this.maker], positionOf(cells));
    if (win?.move === undefined) throw new Error('the search no longer finds the win of a position of the proof');
    return win.move;
  }
}

function positionOf(cells: Cells): MakerPosition {
  let [maker, breaker] = [0n, 0n];
  for (const [cell, code] of cells.entries()) {
    if (code === MAKER_CELL) maker |= cellBit(cell);
    else if (code === BREAKER_CELL) breaker |= cellBit(cell);
  }
  return { maker, breaker };
}
