import type { GameName } from '@ringfence/rules';

/** What a program prints, or `fails` where it crashes. */
export type Printed = readonly string[] | 'fails';

/** A wrong checker as students write them, sharing no code with the catalogue, and what it should be called. */
export interface NaturalChecker {
  readonly bug: string;
  readonly game: GameName;
  readonly named: string;
  answer(text: string): Printed;
}

type Step = readonly [down: number, right: number];
export type Lines = readonly string[];

const [UP, DOWN, LEFT, RIGHT]: readonly Step[] = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
];
export const FOUR = [UP, DOWN, LEFT, RIGHT] as Step[];
export const DIAGONAL: readonly Step[] = [
  [-1, -1],
  [1, 1],
  [-1, 1],
  [1, -1],
];

const linesOf = (text: string): string[] => {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trimEnd());
  while (lines[0] === '') lines.shift();
  while (lines.at(-1) === '') lines.pop();
  return lines;
};

/** The rows of symbols, or nothing if the text is not a board. */
function rowsOf(
  text: string,
  symbols: RegExp,
  lengths: (n: number) => number[],
  hasExtra = false,
): string[] | undefined {
  const [first = '', ...rest] = linesOf(text).map((line) => line.replace(/[ \t]/g, ''));
  if (!/^[1-9]\d{0,2}$/.test(first)) return undefined;
  const wanted = lengths(Number(first));
  const rows = hasExtra ? rest.slice(0, wanted.length) : rest;
  const isRow = (row: string, i: number): boolean => row.length === wanted[i] && symbols.test(row);
  return rows.length === wanted.length && rows.every(isRow) ? rows : undefined;
}

export interface SquatterBug {
  readonly steps?: readonly Step[];
  /** Whether a search that stands on this cell has found the way out. */
  isBorder?(row: number, col: number, n: number): boolean;
  passes?(symbol: string, side: string): boolean;
  counts?(rows: Lines, isInside: (side: string, row: number, col: number) => boolean): readonly [number, number];
  winner?(rows: Lines, white: number, black: number): string;
  readonly hasExtraRows?: boolean;
  fails?(text: string): boolean;
}

export const everyCell = (rows: Lines): [number, number][] =>
  rows.flatMap((row, r) => [...row].map((_, c): [number, number] => [r, c]));

const countEach: NonNullable<SquatterBug['counts']> = (rows, isInside) => {
  const count = (side: string): number =>
    everyCell(rows).filter(([r, c]) => rows[r]?.[c] === '-' && isInside(side, r, c)).length;
  return [count('W'), count('B')];
};

export const leader = (white: number, black: number): string =>
  white > black ? 'White' : black > white ? 'Black' : 'Draw';
export const isOver = (rows: Lines): boolean => !rows.some((row) => row.includes('+'));

export function squatter(text: string, bug: SquatterBug): Printed {
  if (bug.fails?.(text)) return 'fails';
  const rows = rowsOf(text, /^[WB+-]+$/, (n) => new Array<number>(n).fill(n), bug.hasExtraRows);
  if (rows === undefined) return ['Error'];
  const n = rows.length;
  const { steps = FOUR, passes = (symbol, side) => symbol !== side } = bug;
  const { isBorder = (row, col) => row === 0 || col === 0 || row === n - 1 || col === n - 1 } = bug;
  const isInside = (side: string, row: number, col: number): boolean => {
    const todo = [[row, col] as const];
    const seen = new Set([row * 100 + col]);
    for (const [r, c] of todo) {
      if (isBorder(r, c, n)) return false;
      for (const [down, right] of steps) {
        const [y, x] = [r + down, c + right];
        const symbol = rows[y]?.[x];
        if (symbol === undefined || seen.has(y * 100 + x) || !passes(symbol, side)) continue;
        seen.add(y * 100 + x);
        todo.push([y, x]);
      }
    }
    return true;
  };
  const [white, black] = (bug.counts ?? countEach)(rows, isInside);
  const winner = bug.winner?.(rows, white, black) ?? (isOver(rows) ? leader(white, black) : 'None');
  return [winner, `${white}`, `${black}`];
}

