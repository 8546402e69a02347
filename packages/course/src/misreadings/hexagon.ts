import { type Cell, connectionGames, EMPTY, type GameName, sideName, type WrittenBoard } from '@ringfence/rules';
import {
  allBy,
  eightNear,
  fourNear,
  groupsAt,
  groupsBy,
  hasCycle,
  loopIf,
  loopsBy,
  outsideFrom,
  SIX_EDGES,
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
  type Near,
  regions,
  rightFinders,
  rightHexagon,
  rimCells,
  sixNear,
  winsBySide,
} from './hexagon-stages.ts';
import { alsoBy, type Misreading, misreading, onlyDiagnosed } from './misreading.ts';
import type { WrongStages } from './stages.ts';

type Word = HexagonStages['word'];

/** A misreading of how what wins is found: a judge for each way. */
export const hexagonFinds = (name: string, ...ways: readonly Partial<Finders>[]): Misreading =>
  misreading('hexagon', name, { games: connectionGames, stage: 'find' }, waysOf(ways));

const waysOf = (ways: readonly Partial<Finders>[]): WrongStages[] =>
  ways.map((finders) => ({ hexagon: { find: finding(finders) } }));

const words = (name: string, ...ways: readonly Word[]): Misreading =>
  misreading(
    'hexagon',
    name,
    { games: connectionGames, stage: 'word' },
    ways.map((word) => ({ hexagon: { word } })),
  );

/** The right answer with some lines replaced. */
const reworded =
  (line: (right: string) => string): Word =>
  (facts, board, game) =>
    rightHexagon.word(facts, board, game).map(line);

const replacing = (replaced: Readonly<Record<string, string>>): Word => reworded((line) => replaced[line] ?? line);

const onlyIn = (game: GameName, one: Misreading): Misreading => ({ ...one, games: [game] });

/** Groups with these neighbours, or all that is found; others look only for loops with them. */
const byNeighbours = (name: string, near: Near): Misreading => hexagonFinds(name, groupsBy(near), allBy(near));

