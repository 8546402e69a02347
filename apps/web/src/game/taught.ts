import type { GameName } from '@ringfence/rules';

/** The games with lessons, puzzles, a guide and opponents that play each in its own way. */
export const taughtGames = ['squatter', 'fencemaster', 'havannah'] as const satisfies readonly GameName[];
export type TaughtGame = (typeof taughtGames)[number];

export const isTaught = (game: string): game is TaughtGame => taughtGames.some((taught) => taught === game);
