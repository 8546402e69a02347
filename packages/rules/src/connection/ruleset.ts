import type { GameName } from '../games.ts';
import type { WinKind } from '../types.ts';

export const connectionGames = ['fencemaster', 'havannah'] as const satisfies readonly GameName[];
export type ConnectionGame = (typeof connectionGames)[number];

export const isConnectionGame = (game: unknown): game is ConnectionGame => connectionGames.some((one) => one === game);

/** The differences between the two games on the hexagon. */
export interface Ruleset {
  readonly game: ConnectionGame;
  /** Whether connecting two corners wins. */
  readonly bridgeWins: boolean;
  /** Whether a loop counts if it encloses only the player's own pieces. */
  readonly filledLoopWins: boolean;
  /** What the classic checker calls two kinds of wins at once; where it has no word, they are joined with a plus sign. */
  readonly twoWins?: 'Both';
}

export const rulesets: Readonly<Record<ConnectionGame, Ruleset>> = {
  fencemaster: { game: 'fencemaster', bridgeWins: false, filledLoopWins: false, twoWins: 'Both' },
  havannah: { game: 'havannah', bridgeWins: true, filledLoopWins: true },
};

const edgeBits = 0b111111;

const bitCount = (bits: number): number => {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
};

/** Whether a group that reaches these edges and corners (see `Grid.reach`) is a tripod. */
export const isTripod = (reach: number): boolean => bitCount(reach & edgeBits) >= 3;

/** Whether a group that reaches these edges and corners is a bridge. */
export const isBridge = (reach: number): boolean => bitCount(reach >> 6) >= 2;

/** The numbers of the edges in a reach. */
export const edgesOf = (reach: number): number[] => [0, 1, 2, 3, 4, 5].filter((edge) => reach & (1 << edge));

/** The numbers of the corners in a reach. */
export const cornersOf = (reach: number): number[] => edgesOf(reach >> 6);

/** The classic checker's second line for a side's wins. */
export function methodName({ twoWins }: Ruleset, kinds: readonly WinKind[]): string {
  const names = (['tripod', 'loop', 'bridge'] as const)
    .filter((kind) => kinds.includes(kind))
    .map((kind) => ({ tripod: 'Tripod', loop: 'Loop', bridge: 'Bridge' })[kind]);
  if (names.length === 0) return 'Nil';
  return (names.length === 2 ? twoWins : undefined) ?? names.join('+');
}
