import type { WrittenBoard } from '../board.ts';
import { type Padded, padHexagon } from '../padded.ts';
import type { WinKind } from '../types.ts';
import { type Side, sideName, sides } from '../types.ts';
import type { ConnectionVerdict, Oddity, Win } from '../verdict.ts';
import { possibleLastMoves } from './last-moves.ts';
import { pieceOddities, wonBefore } from './oddities.ts';
import { bridgeOf, filledLoopOf, loopsOf, tripodOf } from './reasons.ts';
import { isBridge, isTripod, methodName, type Ruleset } from './ruleset.ts';
import { type Scan, scanBoard } from './scan.ts';

/** The verdict on a hexagonal board, from a game or given as text. */
export function connectionVerdict(
  rules: Ruleset,
  { size, cells }: Pick<WrittenBoard, 'size' | 'cells'>,
): ConnectionVerdict {
  const board = padHexagon(size, cells);
  const scan = scanBoard(board);
  const kinds = [[], ...sides.map((side) => winKinds(rules, scan, side))];
  const winners = sides.filter((side) => kinds[side].length > 0);
  const reasons = winners.flatMap((side) => winsOf(rules, board, scan, side));
  const oddities = findOddities(rules, board, scan, winners);
  const verdict = { game: rules.game, size, reasons, oddities };
  if (winners.length === 1) {
    return { ...verdict, winner: sideName(winners[0]), method: methodName(rules, kinds[winners[0]]) };
  }
  const full = scan.pieces[1] + scan.pieces[2] === cells.length;
  return { ...verdict, winner: winners.length === 2 || full ? 'Draw' : 'None', method: 'Nil' };
}

function winKinds(rules: Ruleset, scan: Scan, side: Side): WinKind[] {
  const kinds: WinKind[] = [];
  if (scan.groups[side].some((root) => isTripod(scan.reach[root]))) kinds.push('tripod');
  if (scan.holes[side] > 0 || (rules.filledLoopWins && scan.core[side] > 0)) kinds.push('loop');
  if (rules.bridgeWins && scan.groups[side].some((root) => isBridge(scan.reach[root]))) kinds.push('bridge');
  return kinds;
}

function winsOf(rules: Ruleset, board: Padded, scan: Scan, side: Side): Win[] {
  const wins: Win[] = [];
  for (const root of scan.groups[side]) {
    const reach = scan.reach[root];
    if (isTripod(reach)) wins.push(tripodOf(board, root, reach));
    if (rules.bridgeWins && isBridge(reach)) wins.push(bridgeOf(board, root, reach));
  }
  // A large board can have more loops than a call can take arguments.
  if (scan.holes[side] > 0) return [...wins, ...loopsOf(board, side)];
  if (rules.filledLoopWins && scan.core[side] > 0) wins.push(filledLoopOf(board, scan.core[side]));
  return wins;
}

/** All evidence that the board is unreachable. */
function findOddities(rules: Ruleset, board: Padded, scan: Scan, winners: readonly Side[]): Oddity[] {
  const oddities: Oddity[] = [];
  if (winners.length === 2) {
    const message = 'both sides have won: the game ends with the first win';
    oddities.push({ name: 'two-winners', cells: [], message, strict: true });
  }
  const winner = winners.length === 1 ? winners[0] : undefined;
  oddities.push(...pieceOddities(scan.pieces, winner));
  if (winner !== undefined && possibleLastMoves(board, rules, scan, winner).length === 0) {
    oddities.push(wonBefore(winner));
  }
  return oddities;
}
