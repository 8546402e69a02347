import { type Cell, connectionGames, EMPTY, type GameName, sideName, type WrittenBoard } from '@ringfence/rules';
import {
  allBy,
  edgesReached,
  eightNear,
  fourNear,
  groupsBy,
  hasCycle,
  loopIf,
  loopsBy,
  shiftedNear,
  tripodIf,
  withCorners,
  without,
} from './hexagon-finders.ts';
import {
  cornerAt,
  cutOff,
  type Finders,
  finding,
  floodHexagon,
  groupsOf,
  type HexagonStages,
  hasBridge,
  hasFilledRing,
  hasTripod,
  hasWon,
  isFull,
  isRim,
  methodOf,
  regions,
  rightFinders,
  rightHexagon,
  rimCells,
  sixNear,
  winsBySide,
} from './hexagon-stages.ts';
import { type Misreading, onlyDiagnosed } from './misreading.ts';

type Word = HexagonStages['word'];

/** A misreading of how what wins is found: a judge for each way. */
export const hexagonFinds = (
  name: string,
  sentence: string,
  rule: string,
  ways: readonly Partial<Finders>[],
  games: readonly GameName[] = connectionGames,
): Misreading => ({
  name,
  games,
  sentence,
  rule,
  stage: 'find',
  ways: ways.map((finders) => ({ hexagon: { find: finding(finders) } })),
});

/** Adds programs that come to a misreading in other ways. */
const alsoBy = (misreading: Misreading, ...ways: readonly Partial<Finders>[]): Misreading => ({
  ...misreading,
  variants: ways.map((finders) => ({ hexagon: { find: finding(finders) } })),
});

const words = (
  name: string,
  sentence: string,
  rule: string,
  ways: readonly Word[],
  games: readonly GameName[] = connectionGames,
): Misreading => ({
  name,
  games,
  sentence,
  rule,
  stage: 'word',
  ways: ways.map((word) => ({ hexagon: { word } })),
});

const CORNERS = 'The six corners belong to no edge.';
const LOOP =
  'A loop cuts off at least one cell that is not its own from the rim; the rim itself is not a wall, but pieces on it are.';
const TRIPOD = 'A tripod is one connected group that touches three edges or more, with or without branches.';
const NEAR =
  'A cell has six neighbours: (±1, 0), (0, ±1), (+1, +1) and (−1, −1), with columns counted as in docs/formats.md.';
const OVER =
  'None means that nobody has won and there are empty cells; Draw means that nobody has won and the board is full.';

