import {
  BLACK,
  judge,
  ownersOf,
  type Position,
  piecesOf,
  positionFromCells,
  WHITE,
  type WrittenBoard,
} from '@ringfence/rules';

/** A game in progress with this board. White is to move unless White has more pieces. */
export function boardPosition(board: WrittenBoard): Position {
  const pieces = piecesOf(board);
  let lead = 0;
  for (const piece of pieces) lead += piece === WHITE ? 1 : piece === BLACK ? -1 : 0;
  return positionFromCells('squatter', board.size, pieces, ownersOf(board, judge(board)), lead > 0 ? BLACK : WHITE);
}
