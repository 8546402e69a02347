// The host's interface: what all searches have in common. Each search adds its own.

import { IO_MOVES, IO_OWNERS, IO_PIECES, TABLES } from './memory';
import { makeKeys } from './play/zobrist';

export * from '../../proof/assembly/breaker/host';
export * from './dfpn/dfpn';
export { raceStart } from './dfpn/images';
export * from './dfpn/race';
export * from './mcts/mcts';
export * from './squatter/host';

makeKeys();

export function piecesAt(): usize {
  return IO_PIECES;
}

export function ownersAt(): usize {
  return IO_OWNERS;
}

export function movesAt(): usize {
  return IO_MOVES;
}

/** The first address for tables; everything below belongs to the kernel. */
export function tableBase(): usize {
  return TABLES;
}
