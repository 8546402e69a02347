import { moveName, type Position } from '@ringfence/rules';

/** Every legal move by its name, `swap` last. */
export const legalNames = (position: Position): string[] =>
  position.legalMoves().map((move) => moveName(position, move));
