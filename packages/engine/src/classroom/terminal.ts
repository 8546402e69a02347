import type { Position } from '@ringfence/rules';

/** More than any sum of terms; a won game is worth at least this to its winner. */
export const WIN = 1_000_000;

/** The value of a finished game for the side to move; in Squatter more for a larger lead. */
export function terminalValue(position: Position): number {
  const { winner, margin } = position.outcome ?? { winner: 0, margin: 0 };
  if (winner === 0) return 0;
  return (winner === position.turn ? 1 : -1) * (WIN + 100 * margin);
}
