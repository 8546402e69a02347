import { compileFile, guard, MOST_BYTES, PAGE, type SolverOptions, USUAL_TABLE_SIZE } from '@ringfence/wasm-host';
import type { BreakerBoard } from '../breaker/kernel.ts';
import type { MakerModule } from './module.ts';

// By name only, since bundlers treat a literal in `new URL` as a file of the page.
const FILE = '../../wasm/maker.wasm';

/** The proof number of a position that this search cannot win. */
export const LARGEST_PN = 2 ** 30;

const SHORTEST_SIDE = 3;
const MOST_CELLS = 128;

/** A position with Maker to move; a bit for each cell in reading order. Cells in neither set are free. */
export interface MakerPosition {
  readonly maker: bigint;
  readonly breaker: bigint;
}

/** How thoroughly the search looks for a win; what it does not find may still exist. */
export interface MakerEffort {
  /** The most positions of a chain of threats; default: 100. */
  readonly links?: number;
  /** Moves that threaten nothing at first are tried while Maker has at most so many pieces; default: 0. */
  readonly quietUpTo?: number;
  /** Breaker captures as well, and a win is to capture first. Default: no. */
  readonly isRace?: boolean;
}

export interface MakerOptions extends SolverOptions, MakerEffort {}

/** A win: the cells that Maker needs, of which Breaker has none; and its move, or `undefined` for a chain of threats. */
export interface MakerWin {
  readonly carrier: bigint;
  readonly move: number | undefined;
}

/** What the table knows of a position: its numbers, the nodes spent on it, and the winning move if `pn` is 0. */
export interface MakerEntry extends MakerPosition {
  readonly pn: number;
  readonly dn: number;
  readonly work: number;
  /** `undefined` for a chain of threats. */
  readonly move: number | undefined;
}

/** A chain of threats: its cells, its first move, and whether that captures at once. */
interface MakerChain {
  readonly carrier: bigint;
  readonly move: number;
  readonly captures: boolean;
}

/** What several searches have in common: a memory and its division. */
export interface MakerPlan extends MakerEffort {
  readonly board: BreakerBoard;
  readonly compiled: WebAssembly.Module;
  readonly memory: WebAssembly.Memory;
  /** How many searches may use the memory. */
  readonly parts: number;
  readonly seed: number;
}

/** Why this search does not accept a board; `undefined` if it does. */
export function makerBoardProblem({ rows, columns }: BreakerBoard): string | undefined {
  const isFine =
    [rows, columns].every((side) => Number.isInteger(side) && side >= SHORTEST_SIDE) && rows * columns <= MOST_CELLS;
  return isFine
    ? undefined
    : `boards with at least 3 rows and columns, up to ${MOST_CELLS} cells, can be searched; docs/theory.md says what is known of larger ones`;
}

/** Memory and code for searches that share what they find. */
export async function planMaker(
  board: BreakerBoard,
  parts: number,
  { tableSize = USUAL_TABLE_SIZE, seed = 1, links, quietUpTo, isRace = false }: MakerOptions = {},
): Promise<MakerPlan> {
  const problem = makerBoardProblem(board);
  if (problem !== undefined) throw new RangeError(problem);
  const compiled = await compileFile(new URL(FILE, import.meta.url));
  const pages = Math.ceil(Math.min(MOST_BYTES, (parts + 1) * PART_BYTES + tableSize * 0x100000) / PAGE);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
  return { board, compiled, memory, parts, seed, ...(links && { links }), ...(quietUpTo && { quietUpTo }), isRace };
}

/** More than each search uses besides the table. */
const PART_BYTES = 0x200000;

/** A search with a part of the memory of a plan. */
export async function openMaker(plan: MakerPlan, number: number): Promise<Maker> {
  const { board, compiled, memory, parts, seed, links = 100, quietUpTo = 0, isRace = false } = plan;
  const { exports } = await WebAssembly.instantiate(compiled, { env: { memory } });
  const module = guard({ ...(exports as unknown as MakerModule) });
  const at = module.makerTableAt(parts);
  module.makerStart(number, board.rows, board.columns, at, memory.buffer.byteLength - at, seed);
  module.makerEffort(links, quietUpTo);
  module.makerRace(isRace);
  return new Maker(module, board, isRace);
}

