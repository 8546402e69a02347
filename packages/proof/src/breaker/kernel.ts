import {
  compileFile,
  growTo,
  guard,
  MOST_BYTES,
  PAGE,
  type SolverOptions,
  USUAL_TABLE_SIZE,
} from '@ringfence/wasm-host';
import { BREAKER_ENTRY, HOLDS } from '../codes.ts';
import { newMemory, newSharedMemory } from '../memory.ts';
import type { BreakerModule } from './module.ts';

/** The ideas of the solver that can be switched off to measure and check them, in the order of the kernel's bits. */
export const breakerIdeaNames = [
  'repeats',
  'afresh',
  'jokers',
  'islands',
  'chains',
  'mustPlay',
  'deficits',
  'mirrors',
  'restarts',
  'foresight',
] as const;
export type BreakerIdea = (typeof breakerIdeaNames)[number];

/** A board is a set of bits. */
const MOST_CELLS = 64;
/** Rows of this many bits fit most boards; a longer side needs the build whose rows have any length. */
const USUAL_STEP = 8;

export interface BreakerBoard {
  readonly rows: number;
  readonly columns: number;
}

/** A Maker–Breaker position; sets of cells as 64 bits, bit {@link stepOf}·row + column. Cells in neither set are free. */
export interface BreakerPosition {
  readonly maker: bigint;
  /** Breaker's pieces, and everything else that can never be Maker's. */
  readonly solid: bigint;
  readonly makerToMove: boolean;
}

/** The answer of the solver. */
export interface BreakerAnswer {
  readonly holds: boolean;
  /** Breaker answers only on these cells; or Maker needs only these. */
  readonly carrier: bigint;
  /** The winner's move, if it is to move and needs one. */
  readonly move: number | undefined;
}

/** Pairs of cells, and the piece that Breaker places first, as a set of one cell or none. */
export interface BreakerPairing {
  readonly pairs: readonly bigint[];
  readonly joker: bigint;
}

/** Why this solver does not accept a board; `undefined` if it does. */
export function boardProblem({ rows, columns }: BreakerBoard): string | undefined {
  const isFine = [rows, columns].every((side) => Number.isInteger(side) && side >= 1) && rows * columns <= MOST_CELLS;
  return isFine ? undefined : `the solver takes boards of at most ${MOST_CELLS} cells`;
}

/** The board of a game on this size. */
export const squareBoard = (size: number): BreakerBoard => ({ rows: size, columns: size });

/** Whether a board needs the build for strips, whose memory is always shared. */
export const isStrip = ({ rows, columns }: BreakerBoard): boolean => Math.max(rows, columns) > USUAL_STEP;

/** The distance between the bits of a cell and of the one below it. */
export const stepOf = (board: BreakerBoard): number => (isStrip(board) ? board.columns : USUAL_STEP);

const compiling = new Map<boolean, Promise<WebAssembly.Module>>();

/** Compiles the solver, once for all users. Literals in `new URL`, since bundlers look for them. */
function compiled(forStrips: boolean): Promise<WebAssembly.Module> {
  const known = compiling.get(forStrips);
  if (known !== undefined) return known;
  const file = forStrips
    ? new URL('../../wasm/strips.wasm', import.meta.url)
    : new URL('../../wasm/breaker.wasm', import.meta.url);
  const found = compileFile(file).catch((error: unknown) => {
    compiling.delete(forStrips); // the network may be back for the next attempt
    throw error;
  });
  compiling.set(forStrips, found);
  return found;
}

/** A solver with its own memory. */
export async function createBreaker(
  board: BreakerBoard,
  { tableSize = USUAL_TABLE_SIZE, seed = 1 }: SolverOptions = {},
): Promise<Breaker> {
  const problem = boardProblem(board);
  if (problem !== undefined) throw new RangeError(problem);
  const forStrips = isStrip(board);
  const memory = forStrips ? newSharedMemory() : newMemory();
  const { exports } = await WebAssembly.instantiate(await compiled(forStrips), { env: { memory } });
  const module = guard(exports as unknown as BreakerModule);
  const at = module.breakerTablesAt(1);
  const bytes = Math.min(Math.max(1, Math.floor(tableSize * 16)) * PAGE, MOST_BYTES - at);
  growTo(module.memory, at + bytes);
  module.breakerTable(at, bytes);
  module.breakerBoard(board.rows, board.columns);
  module.breakerBegin(seed);
  return new Breaker(module, board, seed);
}

