import { tidyCode } from '@ringfence/people';
import { found, Refusal } from '../refusal.ts';
import type { LadderStore, Tables } from '../schema/ladder-store.ts';
import type { ImportedTeams, ListView, TeamEdit, TeamWithLinks } from '../views/index.ts';
import { audit } from './audit.ts';
import type { ClassRoom } from './class-room.ts';
import { extensionOf } from './deadlines.ts';
import { importStudents } from './import-students.ts';
import { shownName } from './names.ts';
import { addTeams, lockNames, type NewTeam, teamNames } from './new-teams.ts';
import { addPeople } from './people.ts';
import { type ListOptions, parseStudents, type StudentList } from './student-list.ts';
import { freeName, refuseMixed } from './team-name.ts';
import type { Actor, Viewer } from './viewer.ts';

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

  constructor(store: LadderStore, room: ClassRoom) {
    this.store = store;
    this.room = room;
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

  /** The latest extension of a team and its members. */
  extension(id: string): Promise<Date | null> {
    return extensionOf(this.store.tables, id);
  }

  members(id: string) {
    return this.store.tables
      .selectFrom('ladder.people as member')
      .innerJoin('people.persons as person', 'person.id', 'member.id')
      .select(['person.id', 'person.name'])
      .where('member.team', '=', id)
      .orderBy('person.name')
      .execute();
  }

  async create(wish: NewTeam, actor: Actor): Promise<TeamWithLinks> {
    return this.store.transaction((tables) => addTeam(tables, wish, actor));
  }

  /** A list of students as {@link importList} would read it, without importing it. */
  readList(csv: string, options: ListOptions = {}): ListView {
    const { form, columns, map, students } = readStudents(csv, options);
    return {
      form,
      columns,
      map,
      students: students.length,
      teams: new Set(students.map(({ team, teamId }) => (team === '' ? '' : teamId))).size,
      sample: students.slice(0, SAMPLE).map(({ name, team = name, number, email }) => ({
        name,
        team: team === '' ? null : team,
        number,
        email,
      })),
    };
  }

  /**
   * Adds the students and teams of a list: see {@link parseStudents}. Those who are in the class already keep their links;
   * what the list says differently is changed, and whoever is in another team there moves.
   */
  async importList(csv: string, actor: Actor, options: ListOptions = {}): Promise<ImportedTeams> {
    const students = readStudents(csv, options);
    return this.store.transaction((tables) => importStudents(tables, students, actor));
  }

  /** A team registers itself with the code of the class; the person who does it is its first member. */
  async register(code: string, team: string, name: string): Promise<TeamWithLinks | 'wrong-code'> {
    const { settings } = await this.room.info();
    if (!settings.registration) throw new Refusal('no-registration', 'teams cannot register themselves in this class');
    if (!settings.links) throw new Refusal('links-off', 'this class has no personal links, so nobody can register');
    if (tidyCode(code) !== settings.code) return 'wrong-code';
    refuseMixed(team);
    return this.store.transaction((tables) =>
      addTeam(tables, { name: team, members: [name] }, 'server', 'team-registered'),
    );
  }

  async change(id: string, change: TeamEdit, actor: Actor): Promise<void> {
    const { extension } = change;
    if (extension !== undefined && typeof actor === 'object' && actor.role !== 'tutor')
      throw new Refusal('not-allowed', 'only the tutor can extend the deadline of a team');
    if (Object.keys(change).length === 0)
      throw new Refusal('nothing-to-change', 'the request changes nothing: give at least one setting');
    if (change.name !== undefined && typeof actor === 'object' && actor.role !== 'tutor') refuseMixed(change.name);
    await this.store.transaction(async (tables) => {
      if (change.name !== undefined) await lockNames(tables);
      const name = change.name === undefined ? undefined : freeName(await teamNames(tables, id), change.name);
      const row = await tables
        .updateTable('ladder.teams')
        .set({
          ...(name !== undefined && { name }),
          ...(change.autoAccept !== undefined && { auto_accept: change.autoAccept }),
          ...(extension !== undefined && { extension: extension === null ? null : new Date(extension) }),
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
  }
}

function readStudents(csv: string, options: ListOptions): StudentList {
  const parsed = parseStudents(csv, options);
  if (!parsed.ok) throw new Refusal('bad-list', parsed.error);
  return parsed.value;
}

/** Students of a list that are shown before it is imported. */
const SAMPLE = 5;

async function addTeam(
  tables: Tables,
  wish: NewTeam,
  actor: Actor,
  action?: 'team-registered',
): Promise<TeamWithLinks> {
  const [{ id, name }] = await addTeams(tables, [wish], actor, action);
  const wishes = (wish.members ?? []).map((member) => ({ name: member, role: 'member' as const, team: id }));
  const made = await addPeople(tables, wishes, actor);
  return { id, name, members: made.map(({ team: _, ...member }) => member) };
}
