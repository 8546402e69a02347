import { BLACK, otherSide, type Side, squareGrid, WHITE, type WrittenBoard } from '@ringfence/rules';
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
  winnerByScore,
} from './squatter-stages.ts';

type Word = SquatterStages['word'];

/** The same misreading by programs that find it in other ways. */
const alsoBy = (misreading: Misreading, ...finds: readonly SquatterStages['find'][]): Misreading => ({
  ...misreading,
  variants: finds.map((find) => ({ squatter: { find } })),
});

const words = (name: string, sentence: string, rule: string, ...ways: readonly Word[]): Misreading => ({
  name,
  games: ['squatter'],
  sentence,
  rule,
  stage: 'word',
  ways: ways.map((word) => ({ squatter: { word } })),
});

const piecesOf = ({ cells }: WrittenBoard, side: Side): number =>
  cells.reduce((sum, code) => sum + (code === side ? 1 : 0), 0);

const NOT_OVER = 'While a free cell (+) is left, the winner is None, and the counts are printed all the same.';
const INSIDE =
  'Every captured cell (-) is worth 1 to the side whose loop encloses it; pieces that are still shown count for nobody.';

/** Misreadings of Squatter boards. */
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
  words('winner-before-end', 'names a winner while free cells are left', NOT_OVER, ({ white, black }) => [
    winnerByScore(white, black),
    `${white}`,
    `${black}`,
  ]),
  onlyDiagnosed(
    words(
      'none-only-when-tied',
      'says None only if the counts are equal, and names a winner while free cells are left',
      NOT_OVER,
      ({ free, white, black }) => [
        free > 0 && white === black ? 'None' : winnerByScore(white, black),
        `${white}`,
        `${black}`,
      ],
      ({ white, black }) => [white === black ? 'None' : winnerByScore(white, black), `${white}`, `${black}`],
    ),
  ),
  onlyDiagnosed(
    words('last-free-cell-missed', 'takes a board with a single free cell for full', NOT_OVER, (facts, board) =>
      rightSquatter.word({ ...facts, free: Math.max(0, facts.free - 1) }, board),
    ),
  ),
  onlyDiagnosed(
    words(
      'counts-compared-as-words',
      'compares the counts as words, so that 9 is more than 10',
      'The counts are numbers: 10 is more than 9.',
      ({ free, white, black }) => [
        free > 0 ? 'None' : winnerByScore(`${white}` > `${black}` ? 1 : 0, `${black}` > `${white}` ? 1 : 0),
        `${white}`,
        `${black}`,
      ],
    ),
  ),
  onlyDiagnosed(
    words(
      'smaller-count-is-0',
      'prints 0 for the side that has captured less',
      'The counts of both sides are printed, whoever leads.',
      ...[0, 1].map(
        (least): Word =>
          ({ free, white, black }) => {
            const counts = white - black >= least ? [white, 0] : [0, black];
            return [free > 0 ? 'None' : winnerByScore(white, black), ...counts.map(String)];
          },
      ),
      ...[0, 1].map(
        (least): Word =>
          ({ free, white, black }) => {
            const [w, b] = white - black >= least ? [white, 0] : [0, black];
            return [free > 0 ? 'None' : winnerByScore(w, b), `${w}`, `${b}`];
          },
      ),
    ),
  ),
  onlyDiagnosed(
    words(
      'own-pieces-decide',
      "counts a side's own pieces inside its loops for the winner, and prints the counts without them",
      INSIDE,
      ...([8, 4] as const).map(
        (ways): Word =>
          ({ free, white, black }, board) => {
            const more = withOwnPieces(ways)(board);
            return [free > 0 ? 'None' : winnerByScore(more.white, more.black), `${white}`, `${black}`];
          },
      ),
    ),
  ),
  onlyDiagnosed(
    words(
      'draw-while-tied',
      'says Draw whenever the counts are equal, also while free cells are left',
      NOT_OVER,
      ({ free, white, black }) => [
        white === black ? 'Draw' : free > 0 ? 'None' : winnerByScore(white, black),
        `${white}`,
        `${black}`,
      ],
    ),
  ),
  onlyDiagnosed(
    words(
      'winner-once-decided',
      'names a winner as soon as the lead is larger than the number of free cells',
      NOT_OVER,
      ...[0, 1].map(
        (more): Word =>
          ({ free, white, black }) => [
            free > 0 && Math.abs(white - black) + more <= free ? 'None' : winnerByScore(white, black),
            `${white}`,
            `${black}`,
          ],
      ),
    ),
  ),
  onlyDiagnosed(
    words(
      'larger-count-first',
      "prints the larger count first, whoever's it is",
      "White's count comes first, then Black's.",
      ({ free, white, black }) => [
        free > 0 ? 'None' : winnerByScore(white, black),
        `${Math.max(white, black)}`,
        `${Math.min(white, black)}`,
      ],
      ({ free, white, black }) => [
        free > 0 ? 'None' : winnerByScore(white, black),
        `${Math.min(white, black)}`,
        `${Math.max(white, black)}`,
      ],
    ),
  ),
  onlyDiagnosed(
    words(
      'winner-by-territories',
      'names the side with more territories as the winner, however large they are',
      'More captured cells win.',
      ...([8, 4] as const).map(
        (ways): Word =>
          ({ free, white, black }, board) => {
            const territories = countTerritories(ways)(board);
            return [free > 0 ? 'None' : winnerByScore(territories.white, territories.black), `${white}`, `${black}`];
          },
      ),
    ),
  ),
  onlyDiagnosed(
    words(
      'winner-by-pieces',
      'names the side with more pieces on the board as the winner',
      'More captured cells win; pieces count for nobody.',
      ({ free, white, black }, board) => [
        free > 0 ? 'None' : winnerByScore(piecesOf(board, WHITE), piecesOf(board, BLACK)),
        `${white}`,
        `${black}`,
      ],
      ({ free, white, black }, board) => [
        free > 0 ? 'None' : winnerByScore(white + piecesOf(board, WHITE), black + piecesOf(board, BLACK)),
        `${white}`,
        `${black}`,
      ],
    ),
  ),
  ...(['White', 'Black'] as const).map((blind) =>
    onlyDiagnosed(
      words(
        `side-always-0/${blind.toLowerCase()}`,
        `prints 0 for ${blind}, whatever ${blind} has captured`,
        'Both sides are counted in the same way.',
        (facts, board) => rightSquatter.word({ ...facts, [blind.toLowerCase()]: 0 }, board),
        (facts, board) =>
          rightSquatter.word(facts, board).map((line, i) => (i === (blind === 'White' ? 1 : 2) ? '0' : line)),
      ),
    ),
  ),
  words('none-is-draw', 'says Draw while free cells are left', NOT_OVER, (facts) => {
    const { free, white, black } = facts;
    return [free > 0 ? 'Draw' : winnerByScore(white, black), `${white}`, `${black}`];
  }),
  words(
    'draw-is-none',
    'says None when the game ended in a draw',
    'A full board with equal counts is a Draw.',
    ({ free, white, black }) => [
      free > 0 || white === black ? 'None' : winnerByScore(white, black),
      `${white}`,
      `${black}`,
    ],
  ),
  words(
    'nothing-captured-is-none',
    'says None when the game ended and nobody has captured a cell',
    'A full board with equal counts is a Draw, also with 0 and 0.',
    ({ free, white, black }) => [
      free > 0 || white + black === 0 ? 'None' : winnerByScore(white, black),
      `${white}`,
      `${black}`,
    ],
  ),
  words('zero-until-the-end', 'prints 0 and 0 while free cells are left', NOT_OVER, (facts, board) =>
    facts.free > 0 ? ['None', '0', '0'] : rightSquatter.word(facts, board),
  ),
  words(
    'counts-swapped',
    "prints Black's count before White's",
    "White's count comes first.",
    ({ free, white, black }) => [free > 0 ? 'None' : winnerByScore(white, black), `${black}`, `${white}`],
  ),
  words('colours-swapped', 'takes W for Black and B for White', 'W is White, B is Black.', ({ free, white, black }) => [
    free > 0 ? 'None' : winnerByScore(black, white),
    `${black}`,
    `${white}`,
  ]),
  words(
    'fewer-wins',
    'names the side with fewer captured cells as the winner',
    'More captured cells win.',
    ({ free, white, black }) => [free > 0 ? 'None' : winnerByScore(black, white), `${white}`, `${black}`],
  ),
  onlyDiagnosed(
    words(
      'draw-only-at-0',
      'says Draw only where nobody has captured a cell, and names a winner in any other tie',
      'A full board with equal counts is a Draw.',
      ...['White', 'Black'].map(
        (ahead): Word =>
          ({ free, white, black }, board) =>
            free === 0 && white === black && white > 0
              ? [ahead, `${white}`, `${black}`]
              : rightSquatter.word({ free, white, black }, board),
      ),
    ),
  ),
  words(
    'ties-have-a-winner',
    'names a winner when both sides have captured the same number of cells',
    'A full board with equal counts is a Draw.',
    ({ free, white, black }) => [free > 0 ? 'None' : white >= black ? 'White' : 'Black', `${white}`, `${black}`],
    ({ free, white, black }) => [free > 0 ? 'None' : white > black ? 'White' : 'Black', `${white}`, `${black}`],
  ),
];
