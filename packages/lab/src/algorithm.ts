import type { WrittenBoard } from '@ringfence/rules';
import type { Script } from './script.ts';
import type { Tracer } from './tracer.ts';

/** The eight keys of the classroom algorithms, in the order of the documents. */
export const algorithmKeys = [
  'loop-trace',
  'row-scan',
  'capture-blocks',
  'flood-fill',
  'edge-search',
  'escape-search',
  'group-paths',
  'symmetric-minimax',
] as const;
export type AlgorithmKey = (typeof algorithmKeys)[number];

/** Other readings of the same documents, and the sound version of the player. */
const variantKeys = [
  'loop-trace/literal',
  'loop-trace/inside',
  'escape-search/literal',
  'symmetric-minimax/sound',
] as const;
export type VariantKey = (typeof variantKeys)[number];

/**
 * The question of an algorithm: all captures of a Squatter board; whether a side has a tripod, a loop, or either on a
 * Fencemaster board; or a move.
 */
export type AlgorithmQuestion = 'captures' | 'tripod' | 'loop' | 'winner' | 'move';

/** The cost claimed by the document, and how the lab compares it with the counted cost. */
interface CostClaim {
  /** In the document's notation. */
  readonly text: string;
  /** What the claim grows with. */
  readonly variable: 'cells' | 'captured cells';
  /** The power of the variable that was claimed; `undefined` for exponential claims, or where none was made. */
  readonly exponent: number | undefined;
  /** What is counted against it. */
  readonly per: 'board' | 'search';
}

export interface AlgorithmOptions {
  /** Steps after which the run gives up; default: {@link USUAL_LIMIT}. */
  readonly limit?: number;
  /** The player's search depth in moves; default: {@link USUAL_DEPTH}. */
  readonly depth?: number;
}

export const USUAL_LIMIT = 1_000_000;
export const USUAL_DEPTH = 3;

/** A classroom algorithm. */
export interface Algorithm {
  readonly key: AlgorithmKey | VariantKey;
  readonly game: 'squatter' | 'fencemaster';
  /** The number of the document it comes from. */
  readonly document: string;
  readonly asks: AlgorithmQuestion;
  readonly title: string;
  /** One sentence: what it does. */
  readonly summary: string;
  /** What the document leaves open, and the interpretation used here, a sentence each. */
  readonly readings: readonly string[];
  readonly claim: CostClaim;
  readonly script: Script;
  /** The name of the step that starts a search, for claims per search. */
  readonly searchCode?: number;
  /** The answer's lines; every step goes to the tracer, which may abort the run by throwing. */
  solve(board: WrittenBoard, tracer: Tracer, options: AlgorithmOptions): readonly string[];
}
