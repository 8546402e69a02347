import { type Picture, pictureOf } from '@ringfence/draw';
import { type GameName, games, judge, readBoard, startPosition } from '@ringfence/rules';

/** Small boards that show what wins. */
const boards: Partial<Readonly<Record<GameName, string>>> = {
  squatter: '5\n+BWWW\n+W--W\nBW-WB\n+BWB+\n+B+++\n',
  fencemaster: '4\n--W-\n-BW--\n-B-WB-\n-BBWBB-\n--WWWW\nWW-B-\n-B--\n',
  havannah: '4\n---W\n-B-WB\n-BWW--\n--WB-B-\n-WB-B-\nWW--B\nW---\n',
  hex: '4\n-WB-\nBWW-\n-BWB\n-BW-\n',
};

export function pictureFor(game: GameName): Picture {
  const { shape, usualSize: size } = games[game];
  const text = boards[game];
  if (text === undefined) return pictureOf(startPosition(game, { size }));
  const board = readBoard(text, shape);
  if (!board.ok) throw new Error(board.error.message);
  return pictureOf(board.value, judge(board.value, game));
}
