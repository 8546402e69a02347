import type { GameResult } from '@ringfence/arena';
import { opponentIn, taskPoints } from '../marks/marks.ts';

/** How many games a team should look at first. */
const CHOSEN = 3;

/**
 * The most instructive games for a team: lost on the board and not by a fault, against the weakest opponents, and the
 * closest of these; then draws and the closest wins. `strengthOf` is an opponent's share of points.
 */
export function gamesToLookAt(
  games: readonly GameResult[],
  name: string,
  strengthOf: (opponent: string) => number,
): GameResult[] {
  const margin = ({ scores, moves }: GameResult): number => {
    const apart = Math.abs(scores[0] - scores[1]);
    // Without a score the longer game was the closer one.
    return scores[0] + scores[1] > 0 ? apart : -moves.length;
  };
  return games
    .filter(({ fault }) => fault === undefined)
    .map((game, order) => ({ game, order }))
    .sort(
      (a, b) =>
        taskPoints(a.game, name) - taskPoints(b.game, name) ||
        strengthOf(opponentIn(a.game, name)) - strengthOf(opponentIn(b.game, name)) ||
        margin(a.game) - margin(b.game) ||
        a.order - b.order,
    )
    .slice(0, CHOSEN)
    .map(({ game }) => game);
}
