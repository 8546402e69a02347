import type { Random } from '@ringfence/rules';
import type { FenceSolver } from '../fence/kernel.ts';
import { createFenceBoard, type FenceBoard } from '../fence-proof/board.ts';
import { winningSets } from '../fence-proof/wins.ts';

/** Fencemaster boards as letters (M Maker, B Breaker), decided by trying all moves; for few free cells. */
export class PlainFence {
  readonly cellCount: number;
  private readonly wins: readonly (readonly number[])[];
  /** For each of these, the cells that Maker must not have all of; none for a tripod, and where rings count. */
  private readonly insides: ReadonlyMap<readonly number[], readonly number[]>;

  constructor(size: number, onlyLoops = false) {
    const board = createFenceBoard(size);
    this.cellCount = board.cellCount;
    this.wins = winningSets(board);
    this.insides = new Map(this.wins.map((win) => [win, onlyLoops ? insideOf(board, win) : []]));
  }

  /** A random board with this many free cells; about this share of the pieces is Maker's. */
  random(free: number, share: number, random: Random): string {
    const letters: string[] = Array.from({ length: this.cellCount }, () =>
      random.below(100) < 100 * share ? 'M' : 'B',
    );
    for (let left = free; left > 0; ) {
      const cell = random.below(this.cellCount);
      if (letters[cell] === '.') continue;
      letters[cell] = '.';
      left--;
    }
    return letters.join('');
  }

  /** The free cells that Maker still needs, for each tripod and ring without a piece of Breaker's. */
  needs(letters: string): number[][] {
    return this.open(letters).map((win) => freeIn(letters, win));
  }

  private open(letters: string): (readonly number[])[] {
    return this.wins.filter((win) => win.every((cell) => letters[cell] !== 'B') && !this.isFilled(letters, win));
  }

  private isFilled(letters: string, win: readonly number[]): boolean {
    const inside = this.insides.get(win) ?? [];
    return inside.length > 0 && inside.every((cell) => letters[cell] === 'M');
  }

  makerWins(letters: string, makerMoves: boolean): boolean {
    const cells = [...letters].flatMap((letter, cell) => (letter === '.' ? [cell] : []));
    const bitsOf = (free: readonly number[]): number => free.reduce((sum, cell) => sum | (1 << cells.indexOf(cell)), 0);
    const goals = this.open(letters).map((win): Goal => {
      const inside = this.insides.get(win) ?? [];
      const bars = inside.some((cell) => letters[cell] === 'B') ? 0 : bitsOf(freeIn(letters, inside));
      return [bitsOf(freeIn(letters, win)), bars];
    });
    const different = new Map(goals.map((goal) => [goal.join(), goal]));
    return search([...different.values()], (1 << cells.length) - 1, makerMoves, new Map());
  }
}

const freeIn = (letters: string, cells: readonly number[]): number[] => cells.filter((cell) => letters[cell] === '.');

/** The other cells that a ring cuts off from the rim. */
function insideOf({ cellCount, beside, edge }: FenceBoard, win: readonly number[]): number[] {
  if (new Set(win.map((cell) => edge[cell]).filter((side) => side >= 0)).size >= 3) return [];
  const outside = new Set<number>();
  const add = (cell: number): void => {
    if (outside.has(cell) || win.includes(cell)) return;
    outside.add(cell);
    beside[cell].forEach(add);
  };
  for (let cell = 0; cell < cellCount; cell++) if (beside[cell].length < 6) add(cell);
  return [...Array(cellCount).keys()].filter((cell) => !outside.has(cell) && !win.includes(cell));
}

/** What Maker needs, a bit for each free cell; and free cells all of which it must not have, 0 for none. */
type Goal = readonly [need: number, bars: number];

function search(goals: readonly Goal[], free: number, makerMoves: boolean, known: Map<string, boolean>): boolean {
  if (goals.length === 0) return false;
  if (goals.some(([need]) => need === 0)) return true;
  const key = `${free} ${goals.join()} ${makerMoves}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  let result = !makerMoves;
  for (let left = free; left !== 0 && result !== makerMoves; left &= left - 1) {
    const taken = left & -left;
    const after = makerMoves
      ? goals.filter(([, bars]) => bars !== taken).map(([need, bars]): Goal => [need & ~taken, bars & ~taken])
      : goals
          .filter(([need]) => (need & taken) === 0)
          .map(([need, bars]): Goal => [need, (bars & taken) === 0 ? bars : 0]);
    if (search(after, free & ~taken, !makerMoves, known) === makerMoves) result = makerMoves;
  }
  known.set(key, result);
  return result;
}

/** What is wrong with the solver's result for a board, if anything; and who wins. */
export function fenceDisagreement(
  fence: FenceSolver,
  plain: PlainFence,
  letters: string,
  makerMoves: boolean,
): { readonly makerWins: boolean; readonly problem?: string } {
  const makerWins = plain.makerWins(letters, makerMoves);
  const problem = (text: string) => ({
    makerWins,
    problem: `${letters}, ${makerMoves ? 'Maker' : 'Breaker'}: ${text}`,
  });
  fence.setUp(letters);
  const answer = fence.ask(makerMoves ? 'maker' : 'breaker', 1_000_000);
  if (answer === undefined) return problem('no answer');
  if (answer.holds === makerWins) return problem(answer.holds ? 'Breaker does not hold' : 'Maker does not win');
  // Outside the carrier, everything may belong to the loser.
  const given = [...letters].map((letter, cell) =>
    letter === '.' && ((answer.carrier >> BigInt(cell)) & 1n) === 0n ? (answer.holds ? 'M' : 'B') : letter,
  );
  if (plain.makerWins(given.join(''), makerMoves) !== makerWins)
    return problem('the winner needs more than its carrier');
  const { move } = answer;
  if (move === undefined) {
    const needsMove = makerMoves && makerWins && plain.needs(letters).every((need) => need.length > 0);
    return needsMove ? problem('no move') : { makerWins };
  }
  const moved = `${letters.slice(0, move)}${makerMoves ? 'M' : 'B'}${letters.slice(move + 1)}`;
  return plain.makerWins(moved, !makerMoves) === makerWins ? { makerWins } : problem(`${move} does not win`);
}
