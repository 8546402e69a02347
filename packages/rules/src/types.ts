/** What a cell holds; the numbers are those of the classic Java interfaces. */
export const EMPTY = 0;
export const WHITE = 1;
export const BLACK = 2;

export type Side = typeof WHITE | typeof BLACK;
/** A side, or nobody. */
export type SideOrNone = Side | typeof EMPTY;

export const sides = [WHITE, BLACK] as const satisfies readonly Side[];

export const otherSide = (side: Side): Side => (side === WHITE ? BLACK : WHITE);

export const sideName = (side: Side): 'White' | 'Black' => (side === WHITE ? 'White' : 'Black');

/** A side as programs write it: in JSON, on command lines and in protocols. */
export const sideWords = ['white', 'black'] as const;
export type SideWord = (typeof sideWords)[number];

export const sideWord = (side: Side): SideWord => (side === WHITE ? 'white' : 'black');

/** The side that a word names; `undefined` if it names none. */
export const sideOfWord = (word: string): Side | undefined =>
  word === 'white' ? WHITE : word === 'black' ? BLACK : undefined;

export const otherSideWord = (word: SideWord): SideWord => (word === 'white' ? 'black' : 'white');

export const sideNameOfWord = (word: SideWord): 'White' | 'Black' => (word === 'white' ? 'White' : 'Black');

/** A side as records and boards write it. */
export const sideLetter = (side: Side): 'W' | 'B' => (side === WHITE ? 'W' : 'B');

/** Cells are numbered from 0 in reading order. */
export type Cell = number;

/** A move is the cell played on, or {@link SWAP}. */
export type Move = number;

/** Take over the opponent's first piece instead of placing one. */
export const SWAP: Move = -1;

/** A structure that wins. */
export type WinKind = 'tripod' | 'loop' | 'bridge' | 'chain';