/** The connected sets of captured cells, each from its first cell. */
export function patches(rows: Lines, steps: readonly Step[] = FOUR): [number, number][][] {
  const seen = new Set<string>();
  return everyCell(rows).flatMap((cell) => {
    if (rows[cell[0]]?.[cell[1]] !== '-' || seen.has(`${cell}`)) return [];
    const patch = [cell];
    seen.add(`${cell}`);
    for (const [r, c] of patch)
      for (const [down, right] of steps) {
        const next: [number, number] = [r + down, c + right];
        if (rows[next[0]]?.[next[1]] !== '-' || seen.has(`${next}`)) continue;
        seen.add(`${next}`);
        patch.push(next);
      }
    return [patch];
  });
}

/** Whether a side has a piece anywhere in a direction. */
function hasPiece(rows: Lines, row: number, col: number, [down, right]: Step, side: string): boolean {
  for (let [r, c] = [row, col]; rows[r]?.[c] !== undefined; [r, c] = [r + down, c + right])
    if (rows[r]?.[c] === side) return true;
  return false;
}

const squatterBugs: readonly (readonly [bug: string, named: string, SquatterBug])[] = [
  ['the flood forgets up', 'neighbour-missing/up', { steps: [DOWN, LEFT, RIGHT] as Step[] }],
  ['the flood forgets right', 'neighbour-missing/right', { steps: [UP, DOWN, LEFT] as Step[] }],
  [
    'the bottom border is no way out',
    'border-missed/bottom',
    { isBorder: (r, c, n) => r === 0 || c === 0 || c === n - 1 },
  ],
  [
    'the bottom and right borders are no way out',
    'border-missed/bottom-right',
    { isBorder: (r, c) => r === 0 || c === 0 },
  ],
  [
    'the border is row and column 1',
    'border-inward',
    { isBorder: (r, c, n) => r <= 1 || c <= 1 || r >= n - 2 || c >= n - 2 },
  ],
  [
    'captured cells stop the flood',
    'captured-is-wall',
    { passes: (symbol, side) => symbol !== side && symbol !== '-' },
  ],
  ['the flood goes diagonally', 'diagonal-gaps-open', { steps: [...FOUR, ...DIAGONAL] }],
  [
    'own pieces inside are counted',
    'own-pieces-counted',
    {
      counts: (rows, isInside) => {
        const count = (side: string): number =>
          everyCell(rows).filter(([r, c]) => rows[r]?.[c] !== '+' && isInside(side, r, c)).length;
        return [count('W'), count('B')];
      },
    },
  ],
  [
    'regions are counted instead of cells',
    'territories-counted',
    {
      counts: (rows, isInside) => {
        const count = (side: string): number =>
          patches(rows).filter(([[r, c] = [0, 0]]) => isInside(side, r, c)).length;
        return [count('W'), count('B')];
      },
    },
  ],
  [
    'it returns after the first loop',
    'first-loop-only',
    {
      counts: (rows, isInside) => {
        const [first = []] = patches(rows);
        const count = (side: string): number => first.filter(([r, c]) => isInside(side, r, c)).length;
        return [count('W'), count('B')];
      },
    },
  ],
  [
    "White's count is always 0",
    'side-always-0/white',
    { counts: (rows, isInside) => [0, countEach(rows, isInside)[1]] },
  ],
  [
    'None only if the counts are equal',
    'none-only-when-tied',
    { winner: (rows, white, black) => (white === black && !isOver(rows) ? 'None' : leader(white, black)) },
  ],
  [
    'the winner has more pieces',
    'winner-by-pieces',
    {
      winner: (rows) => {
        const count = (side: string): number => rows.join('').split(side).length;
        return isOver(rows) ? leader(count('W'), count('B')) : 'None';
      },
    },
  ],
  [
    'a cell is captured by pieces in four directions',
    'pieces-on-four-sides',
    {
      counts: (rows) => {
        const count = (side: string): number =>
          everyCell(rows).filter(
            ([r, c]) => rows[r]?.[c] === '-' && FOUR.every((step) => hasPiece(rows, r, c, step, side)),
          ).length;
        return [count('W'), count('B')];
      },
    },
  ],
  [
    'a game without captures never ends',
    'nothing-captured-is-none',
    { winner: (rows, white, black) => (isOver(rows) && white + black > 0 ? leader(white, black) : 'None') },
  ],
  [
    'a way out ends at a corner',
    'outside-from-corners',
    { isBorder: (r, c, n) => (r === 0 || r === n - 1) && (c === 0 || c === n - 1) },
  ],
  ['extra rows are ignored', 'extra-rows-ignored', { hasExtraRows: true }],
  ['an indented size line is not a number', 'indented-size-refused', { fails: (text) => /^\s*?[ \t]+\d/.test(text) }],
  ['indented rows are not read', 'indentation-refused', { fails: (text) => /\n[ \t]+[BW+-]/.test(text) }],
  ['a winner while cells are free', 'winner-before-end', { winner: (_, white, black) => leader(white, black) }],
];

