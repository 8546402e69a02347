import { allCells, type BreakerAnswer, type BreakerPairing, breakerIdeaNames } from '@ringfence/proof';
import {
  bitNumber,
  HOLDS,
  learnAnswers,
  PENDING,
  type ProvedAnswers,
  pairsFound,
  pairsIn,
  squareBoard,
  u64,
} from '@ringfence/proof/breaker';
import type { Move, Position } from '@ringfence/rules';
import { growTo, guard, MOST_BYTES, PAGE, USUAL_TABLE_SIZE } from '@ringfence/wasm-host';
import { BREAKER_NODE, SCORE_STOPPED, SEARCH_STOPPED } from '../codes.ts';
import { loadModule } from '../module.ts';
import type { SearchOptions } from '../searcher.ts';
import type { SquatterModule } from './module.ts';
import { restoreProofs, saveHolds, saveProofs } from './table.ts';

/** Parts of the memory begin at multiples of this. */
const BUCKET = 128;

// The cost of a Maker–Breaker search in nodes of the score search: a pass of a pairing, and a node of a chain of
// threats.
const PASS_WORK = 3;
const CHAIN_WORK = 1.5;

/** How the memory for tables is divided: the parts of the Breaker solver and of play; the rest is for scores. */
export interface TableShares {
  readonly breaker: number;
  readonly play: number;
}

export const PLAY_SHARES: TableShares = { breaker: 1 / 4, play: 1 / 4 };
export const PROOF_SHARES: TableShares = { breaker: 1 / 2, play: 1 / 64 };

/** The solver's ideas as bits, and those of a quick question: chains can make one node as long as a whole short move. */
const ALL_IDEAS = (1 << breakerIdeaNames.length) - 1;
const QUICK_IDEAS = ALL_IDEAS & ~(1 << breakerIdeaNames.indexOf('chains'));

/** The largest board that the bitboard searches can hold. */
export const BITBOARD_SIZE = 8;

/** A kernel for boards of a size up to 8×8. */
export async function createSquatterKernel(
  size: number,
  { tableSize = USUAL_TABLE_SIZE, takeMemory }: SearchOptions = {},
  shares = PLAY_SHARES,
  answers?: ProvedAnswers,
): Promise<SquatterKernel> {
  if (!Number.isInteger(size) || size < 3 || size > BITBOARD_SIZE) throw new RangeError(`no bitboard is ${size} wide`);
  return new SquatterKernel(
    guard((await loadModule(takeMemory?.())) as SquatterModule),
    size,
    tableSize,
    shares,
    answers,
  );
}

/**
 * The three questions about a position that the kernel answers. Each works for at most this many nodes and returns
 * `undefined` if they were not enough; a further call continues with what the tables hold.
 */
export class SquatterKernel {
  readonly size: number;
  /** All cells of the board. */
  readonly cells: bigint;
  private readonly module: SquatterModule;
  /** Whether the tables may contain entries. */
  private used = false;
  private readonly answers: ProvedAnswers | undefined;

  constructor(module: SquatterModule, size: number, megabytes: number, shares: TableShares, answers?: ProvedAnswers) {
    this.answers = answers;
    this.module = module;
    this.size = size;
    this.cells = allCells(squareBoard(size));
    const tablesAt = module.squatterTablesAt();
    const wanted = Math.max(1, Math.floor(megabytes * 16)) * PAGE;
    const bytes = Math.min(wanted, MOST_BYTES - tablesAt);
    growTo(module.memory, tablesAt + bytes);
    const [breaker, play] = [shares.breaker, shares.play].map((share) => Math.floor((bytes * share) / BUCKET) * BUCKET);
    module.squatterTables(bytes, breaker, play);
    module.squatterBoard(size);
    this.learn();
  }

  /** Forgets everything except what comes from a file. */
  clear(): void {
    if (this.used) this.module.squatterClear();
    this.used = false;
    this.module.squatterBoard(this.size);
    this.learn();
  }

  private learn(): void {
    if (this.answers !== undefined) learnAnswers(this.module, this.answers);
  }

  /** All nodes since the last {@link clear}. */
  get nodes(): number {
    return this.module.squatterNodes();
  }

  /** Those of {@link pairedMove}, which all take the same short time. */
  get pairedNodes(): number {
    return this.module.squatterPairedPasses();
  }

  /** Work on Maker–Breaker questions, in nodes of the score search that take as long; the same on every machine. */
  get breakerWork(): number {
    return PASS_WORK * this.module.breakerPasses() + CHAIN_WORK * this.module.breakerChainNodes();
  }

  /** Sets the position; all questions are about the last one. */
  load({ pieces, owners, turn }: Position): void {
    const { module } = this;
    this.used = true;
    new Uint8Array(module.memory.buffer, module.piecesAt(), pieces.length).set(pieces);
    new Uint8Array(module.memory.buffer, module.ownersAt(), owners.length).set(owners);
    module.squatterPosition(pieces.length, turn);
  }

  /** Whether the side to move (or the other one, if not `mover`) can be kept from ever capturing anything again. */
  isHeld(mover: boolean, nodes: number): boolean | undefined {
    const answer = this.module.squatterMaker(Number(mover), nodes);
    return answer === PENDING ? undefined : answer === HOLDS;
  }

  /** The move with which Breaker holds, after an {@link isHeld} that was true and asked about the other side. */
  get holdingMove(): Move | undefined {
    return moveOrNone(this.module.squatterMakerMove());
  }

