import {
  addToken,
  dropToken,
  dropWaiting,
  endSession,
  MOST_TOKENS,
  ownerOfSecret,
  type ProvenIdentity,
  type TokenInfo,
  tidyName,
  tokensOfPerson,
  waitingIdentities,
} from '@ringfence/people';
import { found, Refusal } from '../refusal.ts';
import type { LadderStore, Tables } from '../schema/ladder-store.ts';
import type { WaitingAnswer } from '../views/index.ts';
import { audit } from './audit.ts';
import type { ClassRoom } from './class-room.ts';
import { type Entered, enterClass, teamDetail, viewerFor } from './entering.ts';
import { admitWaiting, signOn } from './sign-on.ts';
import type { Actor, Viewer } from './viewer.ts';

const DAY_MS = 24 * 3_600_000;

/** Links, sessions, tokens and sign-on: how a request becomes a person of the class. */
export class Sessions {
  private readonly store: LadderStore;
  private readonly room: ClassRoom;

  constructor(store: LadderStore, room: ClassRoom) {
    this.store = store;
    this.room = room;
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
      if (owner === undefined || viewer === undefined) return undefined;
      if (viewer.role !== 'tutor') await this.refuseLink(tables, owner.created);
      return enterClass(tables, viewer);
    });
  }

  /** Links may be switched off, or end: not those of tutors, who could not switch them on again. */
  private async refuseLink(tables: Tables, created: Date): Promise<void> {
    const {
      settings: { links, linkDays },
    } = found(await this.room.find(tables), 'class');
    if (!links)
      throw new Refusal('links-off', 'this class has no personal links: sign in with a button of the sign-in page');
    if (linkDays !== null && created.getTime() + linkDays * DAY_MS < Date.now())
      throw new Refusal(
        'link-ended',
        `personal links of this class end after ${linkDays} days: ask the tutor for a new one`,
      );
  }

  /** Signs in somebody whom a provider has proved; `undefined`: a tutor has to say who that is. */
  signOn(proven: ProvenIdentity): Promise<Entered | undefined> {
    return this.store.transaction((tables) => signOn(tables, proven));
  }

  /** Those who have signed on, and are nobody in the class yet. */
  waiting(): ReturnType<typeof waitingIdentities> {
    return waitingIdentities(this.store.tables);
  }

  /** Says who somebody is that waits. */
  admit(id: string, answer: WaitingAnswer, actor: Actor): Promise<void> {
    return this.store.transaction((tables) => admitWaiting(tables, id, answer, actor));
  }

  async sendAway(id: string): Promise<void> {
    if (!(await dropWaiting(this.store.tables, id))) throw new Refusal('not-found', 'no such person who waits');
  }

  /** Ends a session; returns the issuer of who had proved the person, if it was not a link. */
  signOut(session: string): Promise<string | undefined> {
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
      await audit(tables, viewer, { action: 'token-created', subject, ...teamDetail(viewer) });
      return made;
    });
  }

  /** Revokes only one's own. */
  revokeToken(viewer: Viewer, id: string): Promise<void> {
    return this.store.transaction(async (tables) => {
      const subject = found(await dropToken(tables, viewer.id, id), 'token');
      await audit(tables, viewer, { action: 'token-revoked', subject, ...teamDetail(viewer) });
    });
  }
}
