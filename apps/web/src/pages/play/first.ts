import type { GameName } from '@ringfence/rules';
import { slot } from '../../storage/slot.ts';
import type { MatchOptions } from './options.ts';

/** What one plays for, in one line beside the board. */
export const goals: Readonly<Record<GameName, string>> = {
  squatter:
    'Close a ring of your pieces to capture the cells inside. When no free cell is left, more captured cells win.',
  fencemaster: 'Join three edges of the board, or close a ring round a cell that is not yours. Whoever is first wins.',
  havannah: 'Join three edges, join two corners, or close a ring. Whoever is first wins.',
};

/** The rules in three short sentences each; the lessons have the rest. */
export const rulesInShort: Readonly<Record<GameName, readonly string[]>> = {
  squatter: [
    'Take turns to put a piece on a free cell. Pieces never move.',
    'Your pieces that touch by a side or a corner form a fence. A closed fence captures every cell inside, with the pieces on it.',
    'The edge of the board is not a fence. The game ends when no free cell is left; more captured cells win.',
  ],
  fencemaster: [
    'Take turns to put a piece on an empty cell. Pieces never move and are never taken.',
    'A tripod wins: one connected group that touches three edges. Corners belong to no edge.',
    'A loop wins, too: a ring of your pieces round at least one cell that is empty or your opponent’s.',
  ],
  havannah: [
    'Take turns to put a piece on an empty cell. Pieces never move and are never taken.',
    'A fork wins: one group that touches three edges. A bridge wins: one group that joins two corners.',
    'A ring wins: your pieces round at least one cell, whatever is inside.',
  ],
};

/** A first game against an easy opponent, on a board that is soon full. */
export const firstGame = (game: GameName): Pick<MatchOptions, 'game' | 'size' | 'level'> => ({
  game,
  size: { squatter: 5, fencemaster: 4, havannah: 4 }[game],
  level: 1,
});

const finished = slot<readonly string[]>('finished-games', 1, (value) =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : undefined,
);

/** Whether somebody has never finished a game of this kind here, and may want a word of help. */
export const isNewTo = (game: GameName): boolean => !(finished.load() ?? []).includes(game);

export function markFinished(game: GameName): void {
  if (isNewTo(game)) finished.save([...(finished.load() ?? []), game]);
}
