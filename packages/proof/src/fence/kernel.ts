import { EMPTY, hexGrid, type Position, type Side } from '@ringfence/rules';
import { compileFile, guard, MOST_BYTES, PAGE, type SolverOptions, USUAL_TABLE_SIZE } from '@ringfence/wasm-host';
import { DFPN_NO as NO, DFPN_OPEN as OPEN } from '../codes.ts';
import type { FenceModule } from './module.ts';

/** The Fencemaster boards whose tripods and rings can be listed. */
export const SMALLEST_FENCE = 2;
export const LARGEST_FENCE = 4;

/** The ideas of the solver that can be switched off to measure and check them, in the order of the kernel's bits. */
export const fenceIdeaNames = [
  'repair',
  'chains',
  'mustPlay',
  'reductions',
  'domination',
  'restarts',
  'window',
] as const;
export type FenceIdea = (typeof fenceIdeaNames)[number];

/** The answer of the solver. */
export interface FenceAnswer {
  readonly holds: boolean;
  /** A bit for each cell: Breaker answers only on these cells; or Maker needs only these. */
  readonly carrier: bigint;
  /** The winner's move, if it is to move; `undefined` if any move does. */
  readonly move: number | undefined;
}

/** Pairs of cells, and the cell that Breaker takes first. */
interface FencePairing {
  readonly pairs: readonly (readonly [number, number])[];
  readonly joker: number | undefined;
}

export interface FenceOptions extends SolverOptions {
  /** Ideas to switch off, for measurements and tests. */
  readonly without?: readonly FenceIdea[];
  /** A ring that Maker has filled with its own pieces does not count, as in the game. Default: it does. */
  readonly onlyLoops?: boolean;
}

export type ToMove = 'maker' | 'breaker';

/** What several solvers have in common: a memory and its division. */
export interface FencePlan extends FenceOptions {
  readonly size: number;
  readonly compiled: WebAssembly.Module;
  readonly memory: WebAssembly.Memory;
  /** How many solvers may use the memory. */
  readonly parts: number;
}

/** Of a question: the kernel counts with 32 bits. */
const MOST_NODES = 2 ** 30;
/** More than each solver uses besides the table. */
const PART_BYTES = 0x1400000;

/** Memory and code for solvers of boards of one size that share what they find. */
export async function planFence(size: number, parts: number, options: FenceOptions = {}): Promise<FencePlan> {
  if (!Number.isInteger(size) || size < SMALLEST_FENCE || size > LARGEST_FENCE) {
    throw new RangeError(`the solver takes boards of size ${SMALLEST_FENCE} to ${LARGEST_FENCE}`);
  }
  const { tableSize = USUAL_TABLE_SIZE } = options;
  const compiled = await compileFile(new URL('../../wasm/fence.wasm', import.meta.url));
  const pages = Math.ceil(Math.min(MOST_BYTES, parts * PART_BYTES + tableSize * 0x100000) / PAGE);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
  return { ...options, size, compiled, memory, parts };
}

/** A solver with a part of the memory of a plan. */
export function openFence(plan: FencePlan, number: number): FenceSolver {
  const { exports } = new WebAssembly.Instance(plan.compiled, { env: { memory: plan.memory } });
  return new FenceSolver(guard({ ...(exports as unknown as FenceModule), memory: plan.memory }), plan, number);
}

/** A solver with its own memory, for Fencemaster boards of one size. */
export const createFence = async (size: number, options: FenceOptions = {}): Promise<FenceSolver> =>
  openFence(await planFence(size, 1, options), 0);

/**
 * Asks the kernel whether Breaker stops every tripod and every ring. It holds a line of positions: {@link setUp} begins
 * one, and {@link play} and {@link undo} move along it.
 */
export class FenceSolver {
  readonly size: number;
  readonly onlyLoops: boolean;
  readonly cellCount: number;
  /** The number of smallest sets of cells with which Maker has a tripod or a ring. */
  readonly setCount: number;
  private readonly module: FenceModule;

  constructor(module: FenceModule, { size, parts, seed = 1, without, onlyLoops = false }: FencePlan, number: number) {
    const { cellCount, adjacent, degree, reach, symmetries } = hexGrid(size);
    module.fenceThread(number);
    const { buffer } = module.memory;
    const near = new BigUint64Array(buffer, module.fenceNear(), cellCount);
    const edges = new Uint8Array(buffer, module.fenceEdges(), cellCount);
    for (let cell = 0; cell < cellCount; cell++) {
      near[cell] = setOf(adjacent.subarray(cell * degree, (cell + 1) * degree).filter((other) => other >= 0));
      const edge = reach[cell] & 0x3f;
      edges[cell] = edge === 0 ? 255 : Math.log2(edge);
    }
    for (const [symmetry, image] of symmetries.entries()) {
      new Uint8Array(buffer, module.fenceSymmetries() + 64 * symmetry, cellCount).set(image);
    }
    this.size = size;
    this.onlyLoops = onlyLoops;
    this.cellCount = cellCount;
    this.module = module;
    const at = module.fenceTableAt(parts);
    this.setCount = module.fenceStart(cellCount, Number(onlyLoops), at, buffer.byteLength - at, seed, number);
    if (without !== undefined) this.without(...without);
  }

