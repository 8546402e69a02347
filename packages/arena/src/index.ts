export * from './play.ts';
export * from './results/index.ts';
export * from './tournament/index.ts';
