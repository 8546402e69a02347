/**
 * What the big screen can show. A part of the standings has `count` rows after the first `from`; a few rows share the
 * screen with the boards.
 */
export type ScreenScene =
  | { readonly kind: 'boards' }
  | { readonly kind: 'standings'; readonly from: number; readonly count: number }
  | { readonly kind: 'both'; readonly from: number; readonly count: number }
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
/** So few rows are not a picture of their own. */
const FEW = 5;

/** The scenes of one cycle, in order; there is always one. The parts of the standings are equally long. */
export function scenesOf({ boards, players, official, rounds }: SceneMaterial): readonly ScreenScene[] {
  const shown = Math.min(players, MOST_PARTS * ROWS);
  const parts = Math.max(1, Math.ceil(shown / ROWS));
  const count = Math.ceil(shown / parts);
  const cup = [
    ...(official ? [{ kind: 'official' } as const] : []),
    ...(rounds > 0 ? [{ kind: 'rounds' } as const] : []),
  ];
  if (boards > 0 && shown <= FEW) return [{ kind: 'both', from: 0, count }, ...cup];
  return [
    ...(boards > 0 ? [{ kind: 'boards' } as const] : []),
    ...cup,
    ...Array.from({ length: parts }, (_, i) => ({ kind: 'standings', from: i * count, count }) as const),
  ];
}

/** Teams before house players, which are only there to be measured against. */
export const teamsFirst = <Row extends { readonly team: string | null }>(rows: readonly Row[]): readonly Row[] => [
  ...rows.filter(({ team }) => team !== null),
  ...rows.filter(({ team }) => team === null),
];
