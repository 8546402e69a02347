import { type GameName, games } from '@ringfence/rules';

/** A completely solved board. */
export interface SolvedBoard {
  readonly game: GameName;
  readonly size: number;
  /** Whether every first move draws. */
  readonly isDrawn: boolean;
}

/** Squatter boards and Havannah 4 are explored by their proofs; the other hexagons are small enough to be solved on the fly. */
export const solvedBoards: readonly SolvedBoard[] = [
  ...[3, 4, 5, 6, 7].map((size) => ({ game: 'squatter', size, isDrawn: true }) as const),
  ...[2, 3].map((size) => ({ game: 'fencemaster', size, isDrawn: true }) as const),
  ...[2, 3, 4].map((size) => ({ game: 'havannah', size, isDrawn: false }) as const),
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

export const raceBoardOf = ({ game, size }: Pick<SolvedBoard, 'game' | 'size'>): RaceBoard | undefined =>
  raceBoards.find((board) => board.game === game && board.size === size);

export const titleOf = ({ game, size }: Pick<SolvedBoard, 'game' | 'size'>): string =>
  games[game].hasScores ? `${games[game].title} ${size}×${size}` : `${games[game].title} ${size}`;

export const pathOf = ({ game, size }: Pick<SolvedBoard, 'game' | 'size'>): string => `solved/${game}/${size}`;
