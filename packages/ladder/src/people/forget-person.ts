import { sql } from 'kysely';
import { Refusal } from '../refusal.ts';
import type { Tables } from '../schema/ladder-store.ts';

/** What is shown instead of a deleted person. */
export const DELETED_PERSON = 'deleted person';

interface Forgotten {
  readonly id: string;
  readonly name: string;
  readonly team: string | null;
}

/**
 * Removes a person's name from everything that stays: the log, the names of submitted files, reasons that tutors have
 * written. Refuses if a team without other members bears the name.
 */
export async function forgetPerson(tables: Tables, { id, name, team }: Forgotten): Promise<void> {
  if (team !== null) await refuseOwnName(tables, id, name, team);
  const gone = { subject: DELETED_PERSON };
  await tables
    .updateTable('ladder.audit')
    .set({ ...gone, detail: sql<string>`(detail::jsonb - 'file')::json` })
    .where('person', '=', id)
    .where('action', 'in', ['signed-in', 'token-created', 'token-revoked'])
    .execute();
  await tables.updateTable('ladder.audit').set(gone).where(sql<string | null>`detail ->> 'person'`, '=', id).execute();
  await tables
    .updateTable('ladder.audit')
    .set({ who: DELETED_PERSON, person: null, detail: sql<string>`(detail::jsonb - 'file')::json` })
    .where('person', '=', id)
    .execute();
  await tables.updateTable('ladder.versions').set({ file: 'submission.zip' }).where('person', '=', id).execute();
  await tables.updateTable('ladder.rulings').set({ person: null }).where('person', '=', id).execute();
  const word = wholeWord(name);
  await sql`UPDATE ladder.rulings SET reason = regexp_replace(reason, ${word}, ${DELETED_PERSON}, 'gi')
    WHERE reason ~* ${word}`.execute(tables);
  await sql`UPDATE ladder.audit SET detail = regexp_replace(detail::text, ${word}, ${DELETED_PERSON}, 'gi')::json
    WHERE action IN ('game-ruled', 'official-ruled') AND detail::text ~* ${word}`.execute(tables);
}

/** A name as a whole, for PostgreSQL's regular expressions. */
export const wholeWord = (name: string): string => `\\m${name.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')}\\M`;

/** The name of a team of one is the person's: only deleting the team removes it everywhere. */
async function refuseOwnName(tables: Tables, id: string, name: string, team: string): Promise<void> {
  const row = await tables.selectFrom('ladder.teams').select('name').where('id', '=', team).executeTakeFirst();
  if (!row?.name.toLowerCase().includes(name.toLowerCase())) return;
  const others = await tables
    .selectFrom('ladder.people')
    .select('id')
    .where('team', '=', team)
    .where('id', '<>', id)
    .execute();
  if (others.length > 0) return;
  throw new Refusal(
    'last-member',
    `the team "${row.name}" has no other member and bears the name: delete the team instead`,
  );
}
