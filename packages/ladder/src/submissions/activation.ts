import type { Tables } from '../schema/ladder-store.ts';

/** A version of a team that is to play from a moment on. */
interface Choice {
  readonly team: string;
  /** `null`: none. */
  readonly version: string | null;
  readonly at?: Date;
  /** Whether a tutor has chosen or submitted it. */
  readonly byTutor?: boolean;
}

/** Lets a version of a team play, or none. */
export async function setActive(tables: Tables, choice: Choice): Promise<void> {
  const { team, version } = choice;
  await tables.updateTable('ladder.teams').set({ active: version }).where('id', '=', team).execute();
  await note(tables, choice);
}

/**
 * Lets a version play that has been built, as if since its submission: what was submitted or chosen after that stays. So the
 * version that plays is always the last one that was chosen, by which grades go.
 */
export async function activateBuilt(tables: Tables, choice: Choice & { readonly at: Date }): Promise<void> {
  const { team, at } = choice;
  const later = await tables
    .selectFrom('ladder.activations')
    .select('id')
    .where('team', '=', team)
    .where('version', 'is not', null)
    .where('at', '>', at)
    .limit(1)
    .executeTakeFirst();
  await (later === undefined ? setActive : note)(tables, choice);
}

/** Keeps from when on a version was active: that decides which one counts. */
async function note(tables: Tables, { team, version, at = new Date(), byTutor = false }: Choice): Promise<void> {
  await tables.insertInto('ladder.activations').values({ team, version, at, by_tutor: byTutor }).execute();
}
