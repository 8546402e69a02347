import type { Tournament } from '@ringfence/arena';
import { defaultLimits } from '@ringfence/jail';

/** A tournament of fast random games between players with these names. */
export const playedTournament = (title: string, names: readonly string[], repetitions = 1): Tournament => ({
  title,
  game: 'squatter',
  sizes: [3],
  swap: false,
  openings: { kind: 'none' },
  clock: { kind: 'move', ms: 10_000 },
  repetitions,
  format: { kind: 'round-robin' },
  seed: 1,
  players: names.map((name) => ({ name, word: 'random', limits: defaultLimits })),
});
