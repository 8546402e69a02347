import { m } from '../../../paraglide/messages.js';

const words: Readonly<Record<string, () => string>> = {
  activated: m.class_audit_activated,
  'backed-up': m.class_audit_backed_up,
  'challenge-answered': m.class_audit_challenge_answered,
  challenged: m.class_audit_challenged,
  'class-archived': m.class_audit_class_archived,
  'class-created': m.class_audit_class_created,
  exported: m.class_audit_exported,
  'game-ruled': m.class_audit_game_ruled,
  'link-renewed': m.class_audit_link_renewed,
  'marks-imported': m.class_audit_marks_imported,
  'official-ruled': m.class_audit_official_ruled,
  'official-started': m.class_audit_official_started,
  'official-stopped': m.class_audit_official_stopped,
  'person-added': m.class_audit_person_added,
  'person-changed': m.class_audit_person_changed,
  'person-deleted': m.class_audit_person_deleted,
  pruned: m.class_audit_pruned,
  'ratings-reset': m.class_audit_ratings_reset,
  'settings-changed': m.class_audit_settings_changed,
  'signed-in': m.class_audit_signed_in,
  submitted: m.class_audit_submitted,
  'team-changed': m.class_audit_team_changed,
  'team-created': m.class_audit_team_created,
  'team-deleted': m.class_audit_team_deleted,
  'team-registered': m.class_audit_team_registered,
  'test-started': m.class_audit_test_started,
  'test-stopped': m.class_audit_test_stopped,
  'token-created': m.class_audit_token_created,
  'token-revoked': m.class_audit_token_revoked,
  'version-banned': m.class_audit_version_banned,
  'version-unbanned': m.class_audit_version_unbanned,
  'worker-changed': m.class_audit_worker_changed,
};

/** What was done, in words; an action that this version of the site does not know stays as it is. */
export const actionWords = (action: string): string => words[action]?.() ?? action;
