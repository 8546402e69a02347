import { type GameResult, isBuiltIn } from '@ringfence/arena';
import { moveNamed, sideName, startPosition } from '@ringfence/rules';
import { recordFromMoves, writeSgf } from '@ringfence/rules/record';
import { Refusal } from '../refusal.ts';
import type { ReviewView } from '../views/index.ts';

/**
 * The position before the move that lost a game, and the move to find, as SGF: all moves but the last lead to the position,
 * the last is the answer. `ringfence show`, `analyse --move` and every other command read it.
 */
export function testFile({ plan, moves }: Pick<GameResult, 'plan' | 'moves'>, { game, losing }: ReviewView): string {
  if (losing === null || losing.better === null || !isBuiltIn(plan)) {
    throw new Refusal('no-losing-move', 'the engine has found no move that lost this game, so it cannot write a test');
  }
  const before = moves.slice(0, losing.move - 1);
  const position = startPosition(plan.game, plan);
  const played = [...before, losing.better].map((name) => {
    const move = moveNamed(position, name) as number;
    if (name !== losing.better || position.moves.length < before.length) position.play(move);
    return move;
  });
  const record = recordFromMoves(played, {
    game: plan.game,
    size: plan.size,
    swap: plan.swap,
    name: `Game ${game}, move ${losing.move}`,
    comment: `${sideName(position.turn)} to move after ${before.length} moves: find ${losing.better}. ${losing.played} was played, and lost.`,
  });
  return writeSgf([record]);
}
