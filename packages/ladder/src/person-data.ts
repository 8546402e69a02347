import { accessOf, identitiesOfPerson, mailsOfPerson } from '@ringfence/people';
import { packFiles } from '@ringfence/submission';
import { sql } from 'kysely';
import { found } from './refusal.ts';
import type { Tables } from './schema/ladder-store.ts';
import { readArchive } from './submissions/archives.ts';

/** Everything that the class has about a person, as one zip: `person.json`, and what they have submitted. */
export async function personData(tables: Tables, id: string): Promise<Buffer> {
  const person = found(
    await tables
      .selectFrom('ladder.people as member')
      .innerJoin('people.persons as person', 'person.id', 'member.id')
      .selectAll()
      .where('member.id', '=', id)
      .executeTakeFirst(),
    'person',
  );
  const team =
    person.team === null
      ? null
      : ((await tables.selectFrom('ladder.teams').selectAll().where('id', '=', person.team).executeTakeFirst()) ??
        null);
  const access = await accessOf(tables, id);
  const mails = await mailsOfPerson(tables, id);
  const signOn = await identitiesOfPerson(tables, id);
  const submissions = await tables
    .selectFrom('ladder.versions')
    .select(['id', 'team', 'number', 'file', 'sha256', 'state', 'problem', 'language', 'banned', 'created', 'log'])
    .where('person', '=', id)
    .orderBy('created')
    .execute();
  const challenges = await tables
    .selectFrom('ladder.challenges')
    .selectAll()
    .where('person', '=', id)
    .orderBy('id')
    .execute();
  const rulings = await tables
    .selectFrom('ladder.rulings')
    .selectAll()
    .where('person', '=', id)
    .orderBy('id')
    .execute();
  const log = await tables
    .selectFrom('ladder.audit')
    .selectAll()
    .where((where) => where.or([where('person', '=', id), where(sql<string>`detail ->> 'person'`, '=', id)]))
    .orderBy('id')
    .execute();
  const files = [];
  for (const { id: version, number, file } of submissions) {
    const bytes = await readArchive(tables, version, 'source');
    const name = file.replace(/[^\w.-]/g, '_');
    if (bytes !== undefined) files.push({ path: `submissions/version-${number}-${name}`, bytes });
  }
  const data = { person, team, access, signOn, mails, submissions, challenges, rulings, log };
  return packFiles([{ path: 'person.json', bytes: Buffer.from(`${JSON.stringify(data, null, 2)}\n`) }, ...files]);
}
