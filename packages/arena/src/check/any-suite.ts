import { BLACK, type Side, sides, WHITE } from '@ringfence/rules';
import { RandomBot } from '../bots/random-bot.ts';
import { type ArenaGame, NO_SIZE } from '../game/arena-game.ts';
import type { ClockRule } from '../game/clock.ts';
import type { RulesHouse } from '../game-program/house.ts';
import type { Trial } from './trial.ts';

/** A game that only its rules can end may be long: these have a limit, since they show nothing new later. */
const MOST_MOVES = 400;
const FEW_MOVES = 12;
/** What a player may think for minutes about. */
const FEWEST_MOVES = 6;

/** A game whose rules are a program, as its players are tried in it. */
export interface TriedRules {
  readonly game: ArenaGame;
  readonly house: RulesHouse;
  /** Of its games: if players have minutes for a whole one, they are tried with it. */
  readonly clock?: ClockRule;
}

/** The trials of a game of which nothing is known but its legal moves. */
export function suiteForAny(
  { game, house, clock }: TriedRules,
  { moveMs, seed, skips }: { readonly moveMs: number; readonly seed: number; readonly skips: boolean },
): Trial[] {
  const isLong = clock?.kind === 'game';
  const trial = (check: Trial['check'], side: Side, details: Partial<Trial>): Trial => ({
    check,
    game,
    size: NO_SIZE,
    swap: false,
    side,
    sides: house.sides,
    opening: [],
    clock: isLong ? clock : { kind: 'move', ms: moveMs },
    seed: seed + side,
    opponent: () => new RandomBot(),
    moves: isLong ? FEWEST_MOVES : MOST_MOVES,
    ...details,
  });
  const start = [trial('start', WHITE, { moves: 1 }), trial('start', BLACK, { moves: 2 })];
  // Who has minutes for a game plans with them, so that whole games and shorter clocks would take too long or be unfair.
  if (isLong) return [...start, ...sides.map((side) => trial('legal', side, {}))];
  const { opponent, ...twins } = trial('twins', WHITE, { moves: FEW_MOVES });
  return [
    ...start,
    ...sides.flatMap((side) => [0, 2].map((more) => trial('legal', side, { seed: seed + side + more }))),
    trial('time', WHITE, { clock: { kind: 'move', ms: 100 }, moves: FEW_MOVES }),
    trial('time', BLACK, { clock: { kind: 'game', ms: 3000 }, moves: FEW_MOVES }),
    ...sides.map((side) => trial('end', side, { seed: seed + side + 4 })),
    ...(skips ? [trial('strange', BLACK, { strange: true, moves: FEW_MOVES })] : []),
    twins,
  ];
}