/** Asks the kernel whether Breaker keeps Maker from ever capturing anything. */
export class Breaker {
  readonly board: BreakerBoard;
  readonly module: BreakerModule;
  private readonly seed: number;

  constructor(module: BreakerModule, board: BreakerBoard, seed: number) {
    this.module = module;
    this.board = board;
    this.seed = seed;
  }

  /**
   * Works for at most this many nodes; `undefined` if they were not enough. A further call for the same position
   * continues.
   */
  ask({ maker, solid, makerToMove }: BreakerPosition, nodes: number): BreakerAnswer | undefined {
    const { module } = this;
    const value = module.breakerAsk(maker, solid, makerToMove ? 0 : 1, nodes);
    if (value < 0) return undefined;
    const move = module.breakerMove();
    return { holds: value === HOLDS, carrier: u64(module.breakerCarrier()), move: move < 0 ? undefined : move };
  }

  /**
   * Searches for pairs that hold with Maker to move, or with `joker` after one piece of Breaker's; sets of two cells
   * each. Only `free` cells are paired.
   */
  pairs(maker: bigint, solid: bigint, free: bigint, joker: boolean, passes: number): BreakerPairing | undefined {
    return pairsIn(this.module, maker, solid, free, joker, passes);
  }

  /** Positions opened since the last {@link clear}. */
  get nodes(): number {
    return this.module.breakerNodes();
  }

  /** Forgets everything. */
  clear(): void {
    const { module } = this;
    const [at, bytes] = [module.breakerTableAt(), module.breakerEntries() * BREAKER_ENTRY];
    new Uint8Array(module.memory.buffer, at, bytes).fill(0);
    module.breakerBegin(this.seed);
  }

  /** Sets after how many nodes a search first starts again, for tests. */
  restartAfter(nodes: number): void {
    this.module.breakerFirstRun(nodes);
  }

  /** Switches some of the ideas off, for measurements and tests. */
  without(...ideas: readonly BreakerIdea[]): void {
    const bits = breakerIdeaNames.reduce((sum, idea, i) => (ideas.includes(idea) ? sum : sum | (1 << i)), 0);
    this.module.breakerIdeas(bits);
  }
}

/** Like {@link Breaker.pairs}, for callers that have only the module. */
export function pairsIn(
  module: BreakerModule,
  maker: bigint,
  solid: bigint,
  free: bigint,
  joker: boolean,
  passes: number,
): BreakerPairing | undefined {
  if (module.breakerPairing(maker, solid, free, Number(joker), passes) !== 0) return undefined;
  const at = module.breakerJoker();
  return { pairs: pairsFound(module), joker: at < 0 ? 0n : 1n << BigInt(at) };
}

/** The pairs of the last pairing that held. */
export const pairsFound = (module: BreakerModule): bigint[] => [
  ...new BigUint64Array(module.memory.buffer, module.breakerPairs(), module.breakerPairCount()),
];

/** WebAssembly returns 64 bits as signed. */
export const u64 = (bits: bigint): bigint => BigInt.asUintN(64, bits);

/** A cell, counted row by row, as a bit. */
export const bitOfCell = (cell: number, board: BreakerBoard): bigint =>
  1n << BigInt(stepOf(board) * Math.floor(cell / board.columns) + (cell % board.columns));

/** All cells of a board. */
export function allCells(board: BreakerBoard): bigint {
  const row = (1n << BigInt(board.columns)) - 1n;
  let cells = 0n;
  for (let number = 0; number < board.rows; number++) cells |= row << BigInt(stepOf(board) * number);
  return cells;
}
