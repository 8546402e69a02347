import { addPersons, replaceSecrets, tidyName, updatePerson } from '@ringfence/people';
import { found, Refusal } from '../refusal.ts';
import type { LadderStore, Tables } from '../schema/ladder-store.ts';
import type { ListedPerson } from '../schema/tables.ts';
import type { NewPerson, PersonChange, PersonWithLink } from '../views/index.ts';
import { audit } from './audit.ts';
import type { Actor } from './viewer.ts';

const MOST_PEOPLE = 5000;
const MOST_IN_TEAM = 20;

/** A person to add; members have a team. */
interface Newcomer extends NewPerson {
  /** By what the tutor's list knows the person. */
  readonly listed?: ListedPerson;
}

/** Adds people, each with a link to sign in with. */
export async function addPeople(
  tables: Tables,
  wishes: readonly Newcomer[],
  actor: Actor,
): Promise<(PersonWithLink & { readonly team: string | undefined })[]> {
  if (wishes.length === 0) return [];
  for (const { role, team } of wishes) {
    if ((role === 'member') !== (team !== undefined)) {
      throw new Refusal('not-valid', 'a member needs a team, and only members have one');
    }
  }
  await makeRoom(tables, wishes);
  const named = wishes.map((wish) => ({ ...wish, name: tidyName(wish.name) }));
  if (named.some(({ name }) => name === '')) throw new Refusal('no-name', 'a person needs a name');
  const made = await addPersons(tables, named);
  await tables
    .insertInto('ladder.people')
    .values(
      made.map(({ person, role, team = null, number = '', listed = {} }) => ({
        id: person,
        role,
        team,
        number: number.trim(),
        listed: JSON.stringify(listed),
      })),
    )
    .execute();
  await audit(
    tables,
    actor,
    ...made.map(({ person, name, role, team }) => ({
      action: 'person-added' as const,
      subject: name,
      detail: { person, role },
      ...(team !== undefined && { team }),
    })),
  );
  return made.map(({ person, name, link, team }) => ({ person, name, link, team }));
}

async function makeRoom(tables: Tables, wishes: readonly Newcomer[]): Promise<void> {
  const rows = await tables
    .selectFrom('ladder.people')
    .select((each) => ['team', each.fn.countAll<string>().as('total')])
    .groupBy('team')
    .execute();
  const all = rows.reduce((sum, { total }) => sum + Number(total), wishes.length);
  if (all > MOST_PEOPLE) throw new Refusal('class-full', `a class has at most ${MOST_PEOPLE} people`);
  const counts = new Map(rows.map(({ team, total }) => [team, Number(total)]));
  for (const { team } of wishes) if (team !== undefined) counts.set(team, (counts.get(team) ?? 0) + 1);
  const teams = [...new Set(wishes.flatMap(({ team }) => team ?? []))];
  if (teams.some((team) => (counts.get(team) ?? 0) > MOST_IN_TEAM)) throw teamFull();
  if (teams.length === 0) return;
  const known = await tables
    .selectFrom('ladder.teams')
    .select('id')
    .where('id', 'in', teams)
    .where('deleted', 'is', null)
    .execute();
  if (known.length < teams.length) throw new Refusal('not-found', 'no such team');
}

const teamFull = (): Refusal => new Refusal('team-full', `a team has at most ${MOST_IN_TEAM} members`);

/** Changes what is known of a person, or moves a member to another team: link, tokens and history stay. */
export async function changePerson(
  tables: Tables,
  id: string,
  { extension, listed, ...change }: PersonChange & { readonly listed?: ListedPerson },
  actor: Actor,
): Promise<void> {
  const person = await findPerson(tables, id);
  const name = change.name === undefined ? undefined : tidyName(change.name);
  if (name === '') throw new Refusal('no-name', 'a person needs a name');
  if (change.team !== undefined && change.team !== person.team) {
    if (person.role !== 'member') throw new Refusal('not-valid', 'only members have a team');
    await makeRoom(tables, [{ name: person.name, role: 'member', team: change.team }]);
  }
  await updatePerson(tables, id, { ...(name !== undefined && { name }), email: change.email });
  const known = {
    ...(change.number !== undefined && { number: change.number.trim() }),
    ...(change.team !== undefined && { team: change.team }),
    ...(listed !== undefined && { listed: JSON.stringify(listed) }),
    ...(extension !== undefined && { extension: extension === null ? null : new Date(extension) }),
  };
  if (Object.keys(known).length > 0)
    await tables.updateTable('ladder.people').set(known).where('id', '=', id).execute();
  const team = change.team ?? person.team;
  await audit(tables, actor, {
    action: 'person-changed',
    subject: name ?? person.name,
    // Which fields have changed; their values are with the person, and are deleted with them.
    detail: {
      person: id,
      fields: Object.keys(change),
      ...(change.team !== undefined && { from: person.team }),
      ...(extension !== undefined && { extension }),
    },
    ...(team !== null && { team }),
  });
}

/** Throws if there is none. */
export async function findPerson(tables: Tables, id: string) {
  return found(
    await tables
      .selectFrom('ladder.people as member')
      .innerJoin('people.persons as person', 'person.id', 'member.id')
      .select(['person.id', 'person.name', 'person.email', 'member.team', 'member.role'])
      .where('member.id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
    'person',
  );
}

/** Everybody in the class. */
export class People {
  private readonly store: LadderStore;

  constructor(store: LadderStore) {
    this.store = store;
  }

  list() {
    return this.store.tables
      .selectFrom('ladder.people as member')
      .innerJoin('people.persons as person', 'person.id', 'member.id')
      .leftJoin('ladder.teams as team', 'team.id', 'member.team')
      .select(['person.id', 'person.name', 'member.role', 'member.team', 'team.name as teamName', 'person.created'])
      .select(['member.number', 'person.email', 'member.extension'])
      .select((each) =>
        each
          .selectFrom('people.secrets as secret')
          .select((inner) => inner.fn.max('secret.used').as('seen'))
          .whereRef('secret.person', '=', 'person.id')
          .as('seen'),
      )
      .orderBy('member.role')
      .orderBy('team.name')
      .orderBy('person.name')
      .execute();
  }

  async add(wish: NewPerson, actor: Actor): Promise<PersonWithLink> {
    const [{ team: _, ...made }] = await this.store.transaction((tables) => addPeople(tables, [wish], actor));
    return made;
  }

  /** Changes what is known of a person, or moves a member to another team. */
  change(person: string, change: PersonChange, actor: Actor): Promise<void> {
    if (Object.keys(change).length === 0)
      throw new Refusal('nothing-to-change', 'the request changes nothing: give at least one field');
    return this.store.transaction((tables) => changePerson(tables, person, change, actor));
  }

  /** Creates a new link; the old one, and every session and token of the person, are revoked. */
  renewLink(person: string, actor: Actor): Promise<PersonWithLink> {
    return this.store.transaction(async (tables) => {
      const { name, team } = await findPerson(tables, person);
      const link = await replaceSecrets(tables, person);
      const about = { subject: name, detail: { person }, ...(team !== null && { team }) };
      await audit(tables, actor, { action: 'link-renewed', ...about });
      return { person, name, link };
    });
  }
}
