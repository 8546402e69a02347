import {
  bindIdentity,
  endSessions,
  findIdentity,
  letWait,
  type ProvenIdentity,
  tidyName,
  waitingIdentity,
} from '@ringfence/people';
import { sql } from 'kysely';
import { found } from '../refusal.ts';
import type { Tables } from '../schema/ladder-store.ts';
import type { WaitingAnswer } from '../views/index.ts';
import { audit } from './audit.ts';
import { type Entered, enterClass, viewerFor } from './entering.ts';
import { lockNames } from './new-teams.ts';
import { addPeople, findPerson } from './people.ts';
import type { Actor } from './viewer.ts';

/** A tutor because a provider says so has to prove it again soon. */
const CLAIM_DAYS = 7;

/**
 * Lets somebody in whom a provider has proved; `undefined`: nobody in the class is known to be that person, and a tutor will
 * see them. The first time, a student is found by number or verified mail; from then on by the subject alone.
 */
export async function signOn(tables: Tables, proven: ProvenIdentity): Promise<Entered | undefined> {
  await lockNames(tables); // two windows of one person must not make two tutors
  const known = await findIdentity(tables, proven);
  const person = known?.person ?? (await firstTime(tables, proven));
  if (person === undefined) {
    await letWait(tables, proven);
    return undefined;
  }
  const byClaim = known?.person == null ? proven.isTutor : known.byClaim;
  if (byClaim && !proven.isTutor) {
    await endSessions(tables, person);
    return undefined;
  }
  const viewer = found(await viewerFor(tables, { person, kind: 'session' }), 'person');
  await bindIdentity(tables, proven, person, byClaim);
  if (known?.person == null) {
    const detail = { person, issuer: proven.issuer };
    await audit(tables, viewer, { action: 'sign-on-linked', subject: viewer.name, detail });
  }
  return enterClass(tables, viewer, { by: proven.issuer, ...(byClaim && { days: CLAIM_DAYS }) });
}

async function firstTime(tables: Tables, proven: ProvenIdentity): Promise<string | undefined> {
  if (!proven.isTutor) return onRoster(tables, proven);
  const name = tidyName(proven.name) || 'Tutor';
  const [{ person }] = await addPeople(tables, [{ name, role: 'tutor', email: proven.email }], 'server');
  return person;
}

/**
 * The one member with this number or verified mail, if both say the same and nobody has signed on as them at this provider: an
 * address may be given to somebody else.
 */
async function onRoster(tables: Tables, { issuer, number, email }: ProvenIdentity): Promise<string | undefined> {
  if (number === '' && email === '') return undefined;
  const rows = await tables
    .selectFrom('ladder.people as member')
    .innerJoin('people.persons as person', 'person.id', 'member.id')
    .select(['person.id', 'member.number', 'person.email'])
    .where('member.role', '=', 'member')
    .where((each) =>
      each.or([
        ...(number === '' ? [] : [each('member.number', '=', number)]),
        ...(email === '' ? [] : [each(sql`lower(person.email)`, '=', email.toLowerCase())]),
      ]),
    )
    .where((each) =>
      each.not(
        each.exists(
          each
            .selectFrom('people.identities as identity')
            .select('identity.id')
            .whereRef('identity.person', '=', 'person.id')
            .where('identity.issuer', '=', issuer),
        ),
      ),
    )
    .execute();
  if (rows.length !== 1) return undefined;
  const [row] = rows;
  // A number that is known on both sides decides.
  return number !== '' && row.number !== '' && row.number !== number ? undefined : row.id;
}

/** A tutor says who somebody is that waits: a person of the class, or a new one. */
export async function admitWaiting(tables: Tables, id: string, answer: WaitingAnswer, actor: Actor): Promise<void> {
  const { name, email, number, ...identity } = found(await waitingIdentity(tables, id), 'person who waits');
  const known = 'person' in answer ? await findPerson(tables, answer.person) : undefined;
  const wish = 'team' in answer ? { role: 'member' as const, team: answer.team } : { role: 'spectator' as const };
  const person =
    known?.id ??
    (await addPeople(tables, [{ name: tidyName(name) || 'New', email, number, ...wish }], actor))[0].person;
  await bindIdentity(tables, identity, person);
  const detail = { person, issuer: identity.issuer };
  await audit(tables, actor, { action: 'sign-on-linked', subject: known?.name ?? name, detail });
}
