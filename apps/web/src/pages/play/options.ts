import { levels } from '@ringfence/engine';
import { type GameName, games, isGameName, type Side } from '@ringfence/rules';
import type { ClockSetting } from '../../game/clock.ts';
import { isTaught } from '../../game/taught.ts';
import { m } from '../../paraglide/messages.js';
import { slot } from '../../storage/slot.ts';
import { firstGame, isNewTo, offeredGame, offeredLevel } from './first.ts';

const sideChoices = ['white', 'black', 'random'] as const;
export type SideChoice = (typeof sideChoices)[number];

const opponents = ['engine', 'person'] as const;
type OpponentKind = (typeof opponents)[number];

/** The user's preferences for a game. */
export interface MatchOptions {
  readonly game: GameName;
  readonly size: number;
  readonly opponent: OpponentKind;
  readonly side: SideChoice;
  readonly level: number;
  /** Whether the level plays as such, not as the opponent of its rank. */
  readonly byLevel: boolean;
  readonly swap: boolean;
  /** One of {@link clockChoices}. */
  readonly clock: string;
}

/** Where not every size of a game is offered, those that are. */
const offeredSizes: Partial<Readonly<Record<GameName, readonly number[]>>> = {
  squatter: [5, 6, 7, 8, 9, 11],
  fencemaster: [3, 4, 5, 6, 8, 10],
  havannah: [4, 5, 6, 8, 10],
};

/** The offered sizes; any size of the game can be analysed. */
export function sizeChoices(game: GameName): readonly number[] {
  const { minSize, maxSize } = games[game];
  return offeredSizes[game] ?? Array.from({ length: maxSize - minSize + 1 }, (_, i) => minSize + i);
}

const minutes = (time: number, increment: number): ClockSetting => ({
  time: time * 60_000,
  increment: increment * 1000,
});

export const clockChoices: readonly {
  readonly value: string;
  readonly label: string;
  readonly setting?: ClockSetting;
}[] = [
  { value: 'none', label: m.play_no_clock() },
  { value: '1+1', label: '1 min + 1 s', setting: minutes(1, 1) },
  { value: '3+2', label: '3 min + 2 s', setting: minutes(3, 2) },
  { value: '10+5', label: '10 min + 5 s', setting: minutes(10, 5) },
  { value: '30+10', label: '30 min + 10 s', setting: minutes(30, 10) },
];

export const clockSetting = (value: string): ClockSetting | undefined =>
  clockChoices.find((choice) => choice.value === value)?.setting;

/** The first game of everybody, from the first page and from here: short, without draws, with an easy opponent. */
export const usualOptions: MatchOptions = {
  ...firstGame(offeredGame),
  byLevel: false,
  opponent: 'engine',
  side: 'white',
  swap: false,
  clock: 'none',
};

/** The less common options in a few words. */
export function optionWords({
  opponent,
  side,
  clock,
  swap,
}: Pick<MatchOptions, 'side' | 'clock' | 'swap'> & { readonly opponent: OpponentKind | 'friend' }): string {
  const words = [
    opponent === 'person'
      ? m.play_options_one_screen()
      : opponent === 'friend'
        ? friendWords(side)
        : computerWords(side),
    ...(clock === 'none' ? [] : [clockChoices.find(({ value }) => value === clock)?.label ?? clock]),
    ...(swap ? [m.play_options_swap()] : []),
  ];
  return words.join(' · ');
}

const computerWords = (side: SideChoice): string =>
  side === 'random'
    ? m.play_options_random()
    : m.play_options_computer({ side: side === 'white' ? m.white() : m.black() });

const friendWords = (side: SideChoice): string =>
  side === 'random' ? m.live_options_random() : m.live_options_side({ side: side === 'white' ? m.white() : m.black() });

/**
 * Options for another game: the first game of a newcomer to it, otherwise its default size, since ten cells mean
 * something else there, and the level that the last games suggest. No swap where there is none.
 */
export function withGame(options: MatchOptions, game: GameName): MatchOptions {
  const { swap, usualSize } = games[game];
  const size = isNewTo(game) ? firstGame(game).size : usualSize;
  const byLevel = options.byLevel || !isTaught(game);
  return { ...options, game, size, byLevel, level: offeredLevel(game), swap: options.swap && swap !== 'none' };
}

/** The side a person gets. */
export function chosenSide(choice: SideChoice, random: () => number = Math.random): Side {
  if (choice === 'random') return random() < 0.5 ? 1 : 2;
  return choice === 'white' ? 1 : 2;
}

/** The options of a game that an address asks for; what it leaves open is as for a new game of that kind. */
export function askedOptions(current: MatchOptions, game: GameName, size: number, level: number): MatchOptions {
  const offered = current.game === game ? { ...current, level: offeredLevel(game) } : withGame(current, game);
  return readMatchOptions({ game, size: size || offered.size, level: level || offered.level, byLevel: level > 0 });
}

/** Keeps the valid parts of stored data, with defaults for the rest. */
export function readMatchOptions(value: unknown): MatchOptions {
  const found = (typeof value === 'object' && value !== null ? value : {}) as Partial<
    Record<keyof MatchOptions, unknown>
  >;
  const one = <T>(list: readonly T[], wanted: unknown, usual: T): T => list.find((item) => item === wanted) ?? usual;
  const game = typeof found.game === 'string' && isGameName(found.game) ? found.game : usualOptions.game;
  return {
    game,
    size: one(sizeChoices(game), found.size, game === usualOptions.game ? usualOptions.size : games[game].usualSize),
    opponent: one(opponents, found.opponent, usualOptions.opponent),
    side: one(sideChoices, found.side, usualOptions.side),
    level: one(
      levels.map(({ level }) => level),
      found.level,
      usualOptions.level,
    ),
    byLevel: found.byLevel === true || !isTaught(game),
    swap: found.swap === true && games[game].swap !== 'none',
    clock: one(
      clockChoices.map((choice) => choice.value),
      found.clock,
      usualOptions.clock,
    ),
  };
}

export const optionsSlot = slot('options', 1, readMatchOptions);
