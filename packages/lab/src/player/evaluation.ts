import { BLACK, type Position, type Side, WHITE } from '@ringfence/rules';

/** The player's features for each side, and their weights. */
export const weights = { captured: 20, side: 1, corner: -2 } as const;

/** More than any count can reach, for a finished game. */
const WON_GAME = 10_000;

/** The player's sum for White less the same for Black: captured cells, pieces along the sides, pieces in corners. */
export function playerSum(position: Position): number {
  const { outcome, scores } = position;
  if (outcome !== undefined) {
    const sign = outcome.winner === WHITE ? 1 : outcome.winner === BLACK ? -1 : 0;
    return sign * (WON_GAME + outcome.margin);
  }
  return weights.captured * (scores[0] - scores[1]) + pieces(position, WHITE) - pieces(position, BLACK);
}

function pieces({ grid, pieces: all, owners }: Position, side: Side): number {
  let sum = 0;
  for (let cell = 0; cell < all.length; cell++) {
    if (all[cell] !== side || owners[cell] !== 0 || grid.rim[cell] === 0) continue;
    sum += grid.reach[cell] >= 1 << 6 ? weights.corner : weights.side;
  }
  return sum;
}
