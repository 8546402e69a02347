import { type Overlays, overlaysOf, type Picture, pictureOf } from '@ringfence/draw';
import { changedCell, games, type Position, type Verdict } from '@ringfence/rules';

/**
 * What a board of a game shows: the pieces, and the reasons. A finished game shows all its reasons; a running one only
 * the fence that the last move closed.
 */
export function pictureOfGame(position: Position): Picture {
  const { game, outcome } = position;
  if (outcome !== undefined) return pictureOf(position, position.verdict());
  if (!games[game].hasScores) return pictureOf(position);
  return { ...pictureOf(position), ...lastCapture(position) };
}

function lastCapture(position: Position): Overlays {
  const last = changedCell(position);
  if (last === undefined || position.owners.every((owner) => owner === 0)) return {};
  const verdict = position.verdict();
  if (!('scores' in verdict)) return {};
  const reasons = verdict.reasons.filter(({ loop }) => loop.includes(last));
  return overlaysOf({ ...verdict, reasons, oddities: [] } satisfies Verdict);
}
