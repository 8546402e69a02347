import { CAPTURED, type WrittenBoard } from './board.ts';
import { rulesets } from './connection/ruleset.ts';
import { connectionVerdict } from './connection/verdict.ts';
import { writtenVerdict } from './squatter/verdict.ts';
import type { GameName } from './types.ts';
import type { Verdict } from './verdict.ts';

/** The game a written board is judged as when nobody says: hexagons are Fencemaster's, the classic checker's game. */
export const usualGame = (board: WrittenBoard): GameName => (board.shape === 'square' ? 'squatter' : 'fencemaster');

/** What stands on a written board, and why. The board must have the shape of the game. */
export function judge(board: WrittenBoard, game: GameName = usualGame(board)): Verdict {
  if ((game === 'squatter') !== (board.shape === 'square')) throw new RangeError(`${game} has no ${board.shape} board`);
  return game === 'squatter' ? writtenVerdict(board) : connectionVerdict(rulesets[game], board);
}

/** Whom the verdict's territories give each cell of a written board: a set-up for going on with the game. */
export function ownersOf(board: WrittenBoard, verdict: Verdict): Uint8Array {
  const owners = new Uint8Array(board.cells.length);
  if (verdict.game !== 'squatter') return owners;
  for (const { owner, cells } of verdict.reasons) for (const cell of cells) owners[cell] = owner;
  return owners;
}

/** The pieces that one sees on a written board. */
export const piecesOf = (board: WrittenBoard): Uint8Array => board.cells.map((code) => (code === CAPTURED ? 0 : code));