export interface HexagonBug {
  readonly steps?: readonly Step[];
  /** The first column of a row. */
  shift?(row: number, n: number): number;
  edges?(row: number, col: number, n: number): readonly number[];
  edgesNeeded?: number;
  method?(tripod: boolean, loop: boolean): string;
  loop?(isOwn: (r: number, c: number) => boolean | undefined, cells: readonly Step[]): boolean | undefined;
  readonly blind?: string;
  isRim?(row: number, col: number, n: number): boolean;
}

export const SIX: readonly Step[] = [...FOUR, [1, 1], [-1, -1]];

/** More columns than any board has. */
const WIDEST = 4096;

export const sidesOf = (row: number, col: number, n: number): number[] =>
  [row === 0, col - row === n - 1, col === 2 * n - 2, row === 2 * n - 2, row - col === n - 1, col === 0].flatMap(
    (is, i) => (is ? [i] : []),
  );
export const singleEdge = (row: number, col: number, n: number): number[] => {
  const sides = sidesOf(row, col, n);
  return sides.length === 1 ? sides : [];
};

export function fencemaster(text: string, bug: HexagonBug): Printed {
  const lengths = (n: number): number[] => Array.from({ length: 2 * n - 1 }, (_, r) => 2 * n - 1 - Math.abs(r - n + 1));
  const rows = rowsOf(text, /^[WB-]+$/, lengths);
  if (rows === undefined) return ['Error'];
  const n = (rows.length + 1) / 2;
  const { steps = SIX, shift = (row) => Math.max(0, row - n + 1), edges = singleEdge, edgesNeeded = 3, isRim } = bug;
  const at = (r: number, c: number): string | undefined => rows[r]?.[c - shift(r, n)];
  const cells = everyCell(rows).map(([r, i]): Step => [r, i + shift(r, n)]);
  const reach = (from: readonly Step[], mayEnter: (symbol: string) => boolean): Step[] => {
    const todo = from.filter(([r, c]) => mayEnter(at(r, c) ?? ''));
    const seen = new Set(todo.map(([r, c]) => r * WIDEST + c));
    for (const [r, c] of todo)
      for (const [down, right] of steps) {
        const [y, x] = [r + down, c + right];
        const symbol = at(y, x);
        if (symbol === undefined || seen.has(y * WIDEST + x) || !mayEnter(symbol)) continue;
        seen.add(y * WIDEST + x);
        todo.push([y, x]);
      }
    return todo;
  };
  const rim = cells.filter(([r, c]) => isRim?.(r, c, n) ?? sidesOf(r, c, n).length > 0);
  const waysOf = (side: string): [boolean, boolean] => {
    if (bug.blind === side) return [false, false];
    const tripod = cells.some(([r, c]) => {
      if (at(r, c) !== side) return false;
      const group = reach([[r, c]], (symbol) => symbol === side);
      return new Set(group.flatMap((cell) => edges(...cell, n))).size >= edgesNeeded;
    });
    const outside = reach(rim, (symbol) => symbol !== side).length;
    const found = bug.loop?.((r, c) => (at(r, c) === undefined ? undefined : at(r, c) === side), cells);
    return [tripod, found ?? cells.filter(([r, c]) => at(r, c) !== side).length > outside];
  };
  const [white, black] = [waysOf('W'), waysOf('B')];
  const method = ([tripod, loop]: readonly [boolean, boolean]): string =>
    tripod && loop ? 'Both' : tripod ? 'Tripod' : 'Loop';
  const [whiteWins, blackWins] = [white.includes(true), black.includes(true)];
  if (whiteWins !== blackWins) return whiteWins ? ['White', method(white)] : ['Black', method(black)];
  return [(whiteWins && blackWins) || !rows.some((row) => row.includes('-')) ? 'Draw' : 'None', 'Nil'];
}

