import { found, Refusal } from '../refusal.ts';
import type { LadderStore, Tables } from '../schema/ladder-store.ts';
import type { NewPerson, PersonWithLink } from '../views/index.ts';
import { audit } from './audit.ts';
import { tidyName } from './names.ts';
import { hashOf, newId, newSecret } from './secrets.ts';
import type { Actor } from './viewer.ts';

const MOST_PEOPLE = 5000;
const MOST_IN_TEAM = 20;

/** Adds a person with a link to sign in with. */
export async function addPerson(tables: Tables, wish: NewPerson, actor: Actor): Promise<PersonWithLink> {
  const { role, team } = wish;
  const name = tidyName(wish.name);
  if (name === '') throw new Refusal('no-name', 'a person needs a name');
  if ((role === 'member') !== (team !== undefined)) {
    throw new Refusal('not-valid', 'a member needs a team, and only members have one');
  }
  await makeRoom(tables, team);
  const person = newId();
  await tables
    .insertInto('ladder.people')
    .values({ id: person, name, role, team: team ?? null })
    .execute();
  const link = await newLink(tables, person);
  await audit(tables, actor, {
    action: 'person-added',
    subject: name,
    detail: { person, role },
    ...(team !== undefined && { team }),
  });
  return { person, name, link };
}

async function makeRoom(tables: Tables, team: string | undefined): Promise<void> {
  const count = async (of?: string): Promise<number> => {
    const all = tables.selectFrom('ladder.people').select((each) => each.fn.countAll<string>().as('total'));
    const { total } = await (of === undefined ? all : all.where('team', '=', of)).executeTakeFirstOrThrow();
    return Number(total);
  };
  if ((await count()) >= MOST_PEOPLE) throw new Refusal('class-full', `a class has at most ${MOST_PEOPLE} people`);
  if (team === undefined) return;
  const known = await tables.selectFrom('ladder.teams').select('deleted').where('id', '=', team).executeTakeFirst();
  if (found(known, 'team').deleted !== null) throw new Refusal('not-found', 'no such team');
  if ((await count(team)) >= MOST_IN_TEAM) throw new Refusal('team-full', `a team has at most ${MOST_IN_TEAM} members`);
}

async function newLink(tables: Tables, person: string): Promise<string> {
  const link = newSecret('link');
  await tables
    .insertInto('ladder.secrets')
    .values({ id: newId(), person, kind: 'link', hash: hashOf(link) })
    .execute();
  return link;
}

/** Everybody in the class. */
export class People {
  private readonly store: LadderStore;

  constructor(store: LadderStore) {
    this.store = store;
  }

  list() {
    return this.store.tables
      .selectFrom('ladder.people as person')
      .leftJoin('ladder.teams as team', 'team.id', 'person.team')
      .select(['person.id', 'person.name', 'person.role', 'person.team', 'team.name as teamName', 'person.created'])
      .select((each) =>
        each
          .selectFrom('ladder.secrets as secret')
          .select((inner) => inner.fn.max('secret.used').as('seen'))
          .whereRef('secret.person', '=', 'person.id')
          .as('seen'),
      )
      .orderBy('person.role')
      .orderBy('team.name')
      .orderBy('person.name')
      .execute();
  }

  add(wish: NewPerson, actor: Actor): Promise<PersonWithLink> {
    return this.store.transaction((tables) => addPerson(tables, wish, actor));
  }

  /** Creates a new link; the old one, and every session and token of the person, are revoked. */
  renewLink(person: string, actor: Actor): Promise<PersonWithLink> {
    return this.store.transaction(async (tables) => {
      const { name, team } = await this.find(tables, person);
      await tables.deleteFrom('ladder.secrets').where('person', '=', person).execute();
      const link = await newLink(tables, person);
      await audit(tables, actor, { action: 'link-renewed', subject: name, ...(team !== null && { team }) });
      return { person, name, link };
    });
  }

  /**
   * Deletes a person; the team's submissions stay. The last tutor cannot be deleted, or nobody could let anybody in.
   */
  delete(person: string, actor: Actor): Promise<void> {
    return this.store.transaction(async (tables) => {
      const { name, team, role } = await this.find(tables, person);
      if (role === 'tutor') {
        const tutors = await tables.selectFrom('ladder.people').select('id').where('role', '=', 'tutor').execute();
        if (tutors.length === 1) throw new Refusal('last-tutor', 'the last tutor cannot be deleted: add another first');
      }
      await tables.deleteFrom('ladder.people').where('id', '=', person).execute();
      await audit(tables, actor, { action: 'person-deleted', subject: name, ...(team !== null && { team }) });
    });
  }

  private async find(tables: Tables, id: string) {
    return found(
      await tables.selectFrom('ladder.people').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
      'person',
    );
  }
}