/** Misreadings of Fencemaster and Havannah boards. */
export const hexagonMisreadings: readonly Misreading[] = [
  hexagonFinds('corners-are-edges', 'answers as if the corners belonged to the edges', CORNERS, [
    withCorners((corner) => [corner, (corner + 5) % 6]),
    withCorners((corner) => [corner]),
    withCorners((corner) => [(corner + 5) % 6]),
  ]),
  hexagonFinds('corners-count-extra', 'counts a corner as one more edge', CORNERS, [
    withCorners((corner) => [6 + corner]),
    withCorners(() => [6]),
  ]),
  hexagonFinds('edge-is-wall', 'answers as if the edge of the board were a wall', LOOP, [
    loopIf((board, side) => regions(board, (cell) => board.cells[cell] !== side).length > 1),
  ]),
  hexagonFinds('rim-loops-missed', 'does not see loops that run along the rim', LOOP, [
    loopIf((board, side) => {
      const isWall = (cell: Cell): boolean => board.cells[cell] === side && !isRim(board, cell);
      const isOpen = floodHexagon(board, rimCells(board), (cell) => !isWall(cell));
      return [...board.cells.keys()].some((cell) => board.cells[cell] !== side && !isOpen(cell));
    }),
  ]),
  hexagonFinds('rim-groups-have-no-loops', 'does not see loops of groups that touch the rim', LOOP, [
    {
      loop: (board, side, game) =>
        groupsOf(board, side).some((group) => {
          if (group.some((cell) => isRim(board, cell))) return false;
          const members = new Set(group);
          const cells = board.cells.map((code, cell) => (code === side && !members.has(cell) ? EMPTY : code));
          return rightFinders.loop({ ...board, cells }, side, game);
        }),
    },
  ]),
  hexagonFinds('corners-are-walls', 'answers as if nothing could get out through a corner', LOOP, [
    loopIf((board, side) => {
      const edges = rimCells(board).filter((cell) => cornerAt(board, cell) < 0);
      return cutOff(board, side, sixNear, edges).length > 0;
    }),
  ]),
  hexagonFinds(
    'filled-loop-counts',
    'takes a solid block for a loop, six pieces around one of their own',
    'In Fencemaster a loop must cut off a cell that is not its own; only in Havannah may it be full.',
    [{ loop: (board, side) => cutOff(board, side).length > 0 || hasFilledRing(board, side) }],
    ['fencemaster'],
  ),
  hexagonFinds(
    'filled-ring-missed',
    'does not see rings that are full of own pieces',
    'In Havannah a ring around own pieces wins too.',
    [{ loop: (board, side) => cutOff(board, side).length > 0 }],
    ['havannah'],
  ),
  hexagonFinds('any-circle-is-loop', 'takes any circle of pieces for a loop, even three that touch each other', LOOP, [
    { loop: (board, side) => hasCycle(board, side) },
  ]),
  hexagonFinds('loop-needs-empty-cell', 'does not see loops round nothing but enemy pieces', LOOP, [
    loopIf((board, _, cut) => cut.some((cell) => board.cells[cell] === EMPTY)),
  ]),
  hexagonFinds('loop-needs-enemy', 'does not see loops round empty cells', LOOP, [
    loopIf((board, _, cut) => cut.some((cell) => board.cells[cell] !== EMPTY)),
  ]),
  hexagonFinds('small-loops-only', 'sees only loops of six pieces round one cell', LOOP, [
    loopIf((board, side, cut) =>
      cut.some((cell) => sixNear(board, cell).every((other) => board.cells[other] === side)),
    ),
  ]),
  hexagonFinds('loops-missed', 'sees no loops', LOOP, [{ loop: () => false }]),
  hexagonFinds('tripods-missed', 'sees no tripods', TRIPOD, [{ tripod: () => false }]),
  hexagonFinds(
    'bridges-missed',
    'sees no bridges',
    'In Havannah a group that joins two corners wins.',
    [{ bridge: () => false }],
    ['havannah'],
  ),
  hexagonFinds(
    'bridge-counts',
    'takes a group that joins two corners for a win',
    'Joining two corners wins in Havannah, not in Fencemaster.',
    [{ tripod: (board, side) => hasTripod(board, side) || hasBridge(board, side) }],
    ['fencemaster'],
  ),
  hexagonFinds('two-edges-are-enough', 'takes a group that touches two edges for a tripod', TRIPOD, [
    tripodIf((edges) => edges.size >= 2),
  ]),
  hexagonFinds(
    'one-edge-missed',
    'answers as if one of the six edges were not there',
    TRIPOD,
    [0, 1, 2, 3, 4, 5].map((missed) => tripodIf((edges) => edges.size - (edges.has(missed) ? 1 : 0) >= 3)),
  ),
  hexagonFinds('first-group-only', "looks for a tripod only in each side's first group", TRIPOD, [
    {
      tripod: (board, side) => edgesReached(board, groupsOf(board, side)[0] ?? []).size >= 3,
    },
  ]),
  hexagonFinds('exactly-three-edges', 'does not see tripods that touch more than three edges', TRIPOD, [
    tripodIf((edges) => edges.size === 3),
  ]),
  hexagonFinds('tripod-needs-branch', 'does not see tripods without a branch', TRIPOD, [
    tripodIf((edges, group, board) => {
      const members = new Set(group);
      return (
        edges.size >= 3 && group.some((cell) => sixNear(board, cell).filter((other) => members.has(other)).length >= 3)
      );
    }),
  ]),
  hexagonFinds('edges-must-be-apart', 'sees only tripods to every other edge', TRIPOD, [
    tripodIf((edges) => [0, 1].some((first) => [first, first + 2, first + 4].every((edge) => edges.has(edge)))),
  ]),
  hexagonFinds('groups-ignored', "counts the edges of all of a side's pieces together, connected or not", TRIPOD, [
    { tripod: (board, side) => edgesReached(board, groupsOf(board, side).flat()).size >= 3 },
  ]),
  alsoBy(
    hexagonFinds('eight-neighbours', 'answers as if (+1, −1) and (−1, +1) were neighbours too', NEAR, [
      groupsBy(eightNear),
      allBy(eightNear),
    ]),
    loopsBy(eightNear),
  ),
  alsoBy(
    hexagonFinds('four-neighbours', 'answers as if a cell had only the four neighbours of a square board', NEAR, [
      groupsBy(fourNear),
      allBy(fourNear),
    ]),
    loopsBy(fourNear),
  ),
  hexagonFinds('rows-not-shifted', 'answers as if the rows of the lower half began at column 0', NEAR, [
    groupsBy(shiftedNear),
    allBy(shiftedNear),
  ]),
  {
    name: 'off-by-one',
    games: connectionGames,
    sentence: 'answers as if the first or the last row or column were not there',
    rule: 'A board of size n has 2n − 1 rows, 0 to 2n − 2.',
    stage: 'see',
    ways: [
      without((row, _, last) => row === last),
      without((_, col, last) => col === last),
      without((row, col, last) => row === last || col === last),
      without((row) => row === 0),
      without((_, col) => col === 0),
      without((row, col) => row === 0 || col === 0),
    ].map((see) => ({ hexagon: { see } })),
  },
  words(
    'both-is-tripod',
    'says Tripod where a side has a tripod and a loop',
    'A tripod and a loop together are Both.',
    [(facts, board, game) => rightHexagon.word(facts, board, game).map((line) => (line === 'Both' ? 'Tripod' : line))],
    ['fencemaster'],
  ),
  words(
    'both-is-loop',
    'says Loop where a side has a tripod and a loop',
    'A tripod and a loop together are Both.',
    [(facts, board, game) => rightHexagon.word(facts, board, game).map((line) => (line === 'Both' ? 'Loop' : line))],
    ['fencemaster'],
  ),
  onlyDiagnosed(
    words(
      'methods-swapped',
      'says Tripod for a loop and Loop for a tripod',
      'The second line names how the winner has won.',
      [
        (facts, board, game) => {
          const swapped: Readonly<Record<string, string>> = { Tripod: 'Loop', Loop: 'Tripod' };
          return rightHexagon.word(facts, board, game).map((line) => swapped[line] ?? line);
        },
      ],
    ),
  ),
  ...(['Tripod', 'Loop'] as const).map((way) =>
    onlyDiagnosed(
      words(
        `every-win-is/${way.toLowerCase()}`,
        `calls every win a ${way.toLowerCase()}`,
        'The second line names how the winner has won.',
        [
          (facts, board, game) => {
            const [winner = '', method = ''] = rightHexagon.word(facts, board, game);
            return [winner, method === 'Nil' ? method : way];
          },
        ],
      ),
    ),
  ),
  words(
    'first-way-only',
    'names only one of several ways to win',
    'Several ways are joined, as in Tripod+Bridge.',
    [
      (facts, board, game) => rightHexagon.word(facts, board, game).map((line) => line.split('+')[0] ?? line),
      (facts, board, game) => rightHexagon.word(facts, board, game).map((line) => line.split('+').at(-1) ?? line),
    ],
    ['havannah'],
  ),
  words(
    'first-winner-only',
    'names the first winner that it finds, also where both sides have won',
    'Where both sides have won, the answer is Draw and Nil.',
    [
      (facts, board, game) => namedFirst(facts, board, game, winsBySide(facts)),
      (facts, board, game) => namedFirst(facts, board, game, [...winsBySide(facts)].reverse()),
    ],
  ),
  words('draw-is-none', 'says None on a full board that nobody has won', OVER, [
    (facts, board, game) => rightHexagon.word(facts, board, game).map((line) => (line === 'Draw' ? 'None' : line)),
  ]),
  words('none-is-draw', 'says Draw while there are empty cells', OVER, [
    (facts, board, game) => rightHexagon.word(facts, board, game).map((line) => (line === 'None' ? 'Draw' : line)),
  ]),
  words('full-is-draw', 'takes every full board for a draw, also one that somebody has won', OVER, [
    (facts, board, game) => (isFull(board) ? ['Draw', 'Nil'] : rightHexagon.word(facts, board, game)),
  ]),
  ...(['white', 'black'] as const).map((blind) =>
    onlyDiagnosed(
      words(
        `side-never-wins/${blind}`,
        `never sees that ${blind === 'white' ? 'White' : 'Black'} has won`,
        'Both sides win in the same ways.',
        [
          (facts, board, game) =>
            rightHexagon.word({ ...facts, [blind]: { tripod: false, loop: false, bridge: false } }, board, game),
        ],
      ),
    ),
  ),
  words('colours-swapped', 'takes W for Black and B for White', 'W is White, B is Black.', [
    ({ white, black }, board, game) => rightHexagon.word({ white: black, black: white }, board, game),
  ]),
];

function namedFirst(
  facts: Parameters<Word>[0],
  board: WrittenBoard,
  game: Parameters<Word>[2],
  order: ReturnType<typeof winsBySide>,
): readonly string[] {
  const first = order.find(([, wins]) => hasWon(wins));
  return first === undefined ? rightHexagon.word(facts, board, game) : [sideName(first[0]), methodOf(first[1], game)];
}
