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
const alsoBy = (misreading: Misreading, ...finds: readonly SquatterStages['find'][]): Misreading => ({
  ...misreading,
  variants: finds.map((find) => ({ squatter: { find } })),
});

/** What is right where pieces inside a loop were counted. */
export const INSIDE =
  'Every captured cell (-) is worth 1 to the side whose loop encloses it; pieces that are still shown count for nobody.';

/** Misreadings of what is captured on a Squatter board. */
export const squatterMisreadings: readonly Misreading[] = [
  squatterFinds(
    'edge-is-wall',
    'answers as if the edge of the board were a wall',
    'The edge is never part of a loop: a region that touches the border is not captured.',
    territory,
    floodWithoutEdge(WHITE),
    floodWithoutEdge(BLACK),
  ),
  squatterFinds(
    'never-escapes',
    'answers as if a search for a way out never reached the edge, so that whichever side it asks about gets every captured cell',
    'A captured cell belongs to the side whose pieces alone cut it off from the border: a search that reaches the border has found a way out.',
    byCell(() => WHITE),
    byCell(() => BLACK),
    (board) => ({ free: freeCells(board), white: capturedCells(board).length, black: capturedCells(board).length }),
  ),
  alsoBy(
    squatterFinds(
      'diagonal-gaps-open',
      'answers as if a loop had to be joined at the sides, with no diagonal steps',
      "A loop may step diagonally: cells inside are joined at their sides, the loop's pieces also at their corners.",
      byCell((board, cell) => (!escapes(board, cell, WHITE, 8) ? WHITE : !escapes(board, cell, BLACK, 8) ? BLACK : 0)),
    ),
    ...([WHITE, BLACK] as const).map((first) =>
      byCell((board, cell) => (escapes(board, cell, first, 8) ? otherSide(first) : first)),
    ),
  ),
  alsoBy(
    squatterFinds('own-pieces-counted', "counts a side's own pieces inside its loops", INSIDE, withOwnPieces(8)),
    withOwnPieces(4),
  ),
  squatterFinds(
    'dead-pieces-not-counted',
    'leaves out captured cells that were walls, as if captured pieces did not count',
    'A captured cell (-) counts, whether it was empty or holds a captured piece.',
    byCell((board, cell, owner) => (touchesInner(board, cell) && !isInner(board, cell) ? 0 : owner)),
  ),
  squatterFinds(
    'recapture-ignored',
    'answers as if cells inside a captured loop stayed with their former owner',
    'When a loop is captured, the cells inside it change hands with it.',
    byCell((board, cell, owner) => (isInner(board, cell) && isSide(owner) ? otherSide(owner) : owner)),
  ),
  alsoBy(
    squatterFinds(
      'territories-counted',
      'counts each territory once instead of each cell',
      INSIDE,
      countTerritories(8),
    ),
    countTerritories(4),
  ),
  squatterFinds(
    'single-cells-only',
    'answers as if only single cells could be captured',
    'A loop captures everything that it encloses, however large.',
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
    'counts only captured cells that touch a piece on some side',
    'A captured cell counts also where all its neighbours are captured cells.',
    byCell((board, cell, owner) => (near(board, cell, 4).some((other) => isSide(board.cells[other])) ? owner : 0)),
    ...[0, 1, 2, 3].map((way) =>
      byCell((board, cell) => {
        const code = board.cells[squareGrid(board.size).adjacent[cell * 4 + way] ?? -1];
        return isSide(code) ? code : 0;
      }),
    ),
  ),
  alsoBy(
    squatterFinds(
      'first-loop-only',
      'counts only the first territory that it finds',
      'There may be several loops; all captured cells count.',
      someBlocks(8, isFirstOfOwner),
      someBlocks(8, isFirst),
    ),
    someBlocks(4, isFirstOfOwner),
    someBlocks(4, isFirst),
  ),
  onlyDiagnosed(
    squatterFinds(
      'single-cells-missed',
      'does not count territories of a single cell',
      'A loop captures everything that it encloses, be it a single cell.',
      ...([8, 4] as const).map((ways) => someBlocks(ways, ({ cells }) => cells.length > 1)),
    ),
  ),
  onlyDiagnosed(
    squatterFinds(
      'last-loop-only',
      'counts only the last territory that it finds',
      'There may be several loops; the counts add up over all of them.',
      ...([8, 4] as const).flatMap((ways) => [someBlocks(ways, isLastOfOwner), someBlocks(ways, isLast)]),
    ),
  ),
  alsoBy(
    squatterFinds(
      'pieces-on-four-sides',
      'answers as if a cell were captured by whoever has pieces above, below, left and right of it, however far away',
      'What captures is a closed loop around the cell, not pieces in four directions.',
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
    'answers as if the first or the last row or column were not there',
    'A board of size N has rows and columns 0 to N − 1; a free cell on any of them keeps the game going.',
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
    'answers as if captured cells (-) were free',
    'Only + is a free cell; - is captured, and nobody can play there.',
    (board) => ({ ...rightSquatter.find(board), free: freeCells(board) + capturedCells(board).length }),
    (board) => ({ free: freeCells(board) + capturedCells(board).length, white: 0, black: 0 }),
  ),
  squatterFinds('pieces-counted', 'counts pieces on the board instead of captured cells', INSIDE, (board) =>
    countOwners(
      board,
      board.cells.map((code) => (isSide(code) ? code : 0)),
    ),
  ),
  squatterFinds('area-counted', 'counts pieces on the board as well as captured cells, as in Go', INSIDE, (board) => {
    const owners = rightOwners(board);
    return countOwners(
      board,
      owners.map((owner, cell) => (isSide(board.cells[cell]) ? (board.cells[cell] ?? 0) : owner)),
    );
  }),
];
