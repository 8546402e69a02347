/** A short game of Squatter for the first page; it ends with a fence that closes around three cells. */
export const demoMoves = 'c2 c3 b3 e2 d2 a3 b4 d5 e3 b5 c5 e4 d4'.split(' ');

export const DEMO_LENGTH = demoMoves.length;
