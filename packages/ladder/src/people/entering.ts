import { beginSession, type SecretOwner } from '@ringfence/people';
import type { Tables } from '../schema/ladder-store.ts';
import { audit } from './audit.ts';
import type { Viewer } from './viewer.ts';

/** A person who has just signed in. */
export interface Entered {
  readonly viewer: Viewer;
  readonly session: string;
  readonly days: number;
}

/** Begins a session of somebody who has proved who they are; `by`: the issuer of who has proved it. */
export async function enterClass(
  tables: Tables,
  viewer: Viewer,
  options: { readonly days?: number; readonly by?: string } = {},
): Promise<Entered> {
  const begun = await beginSession(tables, viewer.id, options);
  await audit(tables, viewer, {
    action: 'signed-in',
    subject: viewer.name,
    detail: { person: viewer.id },
    ...teamDetail(viewer),
  });
  return { viewer, ...begun };
}

export const teamDetail = ({ team }: Viewer): { readonly team?: string } =>
  team === undefined ? {} : { team: team.id };

/** Who a person is in the class; `undefined` for somebody who is not in it. */
export async function viewerFor(
  tables: Tables,
  { person, kind }: Pick<SecretOwner, 'person' | 'kind'>,
): Promise<Viewer | undefined> {
  const row = await tables
    .selectFrom('ladder.people as member')
    .innerJoin('people.persons as person', 'person.id', 'member.id')
    .leftJoin('ladder.teams as team', 'team.id', 'member.team')
    .select(['person.id', 'person.name', 'member.role', 'team.id as teamId', 'team.name as teamName'])
    .where('member.id', '=', person)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { id, name, role, teamId, teamName } = row;
  return {
    id,
    name,
    role,
    by: kind === 'token' ? 'token' : 'session',
    ...(teamId !== null && teamName !== null && { team: { id: teamId, name: teamName } }),
  };
}