/** A search of its own. */
export const createMaker = async (board: BreakerBoard, options: MakerOptions = {}): Promise<Maker> =>
  openMaker(await planMaker(board, 1, options), 0);

/** The searches of one question, on one board. */
export type Makers = readonly [Maker, ...Maker[]];

/** Asks the kernel whether Maker captures by moves that threaten chains of threats. */
export class Maker {
  readonly board: BreakerBoard;
  readonly isRace: boolean;
  private readonly module: MakerModule;

  constructor(module: MakerModule, board: BreakerBoard, isRace: boolean) {
    this.module = module;
    this.board = board;
    this.isRace = isRace;
  }

  /** Positions searched so far. */
  get nodes(): number {
    return this.module.makerNodes();
  }

  /** Positions examined in chains of threats so far. */
  get links(): number {
    return Number(this.module.makerLinks());
  }

  /**
   * Works for about this many nodes with Maker to move; true if Maker captures, false if this search finds no win,
   * `undefined` if the nodes were not enough. Asking again continues.
   */
  ask({ maker, breaker }: MakerPosition, nodes: number): boolean | undefined {
    const answer = this.module.makerAsk(low(maker), high(maker), low(breaker), high(breaker), nodes);
    return answer === 0 ? undefined : answer > 0;
  }

  /** The win that is known for a position with Maker to move. */
  knownWin({ maker, breaker }: MakerPosition): MakerWin | undefined {
    const { module } = this;
    if (module.makerLookUp(low(maker), high(maker), low(breaker), high(breaker)) === 0) return undefined;
    if (module.makerPn() !== 0) return undefined;
    const move = module.makerKnownMove();
    return {
      carrier: joined(module.makerKnownLow(), module.makerKnownHigh()),
      move: move < 0 ? undefined : move,
    };
  }

  /** The proof and disproof number of a position, 1 and 1 if nothing is known. */
  numbers({ maker, breaker }: MakerPosition): { readonly pn: number; readonly dn: number } {
    const { module } = this;
    module.makerLookUp(low(maker), high(maker), low(breaker), high(breaker));
    return { pn: module.makerPn(), dn: module.makerDn() };
  }

  /** All positions of the table; the table may change meanwhile. */
  *entries(): Generator<MakerEntry> {
    const { module } = this;
    for (let next = module.makerNext(0); next !== 0; next = module.makerNext(next)) {
      const move = module.makerKnownMove();
      yield {
        maker: joined(module.makerNextMakerLow(), module.makerNextMakerHigh()),
        breaker: joined(module.makerNextBreakerLow(), module.makerNextBreakerHigh()),
        pn: module.makerPn(),
        dn: module.makerDn(),
        work: module.makerWork(),
        move: move < 0 ? undefined : move,
      };
    }
  }

  /** Takes over a win that was proved elsewhere, with this move or with a chain of threats. */
  keepWin({ maker, breaker }: MakerPosition, move: number | undefined): void {
    this.module.makerKeep(low(maker), high(maker), low(breaker), high(breaker), move ?? -1);
  }

  /** Takes over a win if chains and what is known show that it is one. */
  learnWin({ maker, breaker }: MakerPosition, move: number): boolean {
    return this.module.makerLearn(low(maker), high(maker), low(breaker), high(breaker), move) !== 0;
  }

  /** Takes over the numbers of a position that is still open: they guide the search and prove nothing. */
  keepNumbers({ maker, breaker, pn, dn, work }: MakerEntry): void {
    this.module.makerHint(low(maker), high(maker), low(breaker), high(breaker), pn, dn, work);
  }

  /** Searches for a chain of threats with Maker to move, in up to so many times the usual number of positions. */
  chain({ maker, breaker }: MakerPosition, times = 1): MakerChain | undefined {
    const { module } = this;
    if (module.makerChain(low(maker), high(maker), low(breaker), high(breaker), times) === 0) return undefined;
    return {
      carrier: joined(module.makerChainLow(), module.makerChainHigh()),
      move: module.makerChainMove(),
      captures: module.makerChainThreat() < 0,
    };
  }
}

const WORD = (1n << 64n) - 1n;
const low = (cells: bigint): bigint => cells & WORD;
const high = (cells: bigint): bigint => cells >> 64n;
/** WebAssembly returns words as signed numbers. */
const joined = (first: bigint, second: bigint): bigint =>
  BigInt.asUintN(64, first) | (BigInt.asUintN(64, second) << 64n);
