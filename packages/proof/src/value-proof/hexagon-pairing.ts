// Checks pairings for Fencemaster with the rules alone: whichever cells of the pairs Maker gets, it wins nothing.

import { BLACK, boardRows, EMPTY, hexGrid, judge, neighboursOf, WHITE } from '@ringfence/rules';
import { ProofError } from '../breaker-proof/board.ts';
import type { Drawing } from '../breaker-proof/drawing.ts';
import { loopholeIn } from '../breaker-proof/loophole.ts';

/** The number of ways to share the pairs doubles with each. */
const MOST_PAIRS = 18;

/** Checks that Maker, moving first, makes neither a loop nor a tripod; throws a `ProofError` with a board that has one. */
export function checkHexagonDrawing({ rows, line, pieces, pairs }: Drawing): void {
  const size = rows[0].length;
  if (pairs.length > MOST_PAIRS) {
    throw new ProofError(`the drawing at line ${line} has more than ${MOST_PAIRS} pairs, too many for a hexagon`);
  }
  const start = new Uint8Array(hexGrid(size).cellCount).fill(EMPTY);
  for (const cell of pieces) start[cell] = BLACK;
  const draw = (cells: Uint8Array): string =>
    boardRows({ shape: 'hexagon', size, cells })
      .map((row) => [...row].join(' '))
      .join('\n');
  // A loop needs a cell inside that is not Maker's, so Maker may have to leave one free; a tripod only grows with pieces.
  const loop = loopholeIn(hexagonBoard(size), start, pairs);
  if (loop !== undefined) throw new ProofError('Maker makes a loop without both cells of any pair', draw(loop));
  const full = start.map((code) => (code === EMPTY ? WHITE : code));
  for (let choice = 0; choice < 2 ** pairs.length; choice++) {
    const cells = full.slice();
    for (const [i, pair] of pairs.entries()) cells[pair[(choice >> i) & 1]] = BLACK;
    const { reasons } = judge({ shape: 'hexagon', size, cells }, 'fencemaster');
    const isWon = reasons.some((reason) => reason.kind === 'tripod' && reason.side === WHITE);
    if (isWon) throw new ProofError('Maker makes a tripod without both cells of any pair', draw(cells));
  }
}

function hexagonBoard(size: number): Parameters<typeof loopholeIn>[0] {
  const grid = hexGrid(size);
  const { cellCount, rim } = grid;
  const beside = Array.from({ length: cellCount }, (_, cell) => neighboursOf(grid, cell));
  return { size: cellCount, beside, onBorder: Array.from(rim, (bit) => bit === 1) };
}
