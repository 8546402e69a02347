import { visible } from '@ringfence/rules';
import type { Tables } from '../schema/ladder-store.ts';
import type { Actor } from './viewer.ts';

/** All actions that are logged. */
export type AuditAction =
  | 'class-created'
  | 'settings-changed'
  | 'team-created'
  | 'team-registered'
  | 'team-changed'
  | 'team-deleted'
  | 'person-added'
  | 'person-deleted'
  | 'link-renewed'
  | 'signed-in'
  | 'token-created'
  | 'token-revoked'
  | 'exported'
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
  | 'game-repeated'
  | 'ratings-reset'
  | 'official-started'
  | 'official-stopped'
  | 'worker-changed';

export interface AuditEntry {
  readonly action: AuditAction;
  /** The team that it concerns. */
  readonly team?: string;
  /** The object of the action, in words. */
  readonly subject: string;
  readonly detail?: object;
}

/** Logs an action, in the same transaction, so that neither exists without the other. */
export async function audit(
  tables: Tables,
  actor: Actor,
  { action, team, subject, detail }: AuditEntry,
): Promise<void> {
  const isPerson = typeof actor === 'object';
  await tables
    .insertInto('ladder.audit')
    .values({
      who: isPerson ? actor.name : actor,
      person: isPerson ? actor.id : null,
      action,
      team: team ?? null,
      subject: visible(subject).slice(0, 200),
      detail: JSON.stringify(detail ?? {}),
    })
    .execute();
}

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
