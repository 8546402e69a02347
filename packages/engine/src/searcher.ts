import type { Move, Position } from '@ringfence/rules';
import type { EngineOptions, Info, Proof } from './api.ts';

/**
 * How much a search may do before it gives the thread back; the first bound that is met counts. A search that does not
 * look at the clock may go by the nodes alone: the engine fits them to the machine. Where moves must be reproducible the
 * time is infinite and the nodes are always the same.
 */
export interface Budget {
  readonly milliseconds: number;
  readonly nodes: number;
}

/** What a search must know from the start; everything else that ends it is the engine's business. */
export interface SearchGoal {
  /** Plies for alpha-beta: the step that completes them returns true. Tree searches ignore it. */
  readonly depth?: number;
}

/**
 * A search that works in slices on one thread. The engine calls `begin` once for each request, then `step` until it
 * returns true or a limit is met, and `info` in between and at the end.
 */
export interface Searcher {
  /** The nodes of one slice where moves must be reproducible: what takes about ten milliseconds. */
  readonly sliceNodes: number;
  /** How many nodes were searched since `begin`. A step that is not the last adds at least one. */
  readonly nodes: number;
  /**
   * Takes up a position that is not over; it is the searcher's to change, until the next call. What was learnt before may
   * be used: whether the position continues the last one can be seen from its `moves`.
   */
  begin(position: Position, goal: SearchGoal): void;
  /**
   * Works on, by at most so many nodes. True once there is nothing more to find out. The same budgets give the same
   * results; with an infinite time, on every machine.
   */
  step(budget: Budget): boolean;
  /**
   * What is known now, for the position of `begin`; from `begin` on at least one move, and the best first.
   * `milliseconds` is filled in by the engine.
   */
  info(): Omit<Info, 'milliseconds'>;
  /** Takes up what a solver of the same kind of position has proved, so that play knows it; left out if it has no use for it. */
  learn?(proofs: Uint8Array): void;
  /** Forgets what was learnt. */
  clear(): void;
  /** Gives its memory back; it is not used again. */
  close(): void;
}

/** What a solver knows of a position so far; as in `Solution`, without the clock. */
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
  /** Takes up a position that is not over; with `moves` every root move's value is wanted. */
  begin(position: Position, goal: { readonly moves: boolean }): void;
  /** Works on, by at most so many nodes. True once everything asked for is proved. */
  step(budget: Budget): boolean;
  /** A few words on how far it got, such as `move 3 of 6` or `12 free cells proved`. */
  note(): string;
  answer(): SolverAnswer;
  /** What it has proved, for a search to {@link Searcher.learn}; left out if no search has a use for it. */
  proofs?(): Uint8Array;
  /** What it must know to go on later in another process; left out if it cannot. */
  save?(): Uint8Array;
  /** Takes up what `save` gave, after `begin`; false if that was about something else. */
  restore?(state: Uint8Array): boolean;
  clear(): void;
  close(): void;
}

/** Work that hands the thread back whenever its nodes are used up, and goes on when there are more. */
export type Work<T> = Generator<void, T>;

/** Does all of it at once, for whoever has the thread to itself. */
export function finished<T>(work: Work<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** What a search is made with. */
export interface SearchOptions extends EngineOptions {
  /** Hands out memory that a search before this one has used; without it each has its own. */
  readonly takeMemory?: () => WebAssembly.Memory;
}

/** Megabytes for tables where nobody says. */
export const USUAL_TABLE_SIZE = 64;

/** Megabytes for tables of a board with so many cells where nobody says: a tree's nodes grow with the board. */
export const tableSizeFor = (cells: number): number => USUAL_TABLE_SIZE * (cells <= 91 ? 1 : cells <= 169 ? 2 : 4);
