import { otherSide, type Side, sideName } from '../types.ts';
import type { Oddity } from '../verdict.ts';

/** An oddity of the whole board that strict judging does not reject. */
const odd = (name: Oddity['name'], message: string): Oddity => ({ name, cells: [], message, strict: false });

/** What the numbers of pieces, indexed by side, say about how the board came about. */
export function pieceOddities(pieces: readonly number[], winner?: Side): Oddity[] {
  const [, white, black] = pieces;
  const oddities: Oddity[] = [];
  if (Math.abs(white - black) > 1) {
    oddities.push(odd('unbalanced', `White has ${white} pieces and Black ${black}: sides alternate`));
  }
  if (winner !== undefined && pieces[winner] < pieces[otherSide(winner)]) {
    const [won, lost] = [sideName(winner), sideName(otherSide(winner))];
    oddities.push(odd('loser-moved-last', `${won} has won, but ${lost} has more pieces and so moved last`));
  }
  return oddities;
}

/** The oddity of a win that no last move can have completed. */
export const wonBefore = (winner: Side): Oddity =>
  odd('won-before', `${sideName(winner)} would have won before the last move: no single piece completes the win`);
