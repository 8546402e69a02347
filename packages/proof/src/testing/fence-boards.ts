import type { Random } from '@ringfence/rules';
import type { FenceSolver } from '../fence/kernel.ts';
import { createFenceBoard } from '../fence-proof/board.ts';
import { winningSets } from '../fence-proof/wins.ts';

/** Fencemaster boards as letters (M Maker, B Breaker), decided by trying all moves; for few free cells. */
export class PlainFence {
  readonly cellCount: number;
  private readonly wins: readonly (readonly number[])[];

  constructor(size: number) {
    const board = createFenceBoard(size);
    this.cellCount = board.cellCount;
    this.wins = winningSets(board);
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
    const open = this.wins.filter((win) => win.every((cell) => letters[cell] !== 'B'));
    return open.map((win) => win.filter((cell) => letters[cell] === '.'));
  }

  makerWins(letters: string, makerMoves: boolean): boolean {
    const cells = [...letters].flatMap((letter, cell) => (letter === '.' ? [cell] : []));
    const bits = new Set(
      this.needs(letters).map((need) => need.reduce((sum, cell) => sum | (1 << cells.indexOf(cell)), 0)),
    );
    return search([...bits], (1 << cells.length) - 1, makerMoves, new Map());
  }
}

/** `needs`: what Maker needs, a bit for each free cell. */
function search(needs: readonly number[], free: number, makerMoves: boolean, known: Map<string, boolean>): boolean {
  if (needs.length === 0) return false;
  if (needs.includes(0)) return true;
  const key = `${free} ${needs.join()} ${makerMoves}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  let result = !makerMoves;
  for (let left = free; left !== 0 && result !== makerMoves; left &= left - 1) {
    const taken = left & -left;
    const after = makerMoves ? needs.map((need) => need & ~taken) : needs.filter((need) => (need & taken) === 0);
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
