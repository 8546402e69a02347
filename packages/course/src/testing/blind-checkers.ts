import type { GameName } from '@ringfence/rules';
import {
  DIAGONAL,
  everyCell,
  FOUR,
  fencemaster,
  type HexagonBug,
  isOver,
  type Lines,
  leader,
  type Printed,
  patches,
  SIX,
  type SquatterBug,
  sidesOf,
  singleEdge,
  squatter,
} from './natural-checkers.ts';

/** A wrong checker that was written before the diagnosis was run on any of them, and the names that describe it. */
interface BlindChecker {
  readonly bug: string;
  readonly game: GameName;
  /** Any of these is right; nothing else may be called a fact. */
  readonly named: readonly string[];
  answer(text: string): Printed;
}

type Counts = NonNullable<SquatterBug['counts']>;

const captured = (rows: Lines): [number, number][] => everyCell(rows).filter(([r, c]) => rows[r]?.[c] === '-');

/** Counts the captured cells of an owner that is found for each. */
const owned =
  (ownerOf: (rows: Lines, row: number, col: number, isInside: Parameters<Counts>[1]) => string | undefined): Counts =>
  (rows, isInside) => {
    const owners = captured(rows).map(([r, c]) => ownerOf(rows, r, c, isInside));
    return [owners.filter((one) => one === 'W').length, owners.filter((one) => one === 'B').length];
  };

/** A recursive search whose limit keeps the stack from overflowing. */
const limited = (most: number): Counts =>
  owned((rows, row, col) => {
    const n = rows.length;
    const isInside = (side: string): boolean => {
      const todo = [[row, col] as const];
      const seen = new Set([`${row},${col}`]);
      for (const [r, c] of todo) {
        if (seen.size > most) return true;
        if (r === 0 || c === 0 || r === n - 1 || c === n - 1) return false;
        for (const [down, right] of FOUR) {
          const key = `${r + down},${c + right}`;
          if (rows[r + down]?.[c + right] === side || seen.has(key)) continue;
          seen.add(key);
          todo.push([r + down, c + right]);
        }
      }
      return true;
    };
    return isInside('W') ? 'W' : isInside('B') ? 'B' : undefined;
  });

const leaking = (rows: Lines, side: string): Set<string> => {
  const n = rows.length;
  const todo = everyCell(rows).filter(
    ([r, c]) => (r === 0 || c === 0 || r === n - 1 || c === n - 1) && rows[r]?.[c] !== side,
  );
  const seen = new Set(todo.map(String));
  for (const [r, c] of todo)
    for (const [down, right] of [...FOUR, ...DIAGONAL]) {
      const next: [number, number] = [r + down, c + right];
      const symbol = rows[next[0]]?.[next[1]];
      if (symbol === undefined || symbol === side || seen.has(`${next}`)) continue;
      seen.add(`${next}`);
      todo.push(next);
    }
  return seen;
};

const inside = (rows: Lines, isInside: Parameters<Counts>[1], side: string): number =>
  everyCell(rows).filter(([r, c]) => rows[r]?.[c] === side && isInsideWithout(rows, side, r, c, isInside)).length;

/** Whether a piece of a side's has nothing around it but pieces and captured cells of that side's. */
const isInsideWithout = (rows: Lines, side: string, row: number, col: number, isInside: Parameters<Counts>[1]) =>
  FOUR.every(([down, right]) => {
    const [r, c] = [row + down, col + right];
    return rows[r]?.[c] === side || (rows[r]?.[c] === '-' && isInside(side, r, c));
  });

const count = (rows: Lines, symbol: string): number => rows.join('').split(symbol).length - 1;

