import { moveName, type Position } from '@ringfence/rules';

/** The names of all legal moves, `swap` last. */
export const legalNames = (position: Position): string[] =>
  position.legalMoves().map((move) => moveName(position, move));
