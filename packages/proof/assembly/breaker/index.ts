// The Breaker solver as a module of its own.

import { IO_PIECES } from '../memory';

export * from './host';

/** Where the host writes what `breakerLearn` reads. */
export function piecesAt(): usize {
  return IO_PIECES;
}
