import type { Tables } from '../schema/ladder-store.ts';

/** Lets a version of a team play, or none. */
export async function setActive(tables: Tables, team: string, version: string | null, at = new Date()): Promise<void> {
  await tables.updateTable('ladder.teams').set({ active: version }).where('id', '=', team).execute();
  await noteActive(tables, team, version, at);
}

/** Keeps from when on a version was active: that decides which one counts. */
export async function noteActive(tables: Tables, team: string, version: string | null, at: Date): Promise<void> {
  await tables.insertInto('ladder.activations').values({ team, version, at }).execute();
}
