import { ByteSink, joinedBytes } from '../breaker/proof-bytes.ts';
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
import type { MakerPosition, Makers } from '../maker/kernel.ts';
import { findWin } from '../maker/opening.ts';
import { type MakerSubject, makerSubject } from '../maker/subject.ts';
import type { Work } from '../work.ts';
import { type Chain, capturingCells, chainCaptures } from './chain.ts';

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
  protected readonly makers: Makers;
  protected readonly board: ProofBoard;
  protected readonly known: KnownPositions;
  protected readonly first: number;

  /** The proof may rest on several searches, the last of which finds the longest chains. `first` is the first move on an empty board. */
  constructor(makers: Makers, first: number) {
    this.makers = makers;
    const { rows, columns } = makers[0].board;
    this.board = createProofBoard(rows, columns);
    this.known = new KnownPositions(this.board);
    this.first = first;
  }

  /** Writes all of it. */
  *write(subject: MakerSubject): Work<void> {
    this.sink.put(...headerOf(subject));
    yield* this.toMove(cellsOf(subject));
  }

  /** Writes the record of a position, in the checker's order, with a chain that is known; returns its chain, if it is one. */
  private *toMove(cells: Cells, known?: Chain): Work<Chain | undefined> {
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
    const pool = this.poolIn(moved);
    const chains: Chain[] = [];
    for (const reply of freeIn(moved)) yield* this.reply(moved, reply, chains, pool);
    this.known.add(cells, new Uint8Array(board.size));
    this.positions++;
    yield;
    return undefined;
  }

  /** Writes what refutes a reply, and adds its chain to those that came before. */
  protected *reply(moved: Cells, reply: number, chains: Chain[], pool: readonly Chain[]): Work<void> {
    const after = withCell(moved, reply, BREAKER_CELL);
    const captures = (chain: Chain): boolean => chainCaptures(this.board, after, chain);
    if (chains.some(captures)) return;
    const chain = yield* this.toMove(after, pool.find(captures));
    if (chain !== undefined) chains.push(chain);
  }

  /** The chains that the search refutes replies with, each of which may be hard to find after another reply. */
  private poolIn(moved: Cells): number[][] {
    const after = freeIn(moved).map((reply) => withCell(moved, reply, BREAKER_CELL));
    return [moved, ...after].flatMap((cells) => {
      const chain = this.chainIn(cells, 1);
      return chain === undefined ? [] : [chain];
    });
  }

  /** The moves of a chain of threats: each is asked for after the forced answer to the one before. */
  private chainIn(position: Cells, times: number): number[] | undefined {
    const cells = position.slice();
    const moves: number[] = [];
    const maker = this.makers[this.makers.length - 1];
    for (;;) {
      const chain = maker.chain(positionOf(cells), moves.length === 0 ? times : REST_TIMES);
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
    const win = yield* findWin(this.makers, positionOf(cells));
    if (win?.move === undefined) throw new Error('the search no longer finds the win of a position of the proof');
    return win.move;
  }
}

/** Writes the proof for an empty board reply by reply, so that what is refuted can be stored before the rest is. */
export class RaceReplyWriter extends RaceWriter {
  private readonly moved: Cells;
  private readonly replies: number[] = [];
  private readonly records: Uint8Array[] = [];
  private readonly chains: Chain[] = [];

  constructor(makers: Makers, first: number) {
    super(makers, first);
    this.moved = withCell(new Uint8Array(this.board.size), first, MAKER_CELL);
    this.positions = 1;
  }

  /** The replies that no record refutes, directly or as an image. */
  get open(): number[] {
    return freeIn(this.moved).filter((reply) => {
      const after = withCell(this.moved, reply, BREAKER_CELL);
      return (
        !this.chains.some((chain) => chainCaptures(this.board, after, chain)) && this.known.find(after) === undefined
      );
    });
  }

  /** Adds the records of a reply that the search has refuted. */
  *add(reply: number): Work<void> {
    yield* this.reply(this.moved, reply, this.chains, []);
    this.replies.push(reply);
    this.records.push(this.sink.take());
  }

  /** The proof so far: it names the replies, and is complete if none is open. */
  bytes(): Uint8Array {
    const header = headerOf(makerSubject(this.makers[0].board), this.replies);
    return joinedBytes([header, Uint8Array.of(this.first), ...this.records]);
  }
}

function headerOf({ board, letters: position, side: toMove }: MakerSubject, answers?: readonly number[]): Uint8Array {
  const header = { game: 'squatter', ...board, position, toMove, answers };
  return new TextEncoder().encode(`${MAGIC}\n${JSON.stringify(header)}\n`);
}

const cellsOf = ({ letters, position: { maker, breaker } }: MakerSubject): Cells =>
  Uint8Array.from(letters, (_, cell) =>
    maker & cellBit(cell) ? MAKER_CELL : breaker & cellBit(cell) ? BREAKER_CELL : FREE_CELL,
  );

const freeIn = (cells: Cells): number[] => [...cells.keys()].filter((cell) => cells[cell] === FREE_CELL);

/** A position as the search takes it. */
export function positionOf(cells: Cells): MakerPosition {
  let [maker, breaker] = [0n, 0n];
  for (const [cell, code] of cells.entries()) {
    if (code === MAKER_CELL) maker |= cellBit(cell);
    else if (code === BREAKER_CELL) breaker |= cellBit(cell);
  }
  return { maker, breaker };
}
