/** What the big screen can show. `from` is the first place of a part of the standings. */
export type Scene =
  | { readonly kind: 'boards' }
  | { readonly kind: 'standings'; readonly from: number }
  | { readonly kind: 'official' }
  | { readonly kind: 'rounds' };

export interface Material {
  /** How many boards there are to see. */
  readonly boards: number;
  /** How many players have a place. */
  readonly players: number;
  /** Whether there is an official tournament, and how many rounds of it have begun. */
  readonly official: boolean;
  readonly rounds: number;
}

/** Rows of the standings that can be read from the last row of seats. */
export const ROWS = 10;
/** Parts of the standings in one turn: the first places matter most. */
const MOST_PARTS = 3;

/** The scenes of one turn, in order; there is always one. */
export function scenesOf({ boards, players, official, rounds }: Material): readonly Scene[] {
  const parts = Math.max(1, Math.min(MOST_PARTS, Math.ceil(players / ROWS)));
  return [
    ...(boards > 0 ? [{ kind: 'boards' } as const] : []),
    ...(official ? [{ kind: 'official' } as const] : []),
    ...(rounds > 0 ? [{ kind: 'rounds' } as const] : []),
    ...Array.from({ length: parts }, (_, i) => ({ kind: 'standings', from: i * ROWS }) as const),
  ];
}
