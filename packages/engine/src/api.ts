import type { Move, Position, Side } from '@ringfence/rules';

/** A clock as a referee keeps it: what is left of a game's time, and what every move adds. All in milliseconds. */
export interface Clock {
  readonly remaining: number;
  readonly increment?: number;
  /** Moves until the time is topped up, for byo-yomi clocks. */
  readonly movesToGo?: number;
}

/** When to stop searching; the first limit reached applies, and without any the search runs until it is stopped. */
export interface Limits {
  /** Milliseconds for this move. */
  readonly moveTime?: number;
  readonly clock?: Clock;
  /** Plies for alpha-beta; for tree search, the length of the expected line. */
  readonly depth?: number;
  /** Positions for alpha-beta, simulations for tree search. */
  readonly nodes?: number;
  /** Default: `best`, but `mcts` under a node limit, since one of its nodes costs a hundredth of the net's. */
  readonly search?: SearchKind;
}

/**
 * `best` is the search with a net if the board has one, otherwise the one without; `mcts` is always the one without;
 * `net` fails if the board has none. `tree` is `net`, in Squatter without the exact search that accompanies it: nodes are
 * then simulations, as in the other games.
 */
export type SearchKind = 'best' | 'mcts' | 'net' | 'tree';

/** What is certain about a move or a position, for the side to move. */
export type Proof = 'win' | 'draw' | 'loss';

/** The engine's evaluation of one move. */
export interface MoveInfo {
  readonly move: Move;
  /** The mover's expectation: −1 a sure loss, 0 even, 1 a sure win. */
  readonly value: number;
  /** Squatter: the expected lead in captured cells at the end, for the mover. */
  readonly points?: number;
  readonly visits: number;
  /** The probability of a draw after it, if a net gives one. */
  readonly draw?: number;
  /** The net's policy: the probability of this move without any search. */
  readonly policy?: number;
  readonly proof?: Proof;
  /** The principal variation: the expected moves, starting with this one. */
  readonly pv: readonly Move[];
}

/** A snapshot of a search. */
export interface Info {
  readonly side: Side;
  /** Best first. */
  readonly moves: readonly MoveInfo[];
  readonly depth: number;
  readonly nodes: number;
  readonly milliseconds: number;
  /** Set once the value of the position itself is certain. */
  readonly proof?: Proof;
  /** Why it is certain, in a sentence, such as "exact endgame" or "neither side can be kept from holding the other". */
  readonly argument?: string;
  /** How many threads open the leaves of its tree, if more than one. */
  readonly threads?: number;
  /** Why the board's net could not be loaded, so that the best search had to do without it, as a clause. */
  readonly missingNet?: string;
}

export interface SolveOptions {
  /** Also the value of every move. */
  readonly moves?: boolean;
  /** Give up after this many nodes; default: no limit. */
  readonly nodes?: number;
  readonly onProgress?: (progress: {
    readonly nodes: number;
    readonly milliseconds: number;
    readonly note: string;
  }) => void;
  readonly signal?: AbortSignal;
  /** The state of an earlier attempt at the same position, to resume from. */
  readonly state?: Uint8Array;
  /** Whether an unfinished solution should include its state. */
  readonly keepState?: boolean;
}

/** A proved value, or the progress of the proof. */
export interface Solution {
  /** For the side to move; `undefined` if the search gave up or was stopped. */
  readonly proof: Proof | undefined;
  /** Squatter: the exact lead in captured cells for the side to move, where it is known. */
  readonly score?: number;
  readonly argument: string;
  readonly line: readonly Move[];
  readonly nodes: number;
  readonly milliseconds: number;
  readonly moves?: readonly { readonly move: Move; readonly proof: Proof | undefined; readonly score?: number }[];
  /** The state to resume from, if it was requested, the proof is not complete and the solver can save it. */
  readonly state?: Uint8Array;
}

export interface EngineOptions {
  /** Megabytes for tables; default: 64. */
  readonly tableSize?: number;
  /** A seed gives the same moves every time on one thread under a node or depth limit. */
  readonly seed?: number;
  /**
   * How many threads work; default: 1. More are used in Fencemaster and Havannah, by the search and by proofs of every
   * root move, and need Node or a `Host` that starts them; they share the tables' megabytes and the nodes, and run until the engine is closed. A search
   * with a net has one more, which needs little of a processor.
   */
  readonly threads?: number;
}

/** An opponent and analyst for all games. One search at a time; a second one waits for the first. */
export interface Engine {
  /** Searches until a limit or the signal stops it; snapshots come about ten times a second. */
  analyse(position: Position, limits: Limits, onInfo?: (info: Info) => void, signal?: AbortSignal): Promise<Info>;
  bestMove(position: Position, limits: Limits, signal?: AbortSignal): Promise<Move>;
  solve(position: Position, options?: SolveOptions): Promise<Solution>;
  /** Forgets what earlier searches learnt. */
  clear(): void;
  close(): void;
}
