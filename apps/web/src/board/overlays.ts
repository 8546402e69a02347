import { type Overlays, overlaysOf, type Picture, pictureOf } from '@ringfence/draw';
import { type Position, SWAP, type Verdict } from '@ringfence/rules';

/**
 * What a board of a game shows: the pieces, and the reasons. A finished game shows all its reasons; a running one only
 * the fence that the last move closed.
 */
export function pictureOfGame(position: Position): Picture {
  const { game, outcome } = position;
  if (outcome !== undefined) return pictureOf(position, position.verdict());
  if (game !== 'squatter') return pictureOf(position);
  return { ...pictureOf(position), ...lastCapture(position) };
}

function lastCapture(position: Position): Overlays {
  const last = position.moves.filter((move) => move !== SWAP).at(-1);
  if (last === undefined || position.owners.every((owner) => owner === 0)) return {};
  const verdict = position.verdict();
  if (!('scores' in verdict)) return {};
  const reasons = verdict.reasons.filter(({ loop }) => loop.includes(last));
  return overlaysOf({ ...verdict, reasons, oddities: [] } satisfies Verdict);
}
