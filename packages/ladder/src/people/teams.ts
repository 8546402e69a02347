import { teamsOf } from '@ringfence/course/class';
import { sql } from 'kysely';
import type { LadderEmitter } from '../events.ts';
import { found, Refusal } from '../refusal.ts';
import type { LadderStore, Tables } from '../schema/ladder-store.ts';
import type { ImportedTeams, PersonWithLink, TeamWithLinks } from '../views/index.ts';
import { audit } from './audit.ts';
import type { ClassRoom } from './class-room.ts';
import { shownName, tidyName } from './names.ts';
import { addPerson } from './people.ts';
import { newPseudonym } from './pseudonyms.ts';
import { newId, tidyCode } from './secrets.ts';
import type { Actor, Viewer } from './viewer.ts';

const MOST_TEAMS = 2000;

export interface NewTeam {
  readonly name: string;
  /** Its id in the tutor's list. */
  readonly listed?: string;
  /** Names of its members; each gets a link. */
  readonly members?: readonly string[];
}

/**
 * Locks a team's row for a transaction, so that nobody else counts or deletes its things meanwhile; refuses if it is
 * deleted, as it may be since the request began.
 */
export async function lockTeam(tables: Tables, id: string): Promise<void> {
  found(await presentTeam(tables, id).forUpdate().executeTakeFirst(), 'team');
}

/** A team's row, if it is not deleted. */
export const presentTeam = (tables: Tables, id: string) =>
  tables.selectFrom('ladder.teams').select('id').where('id', '=', id).where('deleted', 'is', null);

/** The teams of the class. */
export class Teams {
  private readonly store: LadderStore;
  private readonly room: ClassRoom;
  private readonly events: LadderEmitter;

  constructor(store: LadderStore, room: ClassRoom, events: LadderEmitter) {
    this.store = store;
    this.room = room;
    this.events = events;
  }

  /** All teams, deleted ones last. */
  list() {
    return this.store.tables.selectFrom('ladder.teams').selectAll().orderBy('deleted').orderBy('name').execute();
  }

  async find(id: string) {
    const row = await this.store.tables.selectFrom('ladder.teams').selectAll().where('id', '=', id).executeTakeFirst();
    return found(row, 'team');
  }

  /** The name of a team for a viewer. */
  async shownName(team: Parameters<typeof shownName>[0], viewer: Viewer | undefined): Promise<string> {
    return shownName(team, await this.room.settings(), viewer);
  }

  members(id: string) {
    return this.store.tables
      .selectFrom('ladder.people')
      .select(['id', 'name'])
      .where('team', '=', id)
      .orderBy('name')
      .execute();
  }

  async create(wish: NewTeam, actor: Actor): Promise<TeamWithLinks> {
    const made = await this.store.transaction((tables) => addTeam(tables, wish, actor));
    this.events.emit('teams');
    return made;
  }

  /**
   * Adds the teams of a CSV file with the columns `team`, `name` and `members`, separated by semicolons; without
   * members there is one link for the whole team. Existing teams, by their id in the list, stay unchanged.
   */
  async importTeams(csv: string, actor: Actor): Promise<ImportedTeams> {
    const parsed = teamsOf(csv);
    if (!parsed.ok) throw new Refusal('bad-list', parsed.error);
    const result = await this.store.transaction(async (tables) => {
      const rows = await tables.selectFrom('ladder.teams').select('listed').where('deleted', 'is', null).execute();
      const listed = new Set(rows.map((row) => row.listed));
      const known = parsed.value.filter(({ id }) => listed.has(id));
      const added: TeamWithLinks[] = [];
      for (const { id, name, members = [name] } of parsed.value) {
        if (!listed.has(id)) added.push(await addTeam(tables, { name, listed: id, members }, actor));
      }
      return { added, known: known.map(({ name }) => name) };
    });
    this.events.emit('teams');
    return result;
  }

  /** A team registers itself with the code of the class; the person who does it is its first member. */
  async register(code: string, team: string, name: string): Promise<TeamWithLinks | 'wrong-code'> {
    const { settings } = await this.room.info();
    if (!settings.registration) throw new Refusal('no-registration', 'teams cannot register themselves in this class');
    if (tidyCode(code) !== settings.code) return 'wrong-code';
    const made = await this.store.transaction((tables) =>
      addTeam(tables, { name: team, members: [name] }, 'server', 'team-registered'),
    );
    this.events.emit('teams');
    return made;
  }

  async change(
    id: string,
    change: { readonly name?: string; readonly autoAccept?: boolean },
    actor: Actor,
  ): Promise<void> {
    if (Object.keys(change).length === 0)
      throw new Refusal('nothing-to-change', 'the request changes nothing: give at least one setting');
    await this.store.transaction(async (tables) => {
      const name = change.name === undefined ? undefined : await freeName(tables, change.name, id);
      const row = await tables
        .updateTable('ladder.teams')
        .set({
          ...(name !== undefined && { name }),
          ...(change.autoAccept !== undefined && { auto_accept: change.autoAccept }),
        })
        .where('id', '=', id)
        .where('deleted', 'is', null)
        .returning('name')
        .executeTakeFirst();
      await audit(tables, actor, {
        action: 'team-changed',
        team: id,
        subject: found(row, 'team').name,
        detail: change,
      });
    });
    this.events.emit('teams');
  }
}

async function addTeam(
  tables: Tables,
  wish: NewTeam,
  actor: Actor,
  action: 'team-created' | 'team-registered' = 'team-created',
): Promise<TeamWithLinks> {
  const name = await freeName(tables, wish.name);
  const taken = await tables.selectFrom('ladder.teams').select('pseudonym').execute();
  if (taken.length >= MOST_TEAMS) throw new Refusal('too-many-teams', `a class has at most ${MOST_TEAMS} teams`);
  const id = newId();
  const pseudonym = newPseudonym(new Set(taken.map((row) => row.pseudonym)));
  await tables
    .insertInto('ladder.teams')
    .values({ id, name, pseudonym, listed: wish.listed ?? '', active: null })
    .execute();
  await audit(tables, actor, { action, team: id, subject: name });
  const members: PersonWithLink[] = [];
  for (const member of wish.members ?? []) {
    members.push(await addPerson(tables, { name: member, role: 'member', team: id }, actor));
  }
  return { id, name, members };
}

/** A name that no other team has, or a refusal. */
async function freeName(tables: Tables, wish: string, own?: string): Promise<string> {
  const name = tidyName(wish);
  if (name === '') throw new Refusal('no-name', 'a team needs a name');
  const same = await tables
    .selectFrom('ladder.teams')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst();
  if (same !== undefined && same.id !== own)
    throw new Refusal('team-exists', `a team "${name}" already exists: choose another name`);
  return name;
}
