export { type JobContext, type JobGames, keepPatiently, playJob } from './play-job.ts';
export { type JobReport, openGameQueue } from './queue.ts';
export { type QueuedGames, QueuePlayer, type QueuePlayerOptions } from './queue-player.ts';
export { type QueueRunOptions, runOverQueue } from './run-over-queue.ts';
export { RunningRows, type RunningWall } from './running-rows.ts';
export { openStore, Store, type StoredTournament } from './store.ts';
export { type ShownGame, StoreLog } from './store-log.ts';
export { TournamentJobs, type WorkerJail } from './tournament-jobs.ts';
export { type JobHandler, runWorker, type WorkerOptions, type WorkerTally } from './worker.ts';
