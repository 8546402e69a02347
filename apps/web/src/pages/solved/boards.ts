import { type GameName, games } from '@ringfence/rules';

/** A completely solved board. */
export interface SolvedBoard {
  readonly game: GameName;
  readonly size: number;
}

/** Squatter boards and Havannah 4 are explored by their proofs; the other hexagons are small enough to be solved on the fly. */
export const solvedBoards: readonly SolvedBoard[] = [
  ...[3, 4, 5, 6, 7].map((size) => ({ game: 'squatter', size }) as const),
  ...[2, 3].map((size) => ({ game: 'fencemaster', size }) as const),
  ...[2, 3, 4].map((size) => ({ game: 'havannah', size }) as const),
];

/**
 * The boards on which the first player captures first (Squatter) or wins, each with a proof to play Black against and the
 * number of its positions.
 */
export const raceBoards = [
  { game: 'squatter', size: 9, positions: 850 },
  { game: 'havannah', size: 4, positions: 21_117 },
] as const;

export type RaceBoard = (typeof raceBoards)[number];

export const raceBoardOf = ({ game, size }: SolvedBoard): RaceBoard | undefined =>
  raceBoards.find((board) => board.game === game && board.size === size);

export const titleOf = ({ game, size }: SolvedBoard): string =>
  game === 'squatter' ? `${games[game].title} ${size}×${size}` : `${games[game].title} ${size}`;

export const pathOf = ({ game, size }: SolvedBoard): string => `solved/${game}/${size}`;