  /** Positions evaluated so far. */
  get nodes(): number {
    return this.module.fenceNodes();
  }

  /** Switches some of the ideas off, for measurements and tests. */
  without(...ideas: readonly FenceIdea[]): void {
    this.module.fenceIdeas(fenceIdeaNames.reduce((sum, idea, i) => (ideas.includes(idea) ? sum : sum | (1 << i)), 0));
  }

  /** The nodes after which the search starts again for the first time. */
  restartAfter(nodes: number): void {
    this.module.fenceFirstRun(nodes);
  }

  /** Begins a line: a letter per cell, `.` free, M and B pieces of Maker's and Breaker's. */
  setUp(letters: string): void {
    if (letters.length !== this.cellCount)
      throw new RangeError(`${letters.length} letters for ${this.cellCount} cells`);
    const cellsWith = (letter: string) => setOf([...letters].flatMap((each, cell) => (each === letter ? [cell] : [])));
    this.module.fenceSetUp(cellsWith('M'), cellsWith('B'));
  }

  play(cell: number, by: ToMove): void {
    this.module.fencePlay(cell, Number(by === 'maker'));
  }

  undo(): void {
    this.module.fenceUndo();
  }

  /** Works for about this many nodes; `undefined` if they were not enough. Asking again continues. */
  ask(toMove: ToMove, nodes: number): FenceAnswer | undefined {
    const { module } = this;
    const value = module.fenceAsk(Number(toMove === 'maker'), Math.min(nodes, MOST_NODES));
    if (value === OPEN) return undefined;
    const move = module.fenceMove();
    return { holds: value === NO, carrier: unsigned(module.fenceCarrier()), move: move < 0 ? undefined : move };
  }

  /** The proof and disproof number that the table has for the current position; one is 0 if it is solved. */
  numbers(toMove: ToMove): { readonly pn: number; readonly dn: number } | undefined {
    const { module } = this;
    if (module.fenceLookUp(Number(toMove === 'maker')) === 0) return undefined;
    return { pn: module.fencePn(), dn: module.fenceDn() };
  }

  /** The cells of all tripods and rings that Maker may still complete. */
  get cells(): bigint {
    return unsigned(this.module.fenceCells());
  }

  /** The one of these cells that occurs in most tripods and rings. */
  busiest(cells: bigint): number {
    return this.module.fenceBusiest(cells);
  }

  /** The cells on which Maker has a tripod or a ring with one more piece. */
  get threats(): bigint {
    return unsigned(this.module.fenceThreats());
  }

  /** Those of these cells on which a move of this side loses, as far as the table knows. */
  refuted(cells: bigint, by: ToMove): bigint {
    return unsigned(this.module.fenceRefuted(cells, Number(by === 'maker')));
  }

  /** Searches for pairs that hold with Maker to move or, with `joker`, after a piece of Breaker's. */
  pair(joker: boolean, passes: number, steps: number): FencePairing | undefined {
    const { module } = this;
    if (module.fencePair(Number(joker), passes, steps) === 0) return undefined;
    const pairs = [...new BigUint64Array(module.memory.buffer, module.fencePairs(), module.fencePairCount())];
    const first = module.fenceJoker();
    return {
      pairs: pairs.map((pair) => cellsIn(pair) as [number, number]),
      joker: first < 0 ? undefined : first,
    };
  }
}

/** The letters of a position for {@link FenceSolver.setUp}, with this side as Maker. */
export const fenceLetters = ({ pieces }: Position, maker: Side): string =>
  Array.from(pieces, (piece) => (piece === EMPTY ? '.' : piece === maker ? 'M' : 'B')).join('');

/** Cells as bits. */
export function setOf(cells: Iterable<number>): bigint {
  let set = 0n;
  for (const cell of cells) set |= 1n << BigInt(cell);
  return set;
}

/** The cells of a set, in order. */
export function cellsIn(set: bigint): number[] {
  const cells: number[] = [];
  for (let left = set, cell = 0; left > 0n; left >>= 1n, cell++) if (left & 1n) cells.push(cell);
  return cells;
}

/** WebAssembly returns 64 bits as signed. */
const unsigned = (bits: bigint): bigint => BigInt.asUintN(64, bits);
