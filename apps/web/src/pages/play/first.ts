import { type GameName, games } from '@ringfence/rules';
import { m } from '../../paraglide/messages.js';
import { slot } from '../../storage/slot.ts';

/** The game that is offered first. */
export const offeredGame: GameName = 'fencemaster';

/** The goal of each game in one line beside the board. */
export const goals: Partial<Readonly<Record<GameName, string>>> = {
  squatter: m.goal_squatter(),
  fencemaster: m.goal_fencemaster(),
  havannah: m.goal_havannah(),
  hex: m.goal_hex(),
};

/** The rules in three short sentences each; the lessons have the rest. */
export const rulesInShort: Partial<Readonly<Record<GameName, readonly string[]>>> = {
  squatter: [m.rules_squatter_1(), m.rules_squatter_2(), m.rules_squatter_3()],
  fencemaster: [m.rules_hexagon_1(), m.rules_fencemaster_2(), m.rules_fencemaster_3()],
  havannah: [m.rules_hexagon_1(), m.rules_havannah_2(), m.rules_havannah_3()],
  hex: [m.rules_hexagon_1(), m.rules_hex_2(), m.rules_hex_3()],
};

/** The size of a first game, where the usual one is too large for it. */
const firstSizes: Partial<Readonly<Record<GameName, number>>> = { squatter: 5, fencemaster: 4, havannah: 4, hex: 5 };

/** A first game against an easy opponent, on a small board, from whichever page it starts. */
export const firstGame = (game: GameName): { game: GameName; size: number; level: number } => ({
  game,
  size: firstSizes[game] ?? games[game].usualSize,
  level: 1,
});

type Levels = Readonly<Partial<Record<string, number>>>;

const levels = slot<Levels>('levels', 1, (value) =>
  typeof value === 'object' && value !== null ? (value as Levels) : undefined,
);

/** The level to offer, which follows how the last games of this kind went; see {@link offerLevel}. */
export const offeredLevel = (game: GameName): number => levels.load()?.[game] ?? firstGame(game).level;

export const offerLevel = (game: GameName, level: number): void =>
  void levels.save({ ...levels.load(), [game]: level });

const finished = slot<readonly string[]>('finished-games', 1, (value) =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : undefined,
);

/** Whether the user has never finished a game of this kind here, and may want help. */
export const isNewTo = (game: GameName): boolean => !(finished.load() ?? []).includes(game);

export function markFinished(game: GameName): void {
  if (isNewTo(game)) finished.save([...(finished.load() ?? []), game]);
}
