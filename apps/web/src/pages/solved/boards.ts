import { type GameName, games } from '@ringfence/rules';

/** A completely solved board. */
export interface SolvedBoard {
  readonly game: GameName;
  readonly size: number;
}

/** Squatter boards are explored by their proofs; the hexagons are small enough to be solved on the fly. */
export const solvedBoards: readonly SolvedBoard[] = [
  ...[3, 4, 5, 6, 7].map((size) => ({ game: 'squatter', size }) as const),
  ...[2, 3].map((size) => ({ game: 'fencemaster', size }) as const),
  ...[2, 3].map((size) => ({ game: 'havannah', size }) as const),
];

/** The Squatter board on which the first player captures first, with a proof to play against. */
export const RACE_SIZE = 9;

export const titleOf = ({ game, size }: SolvedBoard): string =>
  game === 'squatter' ? `${games[game].title} ${size}×${size}` : `${games[game].title} ${size}`;

export const pathOf = ({ game, size }: SolvedBoard): string => `solved/${game}/${size}`;