  /** The cells that Breaker answers on, after an {@link isHeld} that was true. */
  get carrier(): bigint {
    return u64(this.module.breakerCarrier());
  }

  /** Whether Breaker holds in a position of its own; with its move and the carrier. */
  hold(maker: bigint, solid: bigint, makerToMove: boolean, nodes: number, isQuick = false): BreakerAnswer | undefined {
    this.used = true;
    this.module.breakerIdeas(isQuick ? QUICK_IDEAS : ALL_IDEAS);
    const value = this.module.breakerAsk(
      maker,
      solid,
      makerToMove ? 0 : 1,
      Math.max(1, Math.floor(nodes / BREAKER_NODE)),
    );
    this.module.breakerIdeas(ALL_IDEAS);
    if (value === PENDING) return undefined;
    const move = this.module.breakerMove();
    return { holds: value === HOLDS, carrier: this.carrier, move: move < 0 ? undefined : move };
  }

  /** Breaker's carrier if the table knows that it holds with Maker to move. */
  knownCarrier(maker: bigint, solid: bigint): bigint | undefined {
    const { module } = this;
    if (module.breakerReduce(maker, solid, 0) === 0n) return 0n;
    return module.breakerLookUp() === HOLDS ? u64(module.breakerKnownCarrier()) : undefined;
  }

  /** Breaker's answer with it to move, if the table knows one that does not use some cells. */
  knownAnswer(maker: bigint, solid: bigint, without: bigint): Omit<BreakerAnswer, 'holds'> | undefined {
    const { module } = this;
    if (!module.breakerRecall(maker, solid, without)) return undefined;
    const move = module.breakerRecalledMove();
    return { carrier: u64(module.breakerRecalledCarrier()), move: move < 0 ? undefined : move };
  }

  /** Whether a cell lies on the border or beside one of some pieces. */
  hasWayOut(cell: bigint, pieces: bigint): boolean {
    const { size } = this;
    const at = bitNumber(cell);
    const [row, column] = [at >> 3, at & 7];
    return row === 0 || column === 0 || row === size - 1 || column === size - 1 || (besideInner(cell) & pieces) !== 0n;
  }

  /**
   * Pairs by which Breaker holds, as {@link Breaker.pairs} returns them; with `joker` it is to move, otherwise Maker
   * is.
   */
  pairs(maker: bigint, solid: bigint, joker: boolean, passes: number): BreakerPairing | undefined {
    const free = this.module.breakerReduce(maker, solid, Number(joker));
    return pairsIn(this.module, maker, solid, free, joker, passes);
  }

  /**
   * Searches for a move of Breaker's after which pairs hold, for about this many nodes; a further call for the same
   * position continues.
   */
  pairedMove(maker: bigint, solid: bigint, nodes: number): BreakerPairing | undefined {
    this.used = true;
    if (this.module.squatterPaired(maker, solid, nodes) !== HOLDS) return undefined;
    return { pairs: pairsFound(this.module), joker: u64(this.module.squatterPairedMove()) };
  }

  /** The most promising moves that {@link pairedMove} has seen, best first, as sets of one cell. */
  rankedMoves(count: number): bigint[] {
    const moves = Array.from({ length: count }, (_, rank) => u64(this.module.squatterRankedMove(rank)));
    return moves.filter((move) => move !== 0n);
  }

  /**
   * The number of Maker's moves, with it to move, for which Breaker has no reply that is easily found, at most this many. The
   * replies go to the table.
   */
  unanswered(maker: bigint, solid: bigint, most: number): number {
    this.used = true;
    return this.module.squatterUnanswered(maker, solid, most);
  }

  /**
   * What the side to move still gains on the other, if that is between the bounds; otherwise a bound on that side of
   * it.
   */
  gain(alpha: number, beta: number, nodes: number): number | undefined {
    const gain = this.module.squatterScore(alpha, beta, nodes);
    return gain === SCORE_STOPPED ? undefined : gain;
  }

  /** The best move found by {@link gain}, if any move is still relevant. */
  get gainingMove(): Move | undefined {
    return moveOrNone(this.module.squatterScoreMove());
  }

  /**
   * The expectation of a search to a depth, in hundredths of a cell; `eager` means that the side to move wants to win.
   */
  search(depth: number, alpha: number, beta: number, eager: boolean, nodes: number): number | undefined {
    const value = this.module.squatterSearch(depth, alpha, beta, Number(eager), nodes);
    return value === SEARCH_STOPPED ? undefined : value;
  }

  /** The move stored by {@link search} for the position. */
  notedMove(eager: boolean): Move | undefined {
    return moveOrNone(this.module.squatterTableMove(Number(eager)));
  }

  /** What the proofs have found, for another kernel of the same size to resume from. */
  save(): Uint8Array {
    return saveProofs(this.module);
  }

  /** Only the entries that prove that Breaker holds, but all of them, for a kernel that plays by them. */
  saveHolds(): Uint8Array {
    return saveHolds(this.module);
  }

  /** Restores what {@link save} or {@link saveHolds} returned; false if it is something else. */
  restore(saved: Uint8Array): boolean {
    this.used = true;
    return restoreProofs(this.module, saved);
  }
}

/** The cells around one that does not lie on the border. */
export const besideInner = (cell: bigint): bigint => (cell << 1n) | (cell >> 1n) | (cell << 8n) | (cell >> 8n);

const moveOrNone = (move: number): Move | undefined => (move < 0 ? undefined : move);
