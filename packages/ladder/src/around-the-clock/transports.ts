import type { GameSlots } from '@ringfence/arena';
import { openGameQueue, QueuePlayer } from '@ringfence/arena/store';
import { serverUrl } from '@ringfence/store';
import type { ClassJob } from '../games/class-jobs.ts';
import { ClassPlayer, type ClassPlayerOptions } from '../games/class-player.ts';
import { plannedOf } from '../games/fixture.ts';
import { stillPlanned } from '../games/rows.ts';
import type { LocalBoards } from '../games/running.ts';
import { attendClass, OWN, workersHere } from '../games/workers.ts';
import type { LadderStore } from '../schema/ladder-store.ts';
import { VERSION } from '../version.ts';
import type { GameKind } from '../views/index.ts';
import type { ClassTransport } from './class-runner.ts';
import { OwnWorker } from './own-worker.ts';

interface TransportOptions extends ClassPlayerOptions {
  readonly store: LadderStore;
  /** Parallel games on this machine. */
  readonly slots: number;
  readonly onTrouble: (message: string) => void;
  readonly onNote: (words: string) => void;
}

/** A job is a pair of games: short, so that what is more urgent soon has its turn. */
const GAMES_PER_JOB = 2;

/** One machine: games are played here, in slots that official tournaments share. */
export function localTransport(options: TransportOptions, slots: GameSlots, boards: LocalBoards): ClassTransport {
  const own = new ClassPlayer(options, boards);
  const player = slots.share(own);
  return {
    player,
    async slots() {
      const most =
        (await attendClass(options.store, { name: OWN, slots: options.slots, playing: slots.busy })) ?? options.slots;
      slots.resize(most);
      return most;
    },
    close: () => player.close(),
  };
}

/** A server and workers: games go through the queue. Without workers the server is one itself. */
export async function queueTransport(options: TransportOptions): Promise<ClassTransport> {
  const { store, onTrouble, trust = false } = options;
  const jobQueue = await openGameQueue(store.address, onTrouble);
  const own = new OwnWorker({ ...options, url: serverUrl(store.address), trust });
  const player = await QueuePlayer.open<ClassJob>(
    jobQueue,
    {
      mark: { ladder: 1 },
      dataOf: (fixtures, kind) => ({
        ladder: 1,
        program: VERSION,
        games: fixtures.map((fixture) => plannedOf(fixture, kind as GameKind)),
      }),
      idsIn: ({ games }) => games.map(({ id }) => id),
      stillPlanned: (ids) => stillPlanned(store.tables, ids),
    },
    { gamesPerJob: GAMES_PER_JOB, patienceMs: Number.POSITIVE_INFINITY },
  );
  return {
    player,
    async slots() {
      const workers = await workersHere(store);
      own.look(workers.some(({ name }) => name !== OWN));
      return workers.reduce((sum, { slots }) => sum + slots, 0);
    },
    async close() {
      await own.close();
      await player.leave();
      await jobQueue.stop({ graceful: false }).catch(() => {});
    },
  };
}