/** Edges of a board whose rows all begin at column 0. */
const leftEdges = (row: number, col: number, n: number): number[] => {
  const last = 2 * n - 2 - Math.abs(row - n + 1);
  const isCorner = row % (n - 1 || 1) === 0 && (col === 0 || col === last);
  if (isCorner) return [];
  return [
    row === 0,
    col === last && row < n - 1,
    col === last && row >= n,
    row === 2 * n - 2,
    col === 0 && row >= n,
    col === 0 && row < n - 1,
  ].flatMap((is, i) => (is ? [i] : []));
};

const hexagonBugs: readonly (readonly [bug: string, named: string, HexagonBug])[] = [
  [
    'every row begins at column 0',
    'rows-not-shifted',
    {
      shift: () => 0,
      edges: leftEdges,
      isRim: (r, c, n) => r === 0 || c === 0 || r === 2 * n - 2 || c === 2 * n - 2 - Math.abs(r - n + 1),
    },
  ],
  ['rows are shifted one row late', 'rows-shifted-late', { shift: (row, n) => Math.max(0, row - n) }],
  ['the diagonal is the other one', 'wrong-diagonal', { steps: [...FOUR, [1, -1], [-1, 1]] }],
  ['(+1, +1) is forgotten', 'neighbour-missing/1,1', { steps: [...FOUR, [-1, -1]] }],
  ['(0, -1) is forgotten', 'neighbour-missing/0,-1', { steps: SIX.filter(([r, c]) => r !== 0 || c !== -1) }],
  ['corners are on both edges', 'corners-are-edges', { edges: sidesOf }],
  [
    'the right edge is forgotten',
    'one-edge-missed',
    { edges: (r, c, n) => singleEdge(r, c, n).filter((edge) => edge !== 2) },
  ],
  ['two edges are enough', 'two-edges-are-enough', { edgesNeeded: 2 }],
  ['the outside begins at the corners', 'outside-from-corners', { isRim: (r, c, n) => sidesOf(r, c, n).length > 1 }],
  ['Black never wins', 'side-never-wins/black', { blind: 'B' }],
  [
    'the left edges are no way out',
    'border-missed/left',
    { isRim: (r, c, n) => sidesOf(r, c, n).some((side) => side !== 5 && side !== 4) },
  ],
];

/** Checkers with one bug each. */
export const naturalCheckers: readonly NaturalChecker[] = [
  ...squatterBugs.map(
    ([bug, named, how]): NaturalChecker => ({
      bug,
      game: 'squatter',
      named,
      answer: (text) => squatter(text, how),
    }),
  ),
  ...hexagonBugs.map(
    ([bug, named, how]): NaturalChecker => ({
      bug,
      game: 'fencemaster',
      named,
      answer: (text) => fencemaster(text, how),
    }),
  ),
];

/** The same programs without a bug. */
export const rightCheckers: Readonly<Record<'squatter' | 'fencemaster', (text: string) => Printed>> = {
  squatter: (text) => squatter(text, {}),
  fencemaster: (text) => fencemaster(text, {}),
};
