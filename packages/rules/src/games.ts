import type { Shape } from './grid.ts';
import type { WinKind } from './types.ts';

/**
 * What the second player may do instead of a first move: nothing; take over the first piece where it lies; or, where
 * each side has edges of its own, take it over as it looks from the other side, mirrored.
 */
type SwapKind = 'none' | 'recolour' | 'mirror';

/** The facts of a game: what a program needs to know before it starts one. How it is played is in its `GameRules`. */
export interface Game {
  /** Its name in prose and in game records. */
  readonly title: string;
  readonly shape: Shape;
  /** Sizes for play; boards of any size can be judged. */
  readonly minSize: number;
  readonly maxSize: number;
  /** The default size. */
  readonly usualSize: number;
  readonly swap: SwapKind;
  /** Whether games between programs swap by default. */
  readonly usualSwap: boolean;
  /** Whether captured cells score and the higher score wins; otherwise the first to complete one of `wins` does. */
  readonly hasScores: boolean;
  /** The structures that win; empty where scores decide. */
  readonly wins: readonly WinKind[];
}

/** The games, in the order in which they are shown. */
const list = {
  squatter: {
    title: 'Squatter',
    shape: 'square',
    minSize: 3,
    maxSize: 19,
    usualSize: 6,
    swap: 'none',
    usualSwap: false,
    hasScores: true,
    wins: [],
  },
  fencemaster: {
    title: 'Fencemaster',
    shape: 'hexagon',
    minSize: 2,
    maxSize: 15,
    usualSize: 5,
    swap: 'recolour',
    usualSwap: true,
    hasScores: false,
    wins: ['tripod', 'loop'],
  },
  havannah: {
    title: 'Havannah',
    shape: 'hexagon',
    minSize: 2,
    maxSize: 15,
    usualSize: 8,
    swap: 'recolour',
    usualSwap: false,
    hasScores: false,
    wins: ['tripod', 'loop', 'bridge'],
  },
  hex: {
    title: 'Hex',
    shape: 'rhombus',
    minSize: 2,
    maxSize: 11,
    usualSize: 11,
    swap: 'mirror',
    usualSwap: true,
    hasScores: false,
    wins: ['chain'],
  },
} as const satisfies Readonly<Record<string, Game>>;

export type GameName = keyof typeof list;

export const games: Readonly<Record<GameName, Game>> = list;

export const gameNames = Object.keys(list) as readonly GameName[];

export const isGameName = (text: string): text is GameName => Object.hasOwn(list, text);

/** The name for people; that of a game whose rules are a program, `connect-four@…`, is made from its name. */
export function gameTitle(game: string): string {
  if (isGameName(game)) return games[game].title;
  const words = game.replace(/@.*/, '').split('-');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}
