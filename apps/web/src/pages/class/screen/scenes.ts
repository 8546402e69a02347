/** What the big screen can show. `from` is the first rank of a part of the standings. */
export type ScreenScene =
  | { readonly kind: 'boards' }
  | { readonly kind: 'standings'; readonly from: number }
  | { readonly kind: 'official' }
  | { readonly kind: 'rounds' };

export interface SceneMaterial {
  /** The number of running boards. */
  readonly boards: number;
  /** The number of ranked players. */
  readonly players: number;
  /** Whether there is an official tournament, and how many of its rounds have started. */
  readonly official: boolean;
  readonly rounds: number;
}

/** Rows of the standings that can be read from the last row of seats. */
export const ROWS = 10;
/** Parts of the standings in one cycle: the first ranks matter most. */
const MOST_PARTS = 3;

/** The scenes of one cycle, in order; there is always one. */
export function scenesOf({ boards, players, official, rounds }: SceneMaterial): readonly ScreenScene[] {
  const parts = Math.max(1, Math.min(MOST_PARTS, Math.ceil(players / ROWS)));
  return [
    ...(boards > 0 ? [{ kind: 'boards' } as const] : []),
    ...(official ? [{ kind: 'official' } as const] : []),
    ...(rounds > 0 ? [{ kind: 'rounds' } as const] : []),
    ...Array.from({ length: parts }, (_, i) => ({ kind: 'standings', from: i * ROWS }) as const),
  ];
}
