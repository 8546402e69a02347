import { type Picture, pictureOf } from '@ringfence/draw';
import { type GameName, games, judge, readBoard } from '@ringfence/rules';

/** A small board of each game that shows what wins there. */
const boards: Readonly<Record<GameName, string>> = {
  squatter: '5\n+BWWW\n+W--W\nBW-WB\n+BWB+\n+B+++\n',
  fencemaster: '4\n--W-\n-BW--\n-B-WB-\n-BBWBB-\n--WWWW\nWW-B-\n-B--\n',
  havannah: '4\n---W\n-B-WB\n-BWW--\n--WB-B-\n-WB-B-\nWW--B\nW---\n',
};

export function pictureFor(game: GameName): Picture {
  const board = readBoard(boards[game], games[game].shape);
  if (!board.ok) throw new Error(board.error.message);
  return pictureOf(board.value, judge(board.value, game));
}
