/** A short game of Fencemaster for the first page; it ends with a fence that closes around two pieces of Black's. */
export const demoMoves = 'c3 d4 d3 b3 e4 f5 c4 d5 e5 f6 d6 c6 e6 b4 c5'.split(' ');

export const DEMO_LENGTH = demoMoves.length;
