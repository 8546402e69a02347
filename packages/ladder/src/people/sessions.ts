import { found, Refusal } from '../refusal.ts';
import type { LadderStore, Tables } from '../schema/ladder-store.ts';
import type { SecretKind } from '../schema/tables.ts';
import { audit } from './audit.ts';
import { tidyName } from './names.ts';
import { hashOf, kindOf, newId, newSecret } from './secrets.ts';
import type { Viewer } from './viewer.ts';

const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;

/** How long a session lasts: longer than a semester. */
const SESSION_DAYS = 180;
const MOST_SESSIONS = 20;
const MOST_TOKENS = 20;

/** A token without its secret. */
export interface TokenInfo {
  readonly id: string;
  readonly label: string;
  readonly created: Date;
  readonly used: Date | null;
}

/** Links, sessions and tokens: how a request becomes a person. */
export class Sessions {
  private readonly store: LadderStore;

  constructor(store: LadderStore) {
    this.store = store;
  }

  /** The owner of this session or token; `undefined` if it is unknown, revoked or expired. */
  async viewerOf(secret: string): Promise<Viewer | undefined> {
    const kind = kindOf(secret);
    if (kind !== 'session' && kind !== 'token') return undefined;
    const known = await lookUp(this.store.tables, secret, kind);
    if (known === undefined) return undefined;
    const { id, used, viewer } = known;
    // For the list of tokens and people; to the minute, so that not every read writes.
    if (used === null || Date.now() - used.getTime() > MINUTE_MS) {
      await this.store.tables.updateTable('ladder.secrets').set({ used: new Date() }).where('id', '=', id).execute();
    }
    return viewer;
  }

  /** Signs in with a personal link, any number of times; `undefined` if there is no such link. */
  signIn(
    link: string,
  ): Promise<{ readonly viewer: Viewer; readonly session: string; readonly days: number } | undefined> {
    return this.store.transaction(async (tables) => {
      const known = kindOf(link) === 'link' ? await lookUp(tables, link, 'link') : undefined;
      if (known === undefined) return undefined;
      const { id, viewer } = known;
      await tables.updateTable('ladder.secrets').set({ used: new Date() }).where('id', '=', id).execute();
      const session = newSecret('session');
      await tables
        .insertInto('ladder.secrets')
        .values({
          id: newId(),
          person: viewer.id,
          kind: 'session',
          hash: hashOf(session),
          expires: new Date(Date.now() + SESSION_DAYS * DAY_MS),
        })
        .execute();
      await forgetOld(tables, viewer.id);
      const team = viewer.team?.id;
      const about = { subject: viewer.name, detail: { person: viewer.id }, ...(team !== undefined && { team }) };
      await audit(tables, viewer, { action: 'signed-in', ...about });
      return { viewer, session, days: SESSION_DAYS };
    });
  }

  async signOut(session: string): Promise<void> {
    await this.store.tables
      .deleteFrom('ladder.secrets')
      .where('hash', '=', hashOf(session))
      .where('kind', '=', 'session')
      .execute();
  }

  tokens({ id }: Viewer): Promise<TokenInfo[]> {
    return this.store.tables
      .selectFrom('ladder.secrets')
      .select(['id', 'label', 'created', 'used'])
      .where('person', '=', id)
      .where('kind', '=', 'token')
      .orderBy('created')
      .execute();
  }

  /** Creates a token for programs; its secret is shown once. */
  createToken(viewer: Viewer, label: string): Promise<{ readonly id: string; readonly token: string }> {
    return this.store.transaction(async (tables) => {
      const [id, token] = [newId(), newSecret('token')];
      const former = await tables
        .selectFrom('ladder.secrets')
        .select('id')
        .where('person', '=', viewer.id)
        .where('kind', '=', 'token')
        .execute();
      if (former.length >= MOST_TOKENS) {
        throw new Refusal('too-many-tokens', `you have ${MOST_TOKENS} tokens: revoke one that you do not need`);
      }
      const subject = tidyName(label) || 'token';
      await tables
        .insertInto('ladder.secrets')
        .values({ id, person: viewer.id, kind: 'token', hash: hashOf(token), label: subject })
        .execute();
      await audit(tables, viewer, { action: 'token-created', subject, ...teamOf(viewer) });
      return { id, token };
    });
  }

  /** Revokes only one's own. */
  revokeToken(viewer: Viewer, id: string): Promise<void> {
    return this.store.transaction(async (tables) => {
      const gone = await tables
        .deleteFrom('ladder.secrets')
        .where('id', '=', id)
        .where('person', '=', viewer.id)
        .where('kind', '=', 'token')
        .returning('label')
        .executeTakeFirst();
      await audit(tables, viewer, { action: 'token-revoked', subject: found(gone, 'token').label, ...teamOf(viewer) });
    });
  }
}

const teamOf = ({ team }: Viewer): { readonly team?: string } => (team === undefined ? {} : { team: team.id });

/** Looked up by hash in a table, so that the response time reveals nothing about the secret. */
async function lookUp(tables: Tables, secret: string, kind: SecretKind) {
  const row = await tables
    .selectFrom('ladder.secrets as secret')
    .innerJoin('ladder.people as person', 'person.id', 'secret.person')
    .leftJoin('ladder.teams as team', 'team.id', 'person.team')
    .select(['secret.id as secretId', 'secret.used', 'secret.expires'])
    .select(['person.id', 'person.name', 'person.role', 'team.id as teamId', 'team.name as teamName'])
    .where('secret.hash', '=', hashOf(secret))
    .where('secret.kind', '=', kind)
    .executeTakeFirst();
  if (row === undefined || (row.expires !== null && row.expires.getTime() <= Date.now())) return undefined;
  const { secretId, used, id, name, role, teamId, teamName } = row;
  const viewer: Viewer = {
    id,
    name,
    role,
    by: kind === 'token' ? 'token' : 'session',
    ...(teamId !== null && teamName !== null && { team: { id: teamId, name: teamName } }),
  };
  return { id: secretId, used, viewer };
}

/** A person has a few devices: expired sessions and those beyond the newest are deleted. */
async function forgetOld(tables: Tables, person: string): Promise<void> {
  await tables
    .deleteFrom('ladder.secrets')
    .where('person', '=', person)
    .where('kind', '=', 'session')
    .where('id', 'not in', (each) =>
      each
        .selectFrom('ladder.secrets as kept')
        .select('kept.id')
        .where('kept.person', '=', person)
        .where('kept.kind', '=', 'session')
        .where('kept.expires', '>', new Date())
        .orderBy('kept.created', 'desc')
        .limit(MOST_SESSIONS),
    )
    .execute();
}
