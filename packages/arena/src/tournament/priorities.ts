/** Why a game is played: this decides which waiting game is next. */
export type PlayKind = 'official' | 'challenge' | 'practice' | 'ranked' | 'test' | 'tournament';

/**
 * Games of a higher priority are played first: an official tournament, then what somebody has asked for and waits for,
 * then what is planned around the clock.
 */
export const priorities: Readonly<Record<PlayKind, number>> = {
  official: 3,
  challenge: 2,
  practice: 2,
  test: 2,
  tournament: 2,
  ranked: 1,
};
