export * from './judge.ts';
export * from './perft.ts';
export * from './play.ts';
