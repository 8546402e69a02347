import { BLACK, otherSide, type Side, squareGrid, WHITE } from '@ringfence/rules';
import { type Misreading, onlyDiagnosed } from './misreading.ts';
import {
  blocksOf,
  byCell,
  countBlocks,
  countTerritories,
  escapes,
  floodWithoutEdge,
  isFirst,
  isFirstOfOwner,
  isInner,
  isLast,
  isLastOfOwner,
  onAllSides,
  overlooking,
  someBlocks,
  squatterFinds,
  territory,
  touchesInner,
  withOwnPieces,
} from './squatter-finds.ts';
import {
  capturedCells,
  countOwners,
  freeCells,
  isSide,
  near,
  rightOwners,
  rightSquatter,
  type SquatterStages,
} from './squatter-stages.ts';

/** Adds programs that come to a misreading in other ways. */
const alsoBy = (known: Misreading, ...finds: readonly SquatterStages['find'][]): Misreading => ({
  ...known,
  variants: finds.map((find) => ({ squatter: { find } })),
});

/** Misreadings of what is captured on a Squatter board. */
export const squatterMisreadings: readonly Misreading[] = [
  squatterFinds('edge-is-wall', territory, floodWithoutEdge(WHITE), floodWithoutEdge(BLACK)),
  squatterFinds(
    'never-escapes',
    byCell(() => WHITE),
    byCell(() => BLACK),
    (board) => ({ free: freeCells(board), white: capturedCells(board).length, black: capturedCells(board).length }),
  ),
  alsoBy(
    squatterFinds(
      'diagonal-gaps-open',
      byCell((board, cell) => (!escapes(board, cell, WHITE, 8) ? WHITE : !escapes(board, cell, BLACK, 8) ? BLACK : 0)),
    ),
    ...([WHITE, BLACK] as const).map((first) =>
      byCell((board, cell) => (escapes(board, cell, first, 8) ? otherSide(first) : first)),
    ),
  ),
  alsoBy(squatterFinds('own-pieces-counted', withOwnPieces(8)), withOwnPieces(4)),
  squatterFinds(
    'dead-pieces-not-counted',
    byCell((board, cell, owner) => (touchesInner(board, cell) && !isInner(board, cell) ? 0 : owner)),
  ),
  squatterFinds(
    'recapture-ignored',
    byCell((board, cell, owner) => (isInner(board, cell) && isSide(owner) ? otherSide(owner) : owner)),
  ),
  alsoBy(squatterFinds('territories-counted', countTerritories(8)), countTerritories(4)),
  squatterFinds(
    'single-cells-only',
    byCell((board, cell, owner) => (near(board, cell, 4).every((other) => board.cells[other] === owner) ? owner : 0)),
    (board) =>
      countBlocks(
        board,
        blocksOf(board).filter(({ cells }) => cells.length === 1),
        () => 1,
      ),
  ),
  squatterFinds(
    'touching-cells-only',
    byCell((board, cell, owner) => (near(board, cell, 4).some((other) => isSide(board.cells[other])) ? owner : 0)),
    ...[0, 1, 2, 3].map((way) =>
      byCell((board, cell) => {
        const code = board.cells[squareGrid(board.size).adjacent[cell * 4 + way] ?? -1];
        return isSide(code) ? code : 0;
      }),
    ),
  ),
  alsoBy(
    squatterFinds('first-loop-only', someBlocks(8, isFirstOfOwner), someBlocks(8, isFirst)),
    someBlocks(4, isFirstOfOwner),
    someBlocks(4, isFirst),
  ),
  onlyDiagnosed(
    squatterFinds(
      'single-cells-missed',
      ...([8, 4] as const).map((ways) => someBlocks(ways, ({ cells }) => cells.length > 1)),
    ),
  ),
  onlyDiagnosed(
    squatterFinds(
      'last-loop-only',
      ...([8, 4] as const).flatMap((ways) => [someBlocks(ways, isLastOfOwner), someBlocks(ways, isLast)]),
    ),
  ),
  alsoBy(
    squatterFinds(
      'pieces-on-four-sides',
      byCell((board, cell) => (onAllSides(board, cell, WHITE) ? WHITE : onAllSides(board, cell, BLACK) ? BLACK : 0)),
      byCell((board, cell) => (onAllSides(board, cell, BLACK) ? BLACK : onAllSides(board, cell, WHITE) ? WHITE : 0)),
    ),
    (board) => {
      const count = (side: Side): number => capturedCells(board).filter((cell) => onAllSides(board, cell, side)).length;
      return { free: freeCells(board), white: count(WHITE), black: count(BLACK) };
    },
  ),
  squatterFinds(
    'off-by-one',
    overlooking((row, _, last) => row === last),
    overlooking((_, col, last) => col === last),
    overlooking((row, col, last) => row === last || col === last),
    overlooking((row) => row === 0),
    overlooking((_, col) => col === 0),
    overlooking((row, col) => row === 0 || col === 0),
    overlooking((row, col, last) => row === 0 || col === 0 || row === last || col === last),
  ),
  squatterFinds(
    'captured-is-free',
    (board) => ({ ...rightSquatter.find(board), free: freeCells(board) + capturedCells(board).length }),
    (board) => ({ free: freeCells(board) + capturedCells(board).length, white: 0, black: 0 }),
  ),
  squatterFinds('pieces-counted', (board) =>
    countOwners(
      board,
      board.cells.map((code) => (isSide(code) ? code : 0)),
    ),
  ),
  squatterFinds('area-counted', (board) => {
    const owners = rightOwners(board);
    return countOwners(
      board,
      owners.map((owner, cell) => (isSide(board.cells[cell]) ? (board.cells[cell] ?? 0) : owner)),
    );
  }),
];
