import { CAPTURED, type WrittenBoard } from './board.ts';
import { rulesets } from './connection/ruleset.ts';
import { connectionVerdict } from './connection/verdict.ts';
import { writtenVerdict } from './squatter/verdict.ts';
import type { GameName } from './types.ts';
import type { Verdict } from './verdict.ts';

/** The default game of a board given as text: hexagons are Fencemaster's, the classic checker's game. */
export const usualGame = (board: WrittenBoard): GameName => (board.shape === 'square' ? 'squatter' : 'fencemaster');

/** The verdict on a board given as text, with reasons. The board must have the shape of the game. */
export function judge(board: WrittenBoard, game: GameName = usualGame(board)): Verdict {
  if ((game === 'squatter') !== (board.shape === 'square')) throw new RangeError(`${game} has no ${board.shape} board`);
  return game === 'squatter' ? writtenVerdict(board) : connectionVerdict(rulesets[game], board);
}

/** The owner of each cell by the verdict's territories: a set-up for continuing the game. */
export function ownersOf(board: WrittenBoard, verdict: Verdict): Uint8Array {
  const owners = new Uint8Array(board.cells.length);
  if (verdict.game !== 'squatter') return owners;
  for (const { owner, cells } of verdict.reasons) for (const cell of cells) owners[cell] = owner;
  return owners;
}

/** The visible pieces of a board given as text. */
export const piecesOf = (board: WrittenBoard): Uint8Array => board.cells.map((code) => (code === CAPTURED ? 0 : code));
