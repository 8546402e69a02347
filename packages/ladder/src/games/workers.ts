import { hostname } from 'node:os';
import { sql } from 'kysely';
import { audit } from '../people/audit.ts';
import type { Actor } from '../people/viewer.ts';
import { found } from '../refusal.ts';
import type { LadderStore } from '../schema/ladder-store.ts';
import type { WorkerView } from '../views/index.ts';

/** A worker that has said nothing for so long is gone. */
const HERE_MS = 15_000;

/** The name of the server's own machine among the workers. */
export const OWN = `${hostname()} (server)`;

interface Attendance {
  readonly name: string;
  /** Games at a time that it offers. */
  readonly slots: number;
  /** Games that it is playing. */
  readonly playing: number;
}

/** Says that a machine is here; returns how many games at a time the tutor wants of it, if that was said. */
export async function attendClass(store: LadderStore, { name, slots, playing }: Attendance): Promise<number | null> {
  const row = await store.tables
    .insertInto('ladder.workers')
    .values({ name, slots, playing })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ slots, playing, seen: sql<Date>`now()` }))
    .returning('weight')
    .executeTakeFirst();
  return row?.weight ?? null;
}

/** The machines that are here, with the games at a time that are wanted of each, or else that it offers. */
export async function workersHere(store: LadderStore): Promise<{ readonly name: string; readonly slots: number }[]> {
  const rows = await store.tables
    .selectFrom('ladder.workers')
    .select(['name', 'weight', 'slots'])
    .where('seen', '>', new Date(Date.now() - HERE_MS))
    .execute();
  return rows.map(({ name, weight, slots }) => ({ name, slots: weight ?? slots }));
}

/** The names of the other machines that are here; a database in a folder has none. */
export async function otherWorkers(store: LadderStore): Promise<string[]> {
  if (!store.isShared) return [];
  return (await workersHere(store)).flatMap(({ name }) => (name === OWN ? [] : [name]));
}

/** All machines that the class has seen; of this one is known how many games it plays itself now. */
export async function listWorkers(store: LadderStore, here: number): Promise<WorkerView[]> {
  const rows = await store.tables.selectFrom('ladder.workers').selectAll().orderBy('name').execute();
  return rows.map(({ name, weight, playing, seen }) => {
    const isHere = Date.now() - seen.getTime() < HERE_MS;
    const running = name === OWN && !store.isShared ? here : playing;
    return { name, weight, running: isHere ? running : 0, seen: seen.toISOString(), isHere };
  });
}

/** Sets the number of parallel games that the tutor requests of a worker; `null` leaves it to the worker. */
export async function weighWorker(
  store: LadderStore,
  name: string,
  weight: number | null,
  actor: Actor,
): Promise<void> {
  await store.transaction(async (tables) => {
    const row = await tables
      .updateTable('ladder.workers')
      .set({ weight })
      .where('name', '=', name)
      .returning('name')
      .executeTakeFirst();
    found(row, 'worker');
    await audit(tables, actor, { action: 'worker-changed', subject: name, detail: { weight } });
  });
}
