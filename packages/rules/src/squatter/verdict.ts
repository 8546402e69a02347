import { CAPTURED, type WrittenBoard } from '../board.ts';
import type { Grid } from '../grid.ts';
import { cellOfIndex, padSquare } from '../padded.ts';
import { BLACK, type Cell, EMPTY, type Side, WHITE } from '../types.ts';
import type { Oddity, SquatterVerdict, Territory, Winner } from '../verdict.ts';
import { fencerFor, findBlocks } from './blocks.ts';
import { writtenOddities } from './oddities.ts';

/** The codes of captured cells with a known owner start after the codes of a board given as text. */
const OWNED = 3;

/** The verdict on a game: the owners are known, and every block of territory has its fence. */
export function territoryVerdict(grid: Grid, pieces: Uint8Array, owners: Uint8Array): SquatterVerdict {
  const { size } = grid;
  const codes = pieces.map((piece, cell) => (owners[cell] === EMPTY ? piece : OWNED + owners[cell]));
  const board = padSquare(size, codes);
  const blocks = findBlocks(board, (code) => code === OWNED + WHITE || code === OWNED + BLACK);
  const fence = fencerFor(board, blocks);
  const territories = blocks.members.map((indices, block): Territory => {
    const owner = (board.codes[indices[0]] - OWNED) as Side;
    const cells = indices.map((index) => cellOfIndex(board, index));
    const counts = cells.map((cell) => (pieces[cell] === owner ? 0 : 1));
    return { kind: 'territory', owner, cells, counts, loop: fence(block, owner) };
  });
  return verdictOf(size, territories, emptyCells(codes), []);
}

/**
 * The verdict on a board given as text. The piece above a block's first cell shows the block's owner: in a game it can
 * only be the owner's, since a captured cell never touches a free cell or a live enemy piece.
 */
export function writtenVerdict(board: WrittenBoard): SquatterVerdict {
  const { size, cells } = board;
  const padded = padSquare(size, cells);
  const blocks = findBlocks(padded, (code) => code === CAPTURED);
  const fence = fencerFor(padded, blocks);
  const territories: Territory[] = [];
  for (const [block, indices] of blocks.members.entries()) {
    const above = padded.codes[indices[0] - padded.stride];
    if (above !== WHITE && above !== BLACK) continue;
    territories.push({
      kind: 'territory',
      owner: above,
      cells: indices.map((index) => cellOfIndex(padded, index)),
      counts: indices.map(() => 1),
      loop: fence(block, above),
    });
  }
  return verdictOf(size, territories, emptyCells(cells), writtenOddities(padded, cells, blocks, territories));
}

function emptyCells(codes: Uint8Array): Cell[] {
  const empty: Cell[] = [];
  for (let cell = 0; cell < codes.length; cell++) if (codes[cell] === EMPTY) empty.push(cell);
  return empty;
}

function verdictOf(
  size: number,
  reasons: readonly Territory[],
  free: readonly Cell[],
  oddities: readonly Oddity[],
): SquatterVerdict {
  const scores = { white: 0, black: 0 };
  for (const { owner, counts } of reasons) {
    const points = counts.reduce((sum, count) => sum + count, 0);
    if (owner === WHITE) scores.white += points;
    else scores.black += points;
  }
  const lead = scores.white - scores.black;
  const winner: Winner = free.length > 0 ? 'None' : lead > 0 ? 'White' : lead < 0 ? 'Black' : 'Draw';
  return { game: 'squatter', size, winner, scores, reasons, free, oddities };
}