const squatterBugs: readonly (readonly [bug: string, named: readonly string[], SquatterBug])[] = [
  [
    'a flood from the border leaks through diagonals, and what it leaves is White’s or else Black’s',
    ['diagonal-gaps-open'],
    {
      counts: (rows) => {
        const open = leaking(rows, 'W');
        return owned((_, r, c) => (open.has(`${r},${c}`) ? 'B' : 'W'))(rows, () => false);
      },
    },
  ],
  [
    'a flood from the border leaks through diagonals, one side after the other',
    ['diagonal-gaps-open'],
    {
      counts: (rows) =>
        ['W', 'B'].map(
          (side) => captured(rows).filter((cell) => !leaking(rows, side).has(`${cell}`)).length,
        ) as unknown as readonly [number, number],
    },
  ],
  [
    'own pieces inside count, for the winner too',
    ['own-pieces-counted'],
    {
      counts: (rows, isInside) => {
        const of = (side: string): number =>
          captured(rows).filter(([r, c]) => isInside(side, r, c)).length + inside(rows, isInside, side);
        return [of('W'), of('B')];
      },
    },
  ],
  [
    'own pieces inside count for the winner, and are not printed',
    ['own-pieces-decide'],
    {
      winner: (rows, white, black) =>
        isOver(rows) ? leader(white + inside(rows, () => true, 'W'), black + inside(rows, () => true, 'B')) : 'None',
    },
  ],
  ['the search gives up after 20 cells', [], { counts: limited(20) }],
  ['the search gives up after 8 cells', [], { counts: limited(8) }],
  [
    'the winner has the larger count as a word',
    ['counts-compared-as-words'],
    {
      winner: (rows, white, black) =>
        isOver(rows) ? leader(Number(`${white}` > `${black}`), Number(`${black}` > `${white}`)) : 'None',
    },
  ],
  [
    'a draw is one at 0, any other tie is White’s',
    ['draw-only-at-0'],
    {
      winner: (rows, white, black) =>
        !isOver(rows) ? 'None' : white + black === 0 ? 'Draw' : white >= black ? 'White' : 'Black',
    },
  ],
  [
    'most of the eight pieces around a captured cell decide',
    ['corner-pieces-decide'],
    {
      counts: owned((rows, r, c) => {
        const near = [...FOUR, ...DIAGONAL].map(([down, right]) => rows[r + down]?.[c + right]);
        const [white, black] = ['W', 'B'].map((side) => near.filter((symbol) => symbol === side).length);
        return (white ?? 0) > (black ?? 0) ? 'W' : (black ?? 0) > (white ?? 0) ? 'B' : undefined;
      }),
    },
  ],
  [
    'one free cell is none',
    ['last-free-cell-missed'],
    { winner: (rows, white, black) => (count(rows, '+') < 2 ? leader(white, black) : 'None') },
  ],
  [
    'only a free border cell is a way out',
    ['edge-is-wall'],
    {
      counts: (rows) => {
        const n = rows.length;
        const isInside = (side: string, row: number, col: number): boolean => {
          const todo = [[row, col] as const];
          const seen = new Set([`${row},${col}`]);
          for (const [r, c] of todo) {
            if ((r === 0 || c === 0 || r === n - 1 || c === n - 1) && rows[r]?.[c] === '+') return false;
            for (const [down, right] of FOUR) {
              const symbol = rows[r + down]?.[c + right];
              if (symbol === undefined || symbol === side || seen.has(`${r + down},${c + right}`)) continue;
              seen.add(`${r + down},${c + right}`);
              todo.push([r + down, c + right]);
            }
          }
          return true;
        };
        return owned((_, r, c) => (isInside('W', r, c) ? 'W' : isInside('B', r, c) ? 'B' : undefined))(rows, isInside);
      },
    },
  ],
  [
    'only the captured cells of the larger side are counted',
    ['smaller-count-is-0'],
    {
      counts: (rows, isInside) => {
        const [white, black] = ['W', 'B'].map((side) => captured(rows).filter(([r, c]) => isInside(side, r, c)).length);
        return (white ?? 0) > (black ?? 0) ? [white ?? 0, 0] : [0, black ?? 0];
      },
    },
  ],
  [
    'regions smaller than two cells are noise',
    ['single-cells-missed'],
    {
      counts: (rows, isInside) => {
        const large = patches(rows)
          .filter(({ length }) => length > 1)
          .flat();
        const of = (side: string): number => large.filter(([r, c]) => isInside(side, r, c)).length;
        return [of('W'), of('B')];
      },
    },
  ],
  [
    'the last column is ignored',
    ['off-by-one'],
    { winner: (rows, white, black) => (isOver(rows.map((row) => row.slice(0, -1))) ? leader(white, black) : 'None') },
  ],
];

