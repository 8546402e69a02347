import { CAPTURED, type WrittenBoard } from './board.ts';
import { type GameName, games } from './games.ts';
import type { Shape } from './grid.ts';
import { rulesOf } from './rules.ts';
import type { Verdict } from './verdict.ts';

/** The game of a board of each shape where none is named: hexagons are Fencemaster's, the classic checker's game. */
const usualGames: Readonly<Record<Shape, GameName>> = {
  square: 'squatter',
  hexagon: 'fencemaster',
  rhombus: 'hex',
};

export const usualGame = (board: WrittenBoard): GameName => usualGames[board.shape];

/** The verdict on a board given as text, with reasons. The board must have the shape of the game. */
export function judge(board: WrittenBoard, game: GameName = usualGame(board)): Verdict {
  if (games[game].shape !== board.shape) throw new RangeError(`${game} has no ${board.shape} board`);
  return rulesOf[game].judge(board);
}

/** The owner of each cell by the verdict's territories: a set-up for continuing the game. */
export function ownersOf(board: WrittenBoard, { reasons }: Verdict): Uint8Array {
  const owners = new Uint8Array(board.cells.length);
  for (const reason of reasons) {
    if (reason.kind === 'territory') for (const cell of reason.cells) owners[cell] = reason.owner;
  }
  return owners;
}

/** The visible pieces of a board given as text. */
export const piecesOf = (board: WrittenBoard): Uint8Array => board.cells.map((code) => (code === CAPTURED ? 0 : code));
