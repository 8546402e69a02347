import { tidyName } from '@ringfence/people';
import type { Tables } from '../schema/ladder-store.ts';
import type { ListedPerson } from '../schema/tables.ts';
import type { ImportedTeams } from '../views/index.ts';
import { addTeams, teamNames } from './new-teams.ts';
import { addPeople, changePerson } from './people.ts';
import { identitiesOf, type ListedStudent, type StudentList } from './student-list.ts';
import type { TakenNames } from './team-name.ts';
import type { Actor } from './viewer.ts';

interface KnownMember {
  readonly id: string;
  readonly name: string;
  readonly team: string | null;
  readonly number: string;
  readonly email: string;
  readonly listed: ListedPerson;
}

/** Brings the class to what a list says; whoever is not in the list stays. */
export async function importStudents(tables: Tables, list: StudentList, actor: Actor): Promise<ImportedTeams> {
  const listed = list.students.filter(({ team }) => team !== '');
  const leftOut = list.students.filter(({ team }) => team === '').map(({ name }) => name);
  const members: KnownMember[] = await tables
    .selectFrom('ladder.people as member')
    .innerJoin('people.persons as person', 'person.id', 'member.id')
    .select(['person.id', 'person.name', 'member.team', 'member.number', 'person.email', 'member.listed'])
    .where('role', '=', 'member')
    .execute();
  const teams = await knownTeams(tables, members);
  const isNewTeam = ({ teamId, team, name }: ListedStudent): boolean => teams.find(teamId, team ?? name) === undefined;
  // In a list of teams, those that are there stay as they are.
  const ofTeams = list.form === 'teams' ? listed.filter((student) => !isNewTeam(student)) : [];
  const known: string[] = [...new Set(ofTeams.map(({ team, name }) => team ?? name))];
  const matches = matcher(members, teams);
  const students = listed.filter((student) => !ofTeams.includes(student));
  const persons = new Map(students.map((student) => [student, matches(student)]));
  // Somebody who works alone stays in the team that they have.
  const homes = students.filter((student) => student.team !== undefined || persons.get(student) === undefined);
  const taken = await teamNames(tables);
  const homeOf = new Map<ListedStudent, string>();
  const wishes: { readonly name: string; readonly listed: string; readonly students: ListedStudent[] }[] = [];
  for (const student of homes) {
    const { teamId, team, name } = student;
    // Nobody who works alone joins somebody of the same name.
    const home = team === undefined ? teams.empty(teamId) : teams.find(teamId, team);
    const wish = team === undefined ? undefined : wishes.find(({ listed: id }) => id === teamId);
    if (home !== undefined) homeOf.set(student, home);
    else if (wish !== undefined) wish.students.push(student);
    else {
      const own = team ?? numbered(name, taken);
      taken.add(own);
      wishes.push({ name: own, listed: teams.freeId(teamId), students: [student] });
    }
  }
  for (const [i, { id, name }] of (await addTeams(tables, wishes, actor)).entries()) {
    teams.add(id, wishes[i].listed, name);
    for (const student of wishes[i].students) homeOf.set(student, id);
  }
  const [moved, changed, fresh]: [string[], string[], ListedStudent[]] = [[], [], []];
  for (const student of students) {
    const person = persons.get(student);
    if (person === undefined) {
      fresh.push(student);
      continue;
    }
    const change = changeOf(student, person, homeOf.get(student));
    if (Object.keys(change).length > 0) await changePerson(tables, person.id, change, actor);
    (change.team !== undefined ? moved : Object.keys(change).length > 0 ? changed : known).push(student.name);
  }
  const made = await addPeople(
    tables,
    fresh.map((student) => ({ ...student, role: 'member' as const, team: homeOf.get(student) ?? '' })),
    actor,
  );
  const seen = new Set([...persons.values()].flatMap((person) => person?.id ?? []));
  const missing = list.form === 'teams' ? [] : members.filter(({ id }) => !seen.has(id)).map(({ name }) => name);
  const added = [...new Set(made.map(({ team }) => team ?? ''))].map((id) => ({
    id,
    name: teams.nameOf(id),
    members: made.filter(({ team }) => team === id).map(({ team: _, ...member }) => member),
  }));
  return { added, known, moved, changed, leftOut, missing };
}

/** Two students of one name who work alone have two teams. */
function numbered(name: string, taken: TakenNames): string {
  for (let number = 1; ; number++) {
    const tried = number === 1 ? name : `${name} ${number}`;
    if (!taken.has(tried)) return tidyName(tried);
  }
}

/** The teams by their ids in the list, and by their names. */
async function knownTeams(tables: Tables, members: readonly KnownMember[]) {
  const rows = await tables
    .selectFrom('ladder.teams')
    .select(['id', 'name', 'listed'])
    .where('deleted', 'is', null)
    .execute();
  const [byListed, byName] = [new Map<string, string>(), new Map<string, string>()];
  const names = new Map<string, string>();
  const settled = new Set(members.map(({ team }) => team));
  const add = (id: string, listed: string, name: string): void => {
    if (listed !== '') byListed.set(listed, id);
    byName.set(name.toLowerCase(), id);
    names.set(id, name);
  };
  for (const { id, listed, name } of rows) add(id, listed, name);
  return {
    add,
    find: (listed: string, name: string): string | undefined => byListed.get(listed) ?? byName.get(name.toLowerCase()),
    /** A team of the list without members. */
    empty: (listed: string): string | undefined => {
      const id = byListed.get(listed);
      return id === undefined || settled.has(id) ? undefined : id;
    },
    /** An id of the list that no team has. */
    freeId: (listed: string): string => {
      let id = listed;
      for (let number = 2; byListed.has(id); number++) id = `${listed}-${number}`;
      return id;
    },
    nameOf: (id: string): string => names.get(id) ?? '',
  };
}

/** Finds students among the members: by what tells people apart, else by their name in the same team. */
function matcher(members: readonly KnownMember[], teams: Awaited<ReturnType<typeof knownTeams>>) {
  const byKey = new Map(members.flatMap((member) => identitiesOf(member).map(({ key }) => [key, member] as const)));
  return (student: ListedStudent): KnownMember | undefined => {
    const { name, team, teamId } = student;
    const keys = identitiesOf(student);
    const sure = keys.map(({ key }) => byKey.get(key)).find((member) => member !== undefined);
    if (sure !== undefined) return sure;
    const own = teams.find(teamId, team ?? name);
    const kinds = new Set(keys.map(({ kind }) => kind));
    return members.find(
      (member) =>
        member.name === name && member.team === own && !identitiesOf(member).some(({ kind }) => kinds.has(kind)),
    );
  };
}

/** What a list says differently; an empty field of the list changes nothing. */
function changeOf({ name, number, email, listed }: ListedStudent, person: KnownMember, team: string | undefined) {
  const known = { ...person.listed, ...listed };
  return {
    ...(name !== person.name && { name }),
    ...(number !== '' && number !== person.number && { number }),
    ...(email !== '' && email !== person.email && { email }),
    ...(team !== undefined && team !== person.team && { team }),
    ...(JSON.stringify(known) !== JSON.stringify(person.listed) && { listed: known }),
  };
}
