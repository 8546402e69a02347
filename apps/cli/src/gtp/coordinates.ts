import { type Move, moveName, moveNamed, type Position, SWAP } from '@ringfence/rules';

/** How a session writes and reads moves. */
export interface Coordinates {
  nameOf(position: Position, move: Move): string;
  /** The move of that name, legal or not; `undefined` if there is none. */
  moveOf(position: Position, word: string): Move | undefined;
}

/** As everywhere else in Ringfence: a1 is top left. */
const ours: Coordinates = { nameOf: moveName, moveOf: moveNamed };

/** The columns of Go boards, which leave out the letter I. */
const LETTERS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';

/** As Go programs expect: A1 is bottom left. For square boards. */
const go: Coordinates = {
  nameOf({ grid }, move) {
    return move === SWAP ? 'swap' : `${LETTERS[grid.colOf(move)]}${grid.span - grid.rowOf(move)}`;
  },
  moveOf({ grid }, word) {
    const [, letter, number] = /^([A-HJ-Z])([1-9][0-9]?)$/.exec(word.toUpperCase()) ?? [];
    if (letter === undefined) return undefined;
    const cell = grid.cellAt(grid.span - Number(number), LETTERS.indexOf(letter));
    return cell < 0 ? undefined : cell;
  },
};

export const coordinateNames = ['ringfence', 'go'] as const;
export type CoordinateName = (typeof coordinateNames)[number];
export const coordinates: Readonly<Record<CoordinateName, Coordinates>> = { ringfence: ours, go };

/** Moves by name, with spaces between them. */
export const moveList = (names: Coordinates, position: Position, moves: readonly Move[]): string =>
  moves.map((move) => names.nameOf(position, move)).join(' ');