/** Misreadings of Fencemaster and Havannah boards. */
export const hexagonMisreadings: readonly Misreading[] = [
  hexagonFinds(
    'corners-are-edges',
    withCorners((corner) => [corner, (corner + 5) % 6]),
    withCorners((corner) => [corner]),
    withCorners((corner) => [(corner + 5) % 6]),
  ),
  hexagonFinds(
    'corners-count-extra',
    withCorners((corner) => [6 + corner]),
    withCorners(() => [6]),
  ),
  hexagonFinds(
    'edge-is-wall',
    loopIf((board, side) => regions(board, (cell) => board.cells[cell] !== side).length > 1),
  ),
  hexagonFinds(
    'rim-loops-missed',
    loopIf((board, side) => {
      const isWall = (cell: Cell): boolean => board.cells[cell] === side && !isRim(board, cell);
      const isOpen = floodHexagon(board, rimCells(board), (cell) => !isWall(cell));
      return [...board.cells.keys()].some((cell) => board.cells[cell] !== side && !isOpen(cell));
    }),
  ),
  hexagonFinds('rim-groups-have-no-loops', {
    loop: (board, side, game) =>
      groupsOf(board, side).some((group) => {
        if (group.some((cell) => isRim(board, cell))) return false;
        const members = new Set(group);
        const cells = board.cells.map((code, cell) => (code === side && !members.has(cell) ? EMPTY : code));
        return rightFinders.loop({ ...board, cells }, side, game);
      }),
  }),
  hexagonFinds(
    'corners-are-walls',
    outsideFrom((board, cell) => cornerAt(board, cell) < 0),
  ),
  onlyIn(
    'fencemaster',
    hexagonFinds('filled-loop-counts', {
      loop: (board, side) => cutOff(board, side).length > 0 || hasFilledRing(board, side),
    }),
  ),
  onlyIn('havannah', hexagonFinds('filled-ring-missed', { loop: (board, side) => cutOff(board, side).length > 0 })),
  hexagonFinds('any-circle-is-loop', { loop: hasCycle }),
  hexagonFinds(
    'loop-needs-empty-cell',
    loopIf((board, _, cut) => cut.some((cell) => board.cells[cell] === EMPTY)),
  ),
  hexagonFinds(
    'loop-needs-enemy',
    loopIf((board, _, cut) => cut.some((cell) => board.cells[cell] !== EMPTY)),
  ),
  hexagonFinds(
    'small-loops-only',
    loopIf((board, side, cut) =>
      cut.some((cell) => sixNear(board, cell).every((other) => board.cells[other] === side)),
    ),
  ),
  hexagonFinds('loops-missed', { loop: () => false }),
  hexagonFinds('tripods-missed', { tripod: () => false }),
  onlyIn('havannah', hexagonFinds('bridges-missed', { bridge: () => false })),
  onlyIn(
    'fencemaster',
    hexagonFinds('bridge-counts', { tripod: (board, side) => hasTripod(board, side) || hasBridge(board, side) }),
  ),
  hexagonFinds(
    'two-edges-are-enough',
    tripodIf(({ edges }) => edges.size >= 2),
  ),
  hexagonFinds(
    'one-edge-missed',
    ...SIX_EDGES.map((missed) => tripodIf(({ edges }) => edges.size - (edges.has(missed) ? 1 : 0) >= 3)),
  ),
  hexagonFinds(
    'first-group-only',
    tripodIf(({ edges, isFirst }) => isFirst && edges.size >= 3),
  ),
  hexagonFinds(
    'exactly-three-edges',
    tripodIf(({ edges }) => edges.size === 3),
  ),
  hexagonFinds(
    'tripod-needs-branch',
    tripodIf(({ edges, cells }, board) => {
      const members = new Set(cells);
      const isBranch = (cell: Cell): boolean => sixNear(board, cell).filter((other) => members.has(other)).length >= 3;
      return edges.size >= 3 && cells.some(isBranch);
    }),
  ),
  hexagonFinds(
    'edges-must-be-apart',
    tripodIf(({ edges }) => [0, 1].some((first) => [first, first + 2, first + 4].every((edge) => edges.has(edge)))),
  ),
  hexagonFinds('groups-ignored', {
    tripod: (board, side) => new Set(groupsAt(board, side).flatMap(({ edges }) => [...edges])).size >= 3,
  }),
  alsoBy(byNeighbours('eight-neighbours', eightNear), waysOf([loopsBy(eightNear)])),
  alsoBy(byNeighbours('four-neighbours', fourNear), waysOf([loopsBy(fourNear)])),
  byNeighbours('rows-not-shifted', shiftedNear),
  misreading(
    'hexagon',
    'off-by-one',
    { games: connectionGames, stage: 'see' },
    [
      without((row, _, last) => row === last),
      without((_, col, last) => col === last),
      without((row, col, last) => row === last || col === last),
      without((row) => row === 0),
      without((_, col) => col === 0),
      without((row, col) => row === 0 || col === 0),
    ].map((see) => ({ hexagon: { see } })),
  ),
  onlyIn('fencemaster', words('both-is-tripod', replacing({ Both: 'Tripod' }))),
  onlyIn('fencemaster', words('both-is-loop', replacing({ Both: 'Loop' }))),
  onlyDiagnosed(words('methods-swapped', replacing({ Tripod: 'Loop', Loop: 'Tripod' }))),
  ...(['Tripod', 'Loop'] as const).map((way) =>
    onlyDiagnosed(
      words(`every-win-is/${way.toLowerCase()}`, (facts, board, game) => {
        const [winner = '', method = ''] = rightHexagon.word(facts, board, game);
        return [winner, method === 'Nil' ? method : way];
      }),
    ),
  ),
  onlyIn(
    'havannah',
    words(
      'first-way-only',
      reworded((line) => line.split('+')[0] ?? line),
      reworded((line) => line.split('+').at(-1) ?? line),
    ),
  ),
  words(
    'first-winner-only',
    (facts, board, game) => namedFirst(facts, board, game, winsBySide(facts)),
    (facts, board, game) => namedFirst(facts, board, game, [...winsBySide(facts)].reverse()),
  ),
  words('draw-is-none', replacing({ Draw: 'None' })),
  words('none-is-draw', replacing({ None: 'Draw' })),
  words('full-is-draw', (facts, board, game) =>
    isFull(board) ? ['Draw', 'Nil'] : rightHexagon.word(facts, board, game),
  ),
  ...(['white', 'black'] as const).map((blind) =>
    onlyDiagnosed(
      words(`side-never-wins/${blind}`, (facts, board, game) =>
        rightHexagon.word({ ...facts, [blind]: { tripod: false, loop: false, bridge: false } }, board, game),
      ),
    ),
  ),
  words('colours-swapped', ({ white, black }, board, game) =>
    rightHexagon.word({ white: black, black: white }, board, game),
  ),
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
