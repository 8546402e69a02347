import { m } from '../../paraglide/messages.js';

/** A refusal of the server. */
interface Refused {
  readonly code?: string;
  /** The server's own words, in English. */
  readonly message: string;
  /** Seconds after which to retry. */
  readonly retryAfter?: number;
}

type Words = (about: { readonly detail: string; readonly minutes: number }) => string;

/** Every code that a reader can meet, in the language of the page. */
export const refusals: Readonly<Record<string, Words>> = {
  archived: m.class_refuse_archived,
  'bad-board': m.class_refuse_option,
  'bad-list': m.class_refuse_list,
  'bad-option': m.class_refuse_option,
  'boss-running': m.class_refuse_boss_running,
  'challenge-answered': m.class_refuse_answered,
  'changed-meanwhile': m.class_refuse_changed,
  'class-exists': m.class_refuse_class_exists,
  'class-full': m.class_refuse_class_full,
  closing: m.class_refuse_closing,
  'disk-full': m.class_refuse_disk_full,
  frozen: m.class_notice_frozen,
  'game-running': m.class_refuse_game_running,
  'highest-league': m.class_refuse_highest,
  'last-member': m.class_refuse_last_member,
  'last-tutor': m.class_refuse_last_tutor,
  'link-ended': m.class_refuse_link_ended,
  'links-off': m.class_refuse_links_off,
  'misleading-name': m.class_refuse_misleading,
  'no-class': m.class_refuse_no_class,
  'no-database': m.class_refuse_no_database,
  'no-house-player': m.class_refuse_no_house,
  'no-mail': m.class_refuse_no_mail,
  'no-losing-move': m.class_no_losing,
  'no-name': m.class_refuse_no_name,
  'no-other-version': m.class_refuse_no_other_version,
  'no-own-version': m.class_refuse_no_own_version,
  'no-registration': m.class_no_registration,
  'no-team': m.class_refuse_no_team,
  'not-allowed': m.class_refuse_not_tutor,
  'not-found': m.class_refuse_not_found,
  'not-here': m.class_refuse_not_here,
  'not-packed': m.class_refuse_not_packed,
  'not-played': m.class_game_waits,
  'not-tutor': m.class_refuse_not_tutor,
  'not-valid': m.class_refuse_option,
  'nothing-to-change': m.class_refuse_nothing,
  'own-team': m.class_refuse_own_team,
  'practice-game': m.class_refuse_practice,
  'ranked-stopped': m.class_refuse_ranked,
  'same-version': m.class_refuse_same_version,
  'sign-in': m.class_refuse_sign_in,
  'team-exists': m.class_refuse_team_exists,
  'team-full': m.class_refuse_team_full,
  'test-running': m.class_refuse_test_running,
  'later-rounds': m.class_refuse_later_rounds,
  'official-running': m.class_refuse_official_running,
  'too-few-players': m.class_refuse_few_players,
  'too-large': m.class_refuse_too_large,
  'too-many': m.live_refuse_too_many,
  'too-many-challenges': m.class_refuse_many_challenges,
  'too-many-reviews': m.class_refuse_many_reviews,
  'too-many-submissions': m.class_refuse_many_submissions,
  'too-many-teams': m.class_refuse_many_teams,
  'too-many-tokens': m.class_refuse_many_tokens,
  'too-many-versions': m.class_refuse_many_versions,
  'too-many-watchers': m.class_refuse_many_watchers,
  uploading: m.class_refuse_uploading,
  'version-banned': m.class_version_is_banned,
  'version-cannot-play': m.class_refuse_version_cannot,
  'version-not-ready': m.class_refuse_version_cannot,
  'wrong-code': m.class_refuse_wrong_code,
  'wrong-link': m.class_refuse_wrong_link,
};

/** A refusal as a sentence: in the language of the page, or in the server's own words. */
export function refusalText({ code = '', message, retryAfter = 0 }: Refused): string {
  const detail = `${message.charAt(0).toUpperCase()}${message.slice(1)}${/[.?]$/.test(message) ? '' : '.'}`;
  return refusals[code]?.({ detail, minutes: Math.max(1, Math.ceil(retryAfter / 60)) }) ?? detail;
}
