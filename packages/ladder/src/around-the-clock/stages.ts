import { LocalPlayer } from '../games/local-player.ts';
import { Machine, type MachineOptions } from '../games/machine.ts';
import { QueueSender } from '../games/queue-sender.ts';
import type { LocalBoards } from '../games/running.ts';
import { attendClass, OWN, workersHere } from '../games/workers.ts';
import type { LadderStore } from '../schema/ladder-store.ts';
import { OwnWorker } from './own-worker.ts';
import type { Stage } from './scheduler.ts';

export interface StageOptions extends Omit<MachineOptions, 'onRunning'> {
  readonly store: LadderStore;
  readonly slots: number;
  readonly onTrouble: (message: string) => void;
  readonly onNote: (words: string) => void;
}

/** One machine: games are played here. */
export function localStage(options: StageOptions, boards: LocalBoards, wake: () => void): Stage {
  const { store, slots, onTrouble } = options;
  const machine = new Machine({ ...options, onRunning: (game) => boards.set(game) });
  const player = new LocalPlayer({
    store,
    machine,
    name: OWN,
    onOver: (id) => {
      boards.remove(id);
      wake();
    },
    onTrouble,
  });
  return {
    slots: async () => (await attendClass(store, { name: OWN, slots, playing: player.running })) ?? slots,
    offer: (games, info, wanted) => player.offer(games, info, wanted),
    close: () => player.close(),
  };
}

/** A server and workers: games go through the queue. Without workers the server is one itself. */
export async function queueStage(url: string, options: StageOptions): Promise<Stage> {
  const { store, onTrouble, trust = false } = options;
  const sender = await QueueSender.open(store, onTrouble);
  const own = new OwnWorker({ ...options, url, trust });
  return {
    async slots() {
      const workers = await workersHere(store);
      own.look(workers.some(({ name }) => name !== OWN));
      return workers.reduce((sum, { slots }) => sum + slots, 0);
    },
    offer: (games, _info, wanted) => sender.send(games, wanted),
    async close() {
      await own.close();
      await sender.close();
    },
  };
}
