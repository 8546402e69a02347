import type { Move, Position } from '@ringfence/rules';
import { type Port, USUAL_TABLE_SIZE } from '@ringfence/wasm-host';
import type { EngineOptions, Info, Proof } from './api.ts';

/**
 * How much a search may do before it yields the thread; the first limit reached applies. A search that does not read
 * the clock may go by the nodes alone: the engine adapts them to the machine. Where moves must be reproducible the time
 * is infinite and the nodes are always the same.
 */
export interface Budget {
  readonly milliseconds: number;
  readonly nodes: number;
}

/** What a search must know from the start; all other limits are checked by the engine. */
export interface SearchGoal {
  /** Plies for alpha-beta: the step that completes them returns true. Tree searches ignore it. */
  readonly depth?: number;
}

/**
 * A search that works in slices on one thread. The engine calls `begin` once for each request, then `step` until it
 * returns true or a limit is reached, and `info` in between and at the end.
 */
export interface Searcher {
  /** The nodes of one slice where moves must be reproducible: about ten milliseconds. */
  readonly sliceNodes: number;
  /** How many nodes were searched since `begin`. A step that is not the last adds at least one. */
  readonly nodes: number;
  /**
   * Starts a position that is not over; the searcher may change it, until the next call. It may use what it learnt
   * before: the position's `moves` show whether it continues the last one.
   */
  begin(position: Position, goal: SearchGoal): void;
  /**
   * Continues, for at most this many nodes. True once nothing is left to find out. The same budgets give the same
   * results; with an infinite time, on every machine.
   */
  step(budget: Budget): boolean;
  /**
   * The current result for the position of `begin`, best move first; from `begin` on it has at least one move. The
   * engine fills in `milliseconds`.
   */
  info(): Omit<Info, 'milliseconds'>;
  /**
   * Whether it still searches for a move that is known to exist and that no other can replace: then it gets the reserve
   * of the move's time.
   */
  readonly isPressed?: boolean;
  /**
   * Whether it has not compared its moves yet, so that the best one would be arbitrary: if it has started late, because
   * something was loaded first, it gets half of the move's time all the same.
   */
  readonly isBlind?: boolean;
  /** See `Info`. Such a search is a makeshift: after a while the engine asks for a better one. */
  missingNet?: string;
  /** Takes over what a solver of the same kind of position has proved; omitted if the search cannot use it. */
  learn?(proofs: Uint8Array): void;
  /** Forgets what it learnt. */
  clear(): void;
  /** Releases its memory; it is not used again. */
  close(): void;
}

/** A solver's current result for a position; like `Solution`, without the clock. */
export interface SolverAnswer {
  readonly proof: Proof | undefined;
  readonly score?: number;
  readonly argument: string;
  readonly line: readonly Move[];
  readonly nodes: number;
  readonly moves?: readonly { readonly move: Move; readonly proof: Proof | undefined; readonly score?: number }[];
}

/** A proof search that works in slices, as a {@link Searcher} does. */
export interface Solver {
  readonly sliceNodes: number;
  readonly nodes: number;
  /** Starts a position that is not over; `moves` asks for the value of every root move. */
  begin(position: Position, goal: { readonly moves: boolean }): void;
  /** Continues, for at most this many nodes. True once everything requested is proved. */
  step(budget: Budget): boolean;
  /** The progress in a few words, such as `move 3 of 6` or `12 free cells proved`. */
  note(): string;
  answer(): SolverAnswer;
  /** What it has proved, for {@link Searcher.learn}; omitted if no search can use it. */
  proofs?(): Uint8Array;
  /** The state to resume from in another process; omitted if it cannot resume. */
  save?(): Uint8Array;
  /** Restores what `save` returned, after `begin`; false if that belongs to something else. */
  restore?(state: Uint8Array): boolean;
  clear(): void;
  close(): void;
}

/** Starts a thread that is given a plan, which can be copied, and does `openLeaves` with it. */
export type OpenerStarter = (plan: unknown) => Port<never, 'ready'>;

/** The options of a new search. */
export interface SearchOptions extends EngineOptions {
  /** Provides memory that a previous search has used; default: its own. */
  readonly takeMemory?: () => WebAssembly.Memory;
  /** See `Host`. */
  readonly startOpener?: OpenerStarter | undefined;
  /** Of hexagons: a table that searches of several threads have in common, see `planRaceTable`. */
  readonly raceTable?: WebAssembly.Memory;
}

/** Default megabytes for tables of a board with this many cells: a tree's nodes grow with the board. */
const tableSizeFor = (cells: number): number => USUAL_TABLE_SIZE * (cells <= 91 ? 1 : cells <= 169 ? 2 : 4);

export const withTable = (
  { grid }: Position,
  options: SearchOptions,
): SearchOptions & { readonly tableSize: number } => ({
  ...options,
  tableSize: options.tableSize ?? tableSizeFor(grid.cellCount),
});

/** Where every thread has a table of its own, the megabytes are divided. */
export const shareOf = (options: SearchOptions): SearchOptions => {
  const { tableSize = USUAL_TABLE_SIZE, threads = 1, startOpener } = options;
  return startOpener === undefined ? { ...options, tableSize: tableSize / threads } : options;
};
