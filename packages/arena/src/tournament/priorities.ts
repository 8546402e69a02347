/** Why a game is played: this decides which waiting game is next. */
export type PlayKind = 'official' | 'challenge' | 'practice' | 'ranked' | 'test' | 'tournament';

/**
 * What a game costs its kind. The next game is of the kind that has paid least, so that while several kinds wait, each
 * gets a share: for each game that is planned around the clock, 32 of an official tournament and 8 of each kind that
 * somebody has asked for and waits for.
 */
const costs: Readonly<Record<PlayKind, number>> = {
  official: 1,
  challenge: 4,
  practice: 4,
  test: 4,
  tournament: 4,
  ranked: 32,
};

/** Where a waiting game stands: the lowest turn is next. */
export interface Turn {
  readonly kind: PlayKind;
  readonly turn: number;
}

/**
 * The turn of games that begin to wait: after those of the same kind that wait, otherwise after the game that was started
 * last. This is self-clocked fair queueing: whoever has not played for long has saved nothing, and nobody starves.
 */
export function turnFor(kind: PlayKind, games: number, started: number, waiting: Iterable<Turn>): number {
  let after = started;
  for (const one of waiting) if (one.kind === kind) after = Math.max(after, one.turn);
  return after + games * costs[kind];
}
