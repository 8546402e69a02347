import {
  addToken,
  beginSession,
  dropToken,
  endSession,
  MOST_TOKENS,
  ownerOfSecret,
  type SecretOwner,
  type TokenInfo,
  tidyName,
  tokensOfPerson,
} from '@ringfence/people';
import { found, Refusal } from '../refusal.ts';
import type { LadderStore, Tables } from '../schema/ladder-store.ts';
import { audit } from './audit.ts';
import type { Viewer } from './viewer.ts';

/** A person who has just signed in. */
export interface Entered {
  readonly viewer: Viewer;
  readonly session: string;
  readonly days: number;
}

/** Links, sessions and tokens: how a request becomes a person of the class. */
export class Sessions {
  private readonly store: LadderStore;

  constructor(store: LadderStore) {
    this.store = store;
  }

  /** The owner of this session or token; `undefined` if it is unknown, revoked or expired. */
  async viewerOf(secret: string): Promise<Viewer | undefined> {
    const { tables } = this.store;
    const owner = await ownerOfSecret(tables, secret, 'session', 'token');
    return owner && viewerFor(tables, owner);
  }

  /** Signs in with a personal link, any number of times; `undefined` if there is no such link. */
  signIn(link: string): Promise<Entered | undefined> {
    return this.store.transaction(async (tables) => {
      const owner = await ownerOfSecret(tables, link, 'link');
      const viewer = owner && (await viewerFor(tables, owner));
      return viewer && enterClass(tables, viewer);
    });
  }

  signOut(session: string): Promise<void> {
    return endSession(this.store.tables, session);
  }

  tokens({ id }: Viewer): Promise<TokenInfo[]> {
    return tokensOfPerson(this.store.tables, id);
  }

  /** Creates a token for programs; its secret is shown once. */
  createToken(viewer: Viewer, label: string): Promise<{ readonly id: string; readonly token: string }> {
    return this.store.transaction(async (tables) => {
      const subject = tidyName(label) || 'token';
      const made = await addToken(tables, viewer.id, subject);
      if (made === undefined)
        throw new Refusal('too-many-tokens', `you have ${MOST_TOKENS} tokens: revoke one that you do not need`);
      await audit(tables, viewer, { action: 'token-created', subject, ...teamOf(viewer) });
      return made;
    });
  }

  /** Revokes only one's own. */
  revokeToken(viewer: Viewer, id: string): Promise<void> {
    return this.store.transaction(async (tables) => {
      const subject = found(await dropToken(tables, viewer.id, id), 'token');
      await audit(tables, viewer, { action: 'token-revoked', subject, ...teamOf(viewer) });
    });
  }
}

/** Begins a session of somebody who has proved who they are. */
export async function enterClass(tables: Tables, viewer: Viewer): Promise<Entered> {
  const begun = await beginSession(tables, viewer.id);
  await audit(tables, viewer, {
    action: 'signed-in',
    subject: viewer.name,
    detail: { person: viewer.id },
    ...teamOf(viewer),
  });
  return { viewer, ...begun };
}

const teamOf = ({ team }: Viewer): { readonly team?: string } => (team === undefined ? {} : { team: team.id });

/** Who a person is in the class; `undefined` for somebody who is not in it. */
export async function viewerFor(tables: Tables, { person, kind }: SecretOwner): Promise<Viewer | undefined> {
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
