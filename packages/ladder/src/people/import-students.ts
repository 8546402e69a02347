import type { Tables } from '../schema/ladder-store.ts';
import type { ImportedTeams } from '../views/index.ts';
import { tidyName } from './names.ts';
import { addTeams, teamNames } from './new-teams.ts';
import { addPeople, changePerson } from './people.ts';
import type { ListedStudent, StudentList } from './student-list.ts';
import type { Actor } from './viewer.ts';

interface KnownMember {
  readonly id: string;
  readonly name: string;
  readonly team: string | null;
  readonly number: string;
  readonly email: string;
}

/** Brings the class to what a list says; whoever is not in the list stays. */
export async function importStudents(tables: Tables, list: StudentList, actor: Actor): Promise<ImportedTeams> {
  const listed = list.students.filter(({ team }) => team !== '');
  const leftOut = list.students.filter(({ team }) => team === '').map(({ name }) => name);
  const members: KnownMember[] = await tables
    .selectFrom('ladder.people')
    .select(['id', 'name', 'team', 'number', 'email'])
    .where('role', '=', 'member')
    .execute();
  const teams = await knownTeams(tables);
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
  const wishes = new Map<string, { readonly name: string; readonly listed: string }>();
  for (const student of homes.filter(isNewTeam)) {
    const { teamId, team, name } = student;
    if (wishes.has(teamId)) continue;
    const own = team ?? numbered(name, taken);
    taken.add(own.toLowerCase());
    wishes.set(teamId, { name: own, listed: teamId });
  }
  for (const [i, { id, name }] of (await addTeams(tables, [...wishes.values()], actor)).entries())
    teams.add(id, [...wishes.keys()][i], name);
  const [moved, changed, fresh]: [string[], string[], ListedStudent[]] = [[], [], []];
  for (const student of students) {
    const person = persons.get(student);
    if (person === undefined) {
      fresh.push(student);
      continue;
    }
    const change = changeOf(student, person, student.team === undefined ? undefined : teamOf(student));
    if (Object.keys(change).length > 0)
      await changePerson(tables, person.id, { ...change, listed: student.listed }, actor);
    (change.team !== undefined ? moved : Object.keys(change).length > 0 ? changed : known).push(student.name);
  }
  function teamOf({ teamId, team, name }: ListedStudent): string {
    return teams.find(teamId, team ?? name) ?? '';
  }
  const made = await addPeople(
    tables,
    fresh.map((student) => ({ ...student, role: 'member' as const, team: teamOf(student) })),
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
function numbered(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const tried = number === 1 ? name : `${name} ${number}`;
    if (!taken.has(tried.toLowerCase())) return tidyName(tried);
  }
}

/** The teams by their ids in the list, and by their names. */
async function knownTeams(tables: Tables) {
  const rows = await tables
    .selectFrom('ladder.teams')
    .select(['id', 'name', 'listed'])
    .where('deleted', 'is', null)
    .execute();
  const [byListed, byName] = [new Map<string, string>(), new Map<string, string>()];
  const names = new Map<string, string>();
  const add = (id: string, listed: string, name: string): void => {
    if (listed !== '') byListed.set(listed, id);
    byName.set(name.toLowerCase(), id);
    names.set(id, name);
  };
  for (const { id, listed, name } of rows) add(id, listed, name);
  return {
    add,
    find: (listed: string, name: string): string | undefined => byListed.get(listed) ?? byName.get(name.toLowerCase()),
    nameOf: (id: string): string => names.get(id) ?? '',
  };
}

/** Finds students among the members: by number, else by address, else by their name in the same team. */
function matcher(members: readonly KnownMember[], teams: Awaited<ReturnType<typeof knownTeams>>) {
  const by = (key: (member: KnownMember) => string): Map<string, KnownMember> =>
    new Map(members.flatMap((member) => (key(member) === '' ? [] : [[key(member), member] as const])));
  const [numbers, emails] = [by(({ number }) => number), by(({ email }) => email.toLowerCase())];
  return ({ number, email, name, team, teamId }: ListedStudent): KnownMember | undefined => {
    const sure = numbers.get(number) ?? emails.get(email.toLowerCase());
    if (sure !== undefined) return sure;
    const own = teams.find(teamId, team ?? name);
    return members.find(
      (member) =>
        member.name === name &&
        member.team === own &&
        (number === '' || member.number === '') &&
        (email === '' || member.email === ''),
    );
  };
}

/** What a list says differently; an empty field of the list changes nothing. */
function changeOf({ name, number, email }: ListedStudent, person: KnownMember, team: string | undefined) {
  return {
    ...(name !== person.name && { name }),
    ...(number !== '' && number !== person.number && { number }),
    ...(email !== '' && email !== person.email && { email }),
    ...(team !== undefined && team !== person.team && { team }),
  };
}
