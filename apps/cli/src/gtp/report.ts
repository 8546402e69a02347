import type { Info, MoveInfo } from '@ringfence/engine';
import { moveName, type Position } from '@ringfence/rules';
import { lineText } from '../shared/moves.ts';

/** As Leela Zero's `lz-analyze` prints it: one line, `info` before each move, the rate of wins in hundredths of a percent. */
export function analysisLine(position: Position, info: Info, most = 20): string {
  return info.moves
    .slice(0, most)
    .map((move, order) => `info ${moveWords(position, move)} order ${order} pv ${lineText(position, move.line)}`)
    .join(' ');
}

/** What a search found about each move, a line each, best first. */
export function statsLines(position: Position, info: Info): string[] {
  const side = info.side === 1 ? 'white' : 'black';
  const proof = info.proof === undefined ? '' : ` proof ${info.proof}`;
  return [
    `side ${side} depth ${info.depth} nodes ${info.nodes} ms ${Math.round(info.milliseconds)}${proof}`,
    ...info.moves.map((move) => `${moveWords(position, move)} pv ${lineText(position, move.line)}`),
  ];
}

function moveWords(position: Position, { move, visits, value, points, proof }: MoveInfo): string {
  const rate = Math.round((value + 1) * 5000);
  const lead = points === undefined ? '' : ` scoreLead ${points.toFixed(2)}`;
  return `move ${moveName(position, move)} visits ${visits} winrate ${rate}${lead}${proof === undefined ? '' : ` proof ${proof}`}`;
}
