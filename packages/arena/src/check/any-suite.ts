import { BLACK, type Side, sides, WHITE } from '@ringfence/rules';
import { RandomBot } from '../bots/random-bot.ts';
import { type ArenaGame, NO_SIZE } from '../game/arena-game.ts';
import type { Trial } from './trial.ts';

/** A game that only its rules can end may be long: these have a limit, since they show nothing new later. */
const MOST_MOVES = 400;
const FEW_MOVES = 12;

/** The trials of a game of which nothing is known but its legal moves. */
export function suiteForAny(
  game: ArenaGame,
  names: Trial['sides'],
  { moveMs, seed, skips }: { readonly moveMs: number; readonly seed: number; readonly skips: boolean },
): Trial[] {
  const trial = (check: Trial['check'], side: Side, details: Partial<Trial>): Trial => ({
    check,
    game,
    size: NO_SIZE,
    swap: false,
    side,
    sides: names,
    opening: [],
    clock: { kind: 'move', ms: moveMs },
    seed: seed + side,
    opponent: () => new RandomBot(),
    moves: MOST_MOVES,
    ...details,
  });
  const { opponent, ...twins } = trial('twins', WHITE, { moves: FEW_MOVES });
  return [
    trial('start', WHITE, { moves: 1 }),
    trial('start', BLACK, { moves: 2 }),
    ...sides.flatMap((side) => [0, 2].map((more) => trial('legal', side, { seed: seed + side + more }))),
    trial('time', WHITE, { clock: { kind: 'move', ms: 100 }, moves: FEW_MOVES }),
    trial('time', BLACK, { clock: { kind: 'game', ms: 3000 }, moves: FEW_MOVES }),
    ...sides.map((side) => trial('end', side, { seed: seed + side + 4 })),
    ...(skips ? [trial('strange', BLACK, { strange: true, moves: FEW_MOVES })] : []),
    twins,
  ];
}
