import { type Info, isKnown, type MoveInfo } from '@ringfence/engine';
import { type Position, sideWord } from '@ringfence/rules';
import { type Coordinates, moveList } from './coordinates.ts';

/**
 * In the format of Leela Zero's `lz-analyze`: one line, `info` before each move, the win rate in hundredths of a
 * percent. Moves of which nothing is known are left out, since programs would show their win rate.
 */
export function analysisLine(names: Coordinates, position: Position, info: Info, most = 20): string {
  return info.moves
    .filter((move, order) => order === 0 || isKnown(move))
    .slice(0, most)
    .map(
      (move, order) =>
        `info ${moveWords(names, position, move)} order ${order} pv ${moveList(names, position, move.pv)}`,
    )
    .join(' ');
}

/** What a search found about each move, a line each, best first. */
export function statsLines(names: Coordinates, position: Position, info: Info): string[] {
  const side = sideWord(info.side);
  const proof = info.proof === undefined ? '' : ` proof ${info.proof}`;
  return [
    `side ${side} depth ${info.depth} nodes ${info.nodes} ms ${Math.round(info.milliseconds)}${proof}`,
    ...info.moves.map((move) => `${moveWords(names, position, move)} pv ${moveList(names, position, move.pv)}`),
  ];
}

function moveWords(
  names: Coordinates,
  position: Position,
  { move, visits, value, points, policy, proof }: MoveInfo,
): string {
  const rate = Math.round((value + 1) * 5000);
  const lead = points === undefined ? '' : ` scoreLead ${points.toFixed(2)}`;
  const prior = policy === undefined ? '' : ` prior ${Math.round(policy * 10_000)}`;
  return `move ${names.nameOf(position, move)} visits ${visits} winrate ${rate}${prior}${lead}${proof === undefined ? '' : ` proof ${proof}`}`;
}
