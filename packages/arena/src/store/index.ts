export { gamesPerJob, openGameQueue } from './queue.ts';
export { MOST_ON_THE_WAY, QueuePlayer, type QueuePlayerOptions } from './queue-player.ts';
export type { WorkerJail } from './seats.ts';
export { openStore, Store, type StoredTournament } from './store.ts';
export { type ShownGame, StoreLog } from './store-log.ts';
export { runWorker, type WorkerOptions, type WorkerTally } from './worker.ts';
