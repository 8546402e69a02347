import type { GameResult } from '@ringfence/arena';
import { deletePersons } from '@ringfence/people';
import { forgetJobs } from '@ringfence/store';
import { sql } from 'kysely';
import { resultColumns } from './games/rows.ts';
import { forgetInReasons, forgetTeam } from './official/forget.ts';
import { audit } from './people/audit.ts';
import { DELETED_PERSON, forgetPerson } from './people/forget-person.ts';
import { DELETED } from './people/names.ts';
import { findPerson } from './people/people.ts';
import type { Actor } from './people/viewer.ts';
import { found, Refusal } from './refusal.ts';
import type { LadderStore, Tables } from './schema/ladder-store.ts';
import { dropArchives } from './submissions/archives.ts';

const PAGE = 200;

/**
 * Deletes a team's data: its people and their secrets, names, programs, logs, tests, practice games, and its programs'
 * output. Its ranked games stay, as moves between an opponent and a "deleted team", because the ratings of everybody
 * else depend on them. Returns the names of the official tournaments that have changed.
 */
export function deleteTeam(store: LadderStore, team: string, actor: Actor): Promise<string[]> {
  return store.transaction(async (tables, tournaments, query) => {
    const row = found(
      await tables
        .selectFrom('ladder.teams')
        .select(['name', 'pseudonym', 'deleted'])
        .where('id', '=', team)
        .forUpdate()
        .executeTakeFirst(),
      'team',
    );
    if (row.deleted !== null) return [];
    const people = await tables
      .selectFrom('ladder.people as member')
      .innerJoin('people.persons as person', 'person.id', 'member.id')
      .select(['person.id', 'person.name'])
      .where('member.team', '=', team)
      .execute();
    const changed = await forgetTeam(tables, tournaments, team);
    for (const { id, name } of people) {
      changed.push(...(await forgetInReasons(tables, tournaments, name)));
      await forgetPerson(tables, { id, name, team: null });
    }
    await silenceAudit(tables, team);
    await deletePersons(
      tables,
      people.map(({ id }) => id),
    );
    await tables.deleteFrom('ladder.tests').where('team', '=', team).execute();
    await tables
      .deleteFrom('ladder.games')
      .where((each) => each.or([each('white_team', '=', team), each('black_team', '=', team)]))
      .where((each) => each.or([each('kind', 'in', ['test', 'practice']), each('state', '=', 'planned')]))
      .execute();
    await silenceGames(tables, team);
    const versions = await tables.selectFrom('ladder.versions').select('id').where('team', '=', team).execute();
    const ids = versions.map(({ id }) => id);
    await dropArchives(tables, ids);
    await tables
      .updateTable('ladder.versions')
      .set({ state: 'failed', problem: DELETED, file: '', sha256: '', log: '', word: null, banned: true })
      .where('team', '=', team)
      .execute();
    await tables
      .updateTable('ladder.teams')
      .set({
        name: `${DELETED} ${team}`,
        pseudonym: `${DELETED} ${team}`,
        listed: '',
        active: null,
        extension: null,
        deleted: new Date(),
      })
      .where('id', '=', team)
      .execute();
    await audit(tables, actor, { action: 'team-deleted', team, subject: DELETED });
    for (const name of [row.name, row.pseudonym, ...people.map((person) => person.name)]) await forgetJobs(query, name);
    return changed;
  });
}

/**
 * Deletes a person, whose name is then nowhere; the team's submissions stay. The last tutor cannot be deleted, or nobody
 * could let anybody in. Returns the names of the official tournaments that have changed.
 */
export function removePerson(store: LadderStore, person: string, actor: Actor): Promise<string[]> {
  return store.transaction(async (tables, tournaments, query) => {
    const { name, team, role } = await findPerson(tables, person);
    if (role === 'tutor') {
      const tutors = await tables.selectFrom('ladder.people').select('id').where('role', '=', 'tutor').execute();
      if (tutors.length === 1) throw new Refusal('last-tutor', 'the last tutor cannot be deleted: add another first');
    }
    const changed = await forgetInReasons(tables, tournaments, name);
    await forgetPerson(tables, { id: person, name, team });
    await deletePersons(tables, [person]);
    await audit(tables, actor, { action: 'person-deleted', subject: DELETED_PERSON, ...(team !== null && { team }) });
    await forgetJobs(query, name);
    return changed;
  });
}

/** The log keeps that something was done, but not what and by whom. */
async function silenceAudit(tables: Tables, team: string): Promise<void> {
  const subject = { subject: DELETED, detail: '{}' };
  await tables.updateTable('ladder.audit').set(subject).where('team', '=', team).execute();
  // Other teams have challenged it by its name.
  await tables
    .updateTable('ladder.audit')
    .set({ subject: DELETED })
    .where('action', '=', 'challenged')
    .where(sql<string>`detail #>> '{opponent,team}'`, '=', team)
    .execute();
  await tables
    .updateTable('ladder.audit')
    .set({ who: `member of a ${DELETED}`, person: null })
    .where('person', 'in', (each) => each.selectFrom('ladder.people').select('id').where('team', '=', team))
    .execute();
  // Members who were deleted before their team are not among its people any more.
  await tables
    .updateTable('ladder.audit')
    .set({ who: 'deleted person', person: null })
    .where('team', '=', team)
    .where('person', 'not in', (each) => each.selectFrom('ladder.people').select('id'))
    .execute();
}

async function silenceGames(tables: Tables, team: string): Promise<void> {
  for (let last = '0'; ; ) {
    const page = await tables
      .selectFrom('ladder.games')
      .select(['id', 'result', 'white_team'])
      .where((each) => each.or([each('white_team', '=', team), each('black_team', '=', team)]))
      .where('id', '>', last)
      .where('result', 'is not', null)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    for (const { id, result, white_team: white } of page) {
      if (result === null) continue;
      const next = silenced(result, white === team ? 'white' : 'black');
      await tables.updateTable('ladder.games').set(resultColumns(next)).where('id', '=', id).execute();
    }
    const end = page.at(-1);
    if (end === undefined || page.length < PAGE) return;
    last = end.id;
  }
}

/** Comments do not name their author, so all of them are deleted. */
function silenced(
  { remarks: _, stderr, wrongWinner, fault, ...result }: GameResult,
  side: 'white' | 'black',
): GameResult {
  const isOwnFault = result.winner === (side === 'white' ? 2 : 1);
  return {
    ...result,
    ...(stderr !== undefined && { stderr: { ...stderr, [side]: [] } }),
    ...(wrongWinner !== undefined && { wrongWinner: without(wrongWinner, side) }),
    ...(fault !== undefined && {
      fault: isOwnFault ? { kind: fault.kind, words: `a fault of a ${DELETED}`, stderr: [] } : fault,
    }),
    ...(isOwnFault && fault !== undefined && { words: `a fault of a ${DELETED}` }),
  };
}

function without<T extends object, K extends keyof T>(object: T, key: K): Omit<T, K> {
  const { [key]: _, ...rest } = object;
  return rest;
}
