import { newId } from '@ringfence/people';
import { Refusal } from '../refusal.ts';
import type { Tables } from '../schema/ladder-store.ts';
import { audit } from './audit.ts';
import { newPseudonym } from './pseudonyms.ts';
import { freeName, TakenNames } from './team-name.ts';
import type { Actor } from './viewer.ts';

const MOST_TEAMS = 2000;

export interface NewTeam {
  readonly name: string;
  /** Its id in the tutor's list. */
  readonly listed?: string;
  /** Names of its members; each gets a link. */
  readonly members?: readonly string[];
}

/** Adds teams, without their members. */
export async function addTeams(
  tables: Tables,
  wishes: readonly NewTeam[],
  actor: Actor,
  action: 'team-created' | 'team-registered' = 'team-created',
): Promise<{ readonly id: string; readonly name: string }[]> {
  if (wishes.length === 0) return [];
  await lockNames(tables);
  const names = await teamNames(tables);
  const rows = await tables.selectFrom('ladder.teams').select('pseudonym').execute();
  if (rows.length + wishes.length > MOST_TEAMS)
    throw new Refusal('too-many-teams', `a class has at most ${MOST_TEAMS} teams`);
  const pseudonyms = new Set(rows.map(({ pseudonym }) => pseudonym));
  const made = wishes.map((wish) => {
    const name = freeName(names, wish.name);
    names.add(name);
    const pseudonym = newPseudonym(pseudonyms);
    pseudonyms.add(pseudonym);
    return { id: newId(), name, pseudonym, listed: wish.listed ?? '', active: null };
  });
  await tables.insertInto('ladder.teams').values(made).execute();
  await audit(tables, actor, ...made.map(({ id, name }) => ({ action, team: id, subject: name })));
  return made.map(({ id, name }) => ({ id, name }));
}

/** The names of all teams but one. */
export async function teamNames(tables: Tables, except = ''): Promise<TakenNames> {
  const rows = await tables.selectFrom('ladder.teams').select('name').where('id', '<>', except).execute();
  return new TakenNames(rows.map(({ name }) => name));
}

/** Lets nobody else name a team until the end of the transaction: two at the same moment must not take one name. */
export async function lockNames(tables: Tables): Promise<void> {
  await tables.selectFrom('ladder.class').select('id').forUpdate().execute();
}
