import { hostname } from 'node:os';
import type { LocalBoards } from '../games/feed.ts';
import { LocalPlayer } from '../games/local-player.ts';
import { Machine, type MachineOptions } from '../games/machine.ts';
import { QueueSender } from '../games/queue-sender.ts';
import type { LadderStore } from '../schema/ladder-store.ts';
import type { Stage } from './scheduler.ts';

/** A worker that has said nothing for so long is gone. */
export const HERE_SECONDS = 15;

/** The name of a class's own machine among the workers. */
export const OWN = `${hostname()} (server)`;

export interface LocalStageOptions extends Omit<MachineOptions, 'onRunning'> {
  readonly store: LadderStore;
  readonly slots: number;
  readonly onTrouble: (message: string) => void;
}

/** One machine: games are played here. */
export function localStage(options: LocalStageOptions, boards: LocalBoards, wake: () => void): Stage {
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
    slots: () => attend(store, slots),
    offer: (games, info, wanted) => player.offer(games, info, wanted),
    close: () => player.close(),
  };
}

/** A server and workers: games go through the queue. */
export async function queueStage(store: LadderStore, onTrouble: (message: string) => void): Promise<Stage> {
  const sender = await QueueSender.open(store, onTrouble);
  return {
    slots: () => slotsOfWorkers(store),
    offer: (games, _info, wanted) => sender.send(games, wanted),
    close: () => sender.close(),
  };
}

/** What the tutor wants of the workers that are here, or else what they offer. */
async function slotsOfWorkers(store: LadderStore): Promise<number> {
  const rows = await store.tables
    .selectFrom('ladder.workers')
    .select(['weight', 'slots'])
    .where('seen', '>', new Date(Date.now() - HERE_SECONDS * 1000))
    .execute();
  return rows.reduce((sum, { weight, slots }) => sum + (weight ?? slots ?? 1), 0);
}

/** Says that this machine is here; the tutor may want more or fewer games at a time of it. */
async function attend(store: LadderStore, slots: number): Promise<number> {
  const [row] = await store.database.query<{ weight: number | null }>(
    `INSERT INTO ladder.workers (name, slots) VALUES ($1, $2)
      ON CONFLICT (name) DO UPDATE SET slots = excluded.slots, seen = now() RETURNING weight`,
    [OWN, slots],
  );
  return row?.weight ?? slots;
}
