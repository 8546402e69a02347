import { type Move, type Position, SWAP } from '@ringfence/rules';
import { type Purpose, purposeOf } from './purpose.ts';

/** What a person must see in a solution, from what lies on the surface to a move that threatens nothing. */
const hidden: Readonly<Partial<Record<Purpose['kind'], number>>> = {
  closes: 0,
  stops: 40,
  double: 80,
  threatens: 120,
  prevents: 160,
};
const QUIET = 220;
/** Moves that look as urgent as the solution, and are not. */
const DECOY = 15;
const MOST_DECOYS = 8;
/** Pieces in the way, on a full board. */
const CLUTTER = 120;

/** How much harder a puzzle is for a person than for a search: how hidden its solution is, its decoys, and pieces in the way. */
export function demandOf(position: Position, solution: Move): number {
  const { pieces } = position;
  const decoys = position
    .legalMoves()
    .filter((move) => move !== solution && move !== SWAP && hidden[purposeOf(position, move).kind] !== undefined);
  const share = pieces.filter((piece) => piece !== 0).length / pieces.length;
  const depth = hidden[purposeOf(position, solution).kind] ?? QUIET;
  return Math.round(depth + DECOY * Math.min(MOST_DECOYS, decoys.length) + CLUTTER * share);
}
