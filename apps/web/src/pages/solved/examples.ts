import type { Pair } from '../../board/pairs.ts';

/** A position that shows why preventing works or fails on a Squatter board, or is open. */
export interface Example {
  readonly size: number;
  /** The moves that lead to it, White's first. */
  readonly moves: readonly string[];
  /** The pairs by which Black holds from there on. */
  readonly pairs: readonly (readonly [string, string])[];
}

const paired = (text: string): Example['pairs'] =>
  text.split(' ').map((word) => [word.slice(0, 2), word.slice(2)] as const);

/** On 7×7 two answers of the proof, after which pairs are enough. */
export const holding: Example = {
  size: 7,
  moves: ['d4', 'f5', 'g2', 'e5'],
  pairs: paired('b1a2 c1b2 d1c2 a6b7 a5b6 a4b5 a3b4 g6f7 g5f6 g3f4 f3e4 d2e3 b3d3 f1e2 e6d7 d6c7 d5c6 c3c5'),
};

/** On 8×8 the answer that has been searched most. */
export const undecided: Example = { size: 8, moves: ['e5', 'd4'], pairs: [] };

/** On 9×9 a game against the proof that White captures first. */
export const capturing: Example = {
  size: 9,
  moves: ['e5', 'd4', 'f6', 'g6', 'g5', 'f4', 'e7', 'd6', 'g7', 'h6', 'f8'],
  pairs: [],
};

/** The pairs of an example as cells. */
export const pairsOf = ({ pairs }: Example, cellNamed: (name: string) => number): Pair[] =>
  pairs.map(([one, other]) => [cellNamed(one), cellNamed(other)]);
