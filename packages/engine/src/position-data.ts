import { type GameName, type Move, type Position, positionFromCells, type Side, startPosition } from '@ringfence/rules';

/** A position as plain data that can be sent to another thread: its start, and the moves since. */
export interface PositionData {
  readonly game: GameName;
  readonly size: number;
  readonly first: Side;
  readonly swap: boolean;
  /** The board it began with, if that was not empty. */
  readonly setUp?: { readonly pieces: Uint8Array; readonly owners: Uint8Array };
  readonly moves: readonly Move[];
}

export function toData(position: Position): PositionData {
  const start = position.clone();
  while (start.undo() !== undefined);
  const empty = start.pieces.every((piece) => piece === 0) && start.owners.every((owner) => owner === 0);
  return {
    game: position.game,
    size: position.grid.size,
    first: start.turn,
    swap: allowsSwap(start),
    ...(!empty && { setUp: { pieces: start.pieces.slice(), owners: start.owners.slice() } }),
    moves: [...position.moves],
  };
}

/** Restores the position; throws for invalid data. */
export function fromData({ game, size, first, swap, setUp, moves }: PositionData): Position {
  const position =
    setUp === undefined
      ? startPosition(game, { size, first, swap })
      : positionFromCells(game, size, setUp.pieces, setUp.owners, first);
  for (const move of moves) position.play(move);
  return position;
}

/** Whether the second player may swap: a position shows that only after the first move. */
function allowsSwap(start: Position): boolean {
  const [opening] = start.legalMoves();
  if (opening === undefined) return false;
  const next = start.clone();
  next.play(opening);
  return next.maySwap;
}
