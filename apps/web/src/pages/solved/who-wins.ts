/** Who wins on a board if one side tries to capture a single cell and the other only prevents it; see docs/theory.md. */
export interface Known {
  /** Preventing works, or the first player captures; `undefined` if it is open. */
  readonly winner: 'holds' | 'captures' | undefined;
  /** Whether the board has a proof of its own, and does not follow from another one. */
  readonly isProved: boolean;
}

type Sides = readonly [rows: number, columns: number];

/** The boards with proofs of their own, the shorter side first. With four rows, one pairing serves any number of columns. */
const held: readonly Sides[] = [
  ...([3, 4, 5, 6, 7].map((side) => [side, side]) as Sides[]),
  [5, 6],
  [5, 7],
  [5, 8],
  [5, 9],
  [5, 10],
  [5, 11],
  [6, 7],
  [6, 8],
];
const LONG_ROWS = 4;
const captured: readonly Sides[] = [
  [9, 9],
  [8, 10],
  [8, 12],
  [7, 11],
  [7, 12],
  [7, 13],
  [7, 14],
];

const contains = ([rows, columns]: Sides, [r, c]: Sides): boolean => rows >= r && columns >= c;

/** What is known of a board. */
export function whoWins(one: number, other: number): Known {
  const board: Sides = [Math.min(one, other), Math.max(one, other)];
  const isProved = [...held, ...captured].some(([rows, columns]) => rows === board[0] && columns === board[1]);
  if (board[0] <= LONG_ROWS || held.some((each) => contains(each, board))) return { winner: 'holds', isProved };
  if (captured.some((each) => contains(board, each))) return { winner: 'captures', isProved };
  return { winner: undefined, isProved };
}
