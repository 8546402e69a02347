import { visible } from '@ringfence/rules';
import { sql } from 'kysely';
import { Refusal } from '../refusal.ts';
import type { Tables } from '../schema/ladder-store.ts';
import type { Actor } from './viewer.ts';

/** All actions that are logged. */
export type AuditAction =
  | 'class-created'
  | 'class-archived'
  | 'game-replaced'
  | 'settings-changed'
  | 'team-created'
  | 'team-registered'
  | 'team-changed'
  | 'team-deleted'
  | 'person-added'
  | 'person-changed'
  | 'person-deleted'
  | 'link-renewed'
  | 'links-mailed'
  | 'sign-on-linked'
  | 'signed-in'
  | 'token-created'
  | 'token-revoked'
  | 'exported'
  | 'marks-imported'
  | 'submitted'
  | 'activated'
  | 'backed-up'
  | 'pruned'
  | 'version-banned'
  | 'version-unbanned'
  | 'challenged'
  | 'challenge-answered'
  | 'test-started'
  | 'test-stopped'
  | 'game-ruled'
  | 'ratings-reset'
  | 'official-started'
  | 'official-stopped'
  | 'official-ruled'
  | 'worker-changed';

export interface AuditEntry {
  readonly action: AuditAction;
  /** The team that it concerns. */
  readonly team?: string;
  /** The object of the action, in words. */
  readonly subject: string;
  readonly detail?: object;
}

/** Logs actions, in the same transaction, so that neither exists without the other. */
export async function audit(tables: Tables, actor: Actor, ...entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  if (!entries.every(({ action }) => inArchive.has(action))) await refuseArchived(tables);
  const isPerson = typeof actor === 'object';
  await tables
    .insertInto('ladder.audit')
    .values(
      entries.map(({ action, team, subject, detail }) => ({
        who: isPerson ? actor.name : actor,
        person: isPerson ? actor.id : null,
        action,
        team: team ?? null,
        subject: visible(subject).slice(0, 200),
        detail: JSON.stringify(detail ?? {}),
      })),
    )
    .execute();
}

/** What can still be done in a class that is over: people sign in, take what is theirs, and are forgotten. */
const inArchive: ReadonlySet<AuditAction> = new Set([
  'backed-up',
  'pruned',
  'class-created',
  'class-archived',
  'exported',
  'link-renewed',
  'person-deleted',
  'sign-on-linked',
  'signed-in',
  'team-deleted',
]);

/** Everything of consequence is logged, so an archive is kept here, for the pages and the command line alike. */
async function refuseArchived(tables: Tables): Promise<void> {
  if ((await archiveState(tables).executeTakeFirst())?.archived === true)
    throw new Refusal('archived', 'this class is over: it can be read, but not changed');
}

/** Whether the class is an archive: a query, which may be locked, or part of a statement. No row: there is no class yet. */
export const archiveState = (tables: Tables) =>
  tables.selectFrom('ladder.class').select(sql<boolean>`(settings->>'archived')::boolean`.as('archived'));

const PAGE = 100;

/** A page of the log, the newest first; pages count from 1. */
export async function auditPage(tables: Tables, page: number) {
  const { total } = await tables
    .selectFrom('ladder.audit')
    .select((each) => each.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await tables
    .selectFrom('ladder.audit')
    .select(['id', 'at', 'who', 'action', 'team', 'subject', 'detail'])
    .orderBy('id', 'desc')
    .limit(PAGE)
    .offset((page - 1) * PAGE)
    .execute();
  return { page, pages: Math.max(1, Math.ceil(Number(total) / PAGE)), total: Number(total), rows };
}
