/** The kind of a refusal, whatever its reason. */
type RefusalKind = 'not-found' | 'not-valid' | 'not-allowed' | 'conflict' | 'too-many';

/** All reasons of refusals, for programs and for pages in other languages. */
const kinds = {
  'not-found': 'not-found',
  'no-house-player': 'not-found',
  'bad-board': 'not-valid',
  'bad-list': 'not-valid',
  'misleading-name': 'not-valid',
  'no-name': 'not-valid',
  'not-packed': 'not-valid',
  'not-valid': 'not-valid',
  'nothing-to-change': 'not-valid',
  'same-version': 'not-valid',
  archived: 'not-allowed',
  frozen: 'not-allowed',
  'link-ended': 'not-allowed',
  'links-off': 'not-allowed',
  'no-registration': 'not-allowed',
  'no-team': 'not-allowed',
  'not-allowed': 'not-allowed',
  'version-banned': 'not-allowed',
  'boss-running': 'conflict',
  'challenge-answered': 'conflict',
  'changed-meanwhile': 'conflict',
  'class-exists': 'conflict',
  'class-full': 'conflict',
  'game-running': 'conflict',
  'highest-league': 'conflict',
  'last-member': 'conflict',
  'last-tutor': 'conflict',
  'no-mail': 'conflict',
  'no-losing-move': 'conflict',
  'no-other-version': 'conflict',
  'no-own-version': 'conflict',
  'not-played': 'conflict',
  'official-running': 'conflict',
  'later-rounds': 'conflict',
  'own-team': 'conflict',
  'practice-game': 'conflict',
  'ranked-stopped': 'conflict',
  'team-exists': 'conflict',
  'team-full': 'conflict',
  'test-running': 'conflict',
  'too-few-players': 'conflict',
  'too-many-teams': 'conflict',
  'too-many-tokens': 'conflict',
  'too-many-versions': 'conflict',
  'version-cannot-play': 'conflict',
  'version-not-ready': 'conflict',
  'too-many-challenges': 'too-many',
  'too-many-reviews': 'too-many',
  'too-many-submissions': 'too-many',
} as const satisfies Readonly<Record<string, RefusalKind>>;

export type RefusalCode = keyof typeof kinds;

/** A refused request of a person; the message says why and what to do. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly kind: RefusalKind;
  /** Seconds after which to retry. */
  readonly retryAfter: number | undefined;

  constructor(code: RefusalCode, message: string, retryAfter?: number) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.kind = kinds[code];
    this.retryAfter = retryAfter;
  }
}

/** Returns the value, or refuses if there is none. */
export function found<T>(value: T | undefined | null, what: string): T {
  if (value === undefined || value === null) throw new Refusal('not-found', `no such ${what}`);
  return value;
}
