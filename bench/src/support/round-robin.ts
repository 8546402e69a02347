import { defaultLimits, type Tournament, usualClock } from '@ringfence/arena';

/** Four copies of one player on a small board of Squatter: as many short games as a measurement needs. */
export function roundRobinOf(title: string, word: string, games: number): Tournament {
  return {
    title,
    game: 'squatter',
    sizes: [4],
    swap: false,
    openings: { kind: 'none' },
    clock: usualClock,
    repetitions: Math.ceil(games / 12),
    format: { kind: 'round-robin' },
    seed: 1,
    games,
    players: [1, 2, 3, 4].map((number) => ({ name: `Player ${number}`, word, limits: defaultLimits })),
  };
}