type Loop = NonNullable<HexagonBug['loop']>;

/** Any circle of pieces, also three that touch each other: a piece less than there are pairs would be none. */
const anyCircle: Loop = (isOwn, cells) => {
  const left = new Set(cells.filter(([r, c]) => isOwn(r, c)).map(String));
  for (const start of left) {
    const group = [start];
    left.delete(start);
    let pairs = 0;
    for (const key of group) {
      const [r = 0, c = 0] = key.split(',').map(Number);
      for (const [down, right] of SIX) {
        if (isOwn(r + down, c + right)) pairs++;
        if (left.delete(`${r + down},${c + right}`)) group.push(`${r + down},${c + right}`);
      }
    }
    if (pairs / 2 >= group.length) return true;
  }
  return false;
};

const roundOneCell: Loop = (isOwn, cells) =>
  cells.some(([r, c]) => isOwn(r, c) === false && SIX.every(([down, right]) => isOwn(r + down, c + right) === true));

type Change = (lines: readonly string[], text: string) => readonly string[];

const hexagonBugs: readonly (readonly [bug: string, named: readonly string[], HexagonBug, Change?])[] = [
  [
    'a full board is a draw',
    ['full-is-draw'],
    {},
    (lines, text) => (lines.length === 2 && !text.includes('-') ? ['Draw', 'Nil'] : lines),
  ],
  [
    'every win is a tripod',
    ['every-win-is/tripod'],
    {},
    ([winner = '', way = '']) => [winner, ...(way ? [way === 'Nil' ? way : 'Tripod'] : [])],
  ],
  [
    'Both is printed as Tripod',
    ['both-is-tripod'],
    {},
    (lines) => lines.map((line) => (line === 'Both' ? 'Tripod' : line)),
  ],
  ['a draw is None', ['draw-is-none'], {}, (lines) => lines.map((line) => (line === 'Draw' ? 'None' : line))],
  ['any circle is a loop', ['any-circle-is-loop'], { loop: anyCircle }],
  ['a loop is round one cell', ['small-loops-only'], { loop: roundOneCell }],
  [
    'a corner is on the first of its edges',
    ['corners-are-edges', 'some-corners-are-edges'],
    { edges: (...cell) => sidesOf(...cell).slice(0, 1) },
  ],
  ['eight neighbours', ['eight-neighbours'], { steps: [...SIX, [1, -1], [-1, 1]] }],
  [
    'the outside begins at the first and the last row',
    ['outside-from-rows'],
    { isRim: (r, _, n) => r === 0 || r === 2 * n - 2 },
  ],
  [
    'two of the edges are one',
    ['two-edges-are-one'],
    { edges: (...cell) => singleEdge(...cell).map((edge) => (edge === 2 ? 1 : edge)) },
  ],
  ['a tripod needs four edges', ['four-edges-needed'], { edgesNeeded: 4 }],
  [
    'the winner is the other one',
    ['colours-swapped'],
    {},
    ([winner = '', ...way]) => [{ White: 'Black', Black: 'White' }[winner] ?? winner, ...way],
  ],
];

/** Small mistakes; those whose names were missing then have them now, as far as a name can say what they do. */
export const blindCheckers: readonly BlindChecker[] = [
  ...squatterBugs.map(
    ([bug, named, how]): BlindChecker => ({ bug, game: 'squatter', named, answer: (text) => squatter(text, how) }),
  ),
  ...hexagonBugs.map(
    ([bug, named, how, change]): BlindChecker => ({
      bug,
      game: 'fencemaster',
      named,
      answer(text) {
        const said = fencemaster(text, how);
        return said === 'fails' ? said : (change?.(said, text) ?? said);
      },
    }),
  ),
];
