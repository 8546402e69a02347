import { findRung } from '@ringfence/jail';
import type { GamePicture, GameResult } from '../game/game.ts';
import { RulesHouse } from '../game-program/house.ts';
import { drawGame, pictureLetters } from '../game-program/pictures.ts';
import type { PackedRules } from '../game-program/rules.ts';
import { RulesFailed } from '../game-program/session.ts';

/** A report is a file that people send: further games show their end only. */
const MOST_LETTERS = 4 * 2 ** 20;
/** Rules may be slow. */
const MOST_MS = 20_000;

/** All positions of the first of these games, as their rules draw them, by the ids of the games. */
export async function positionsOf(
  rules: PackedRules,
  games: readonly GameResult[],
): Promise<ReadonlyMap<string, readonly GamePicture[]>> {
  const drawn = new Map<string, readonly GamePicture[]>();
  const rung = await findRung();
  if (rung === undefined) return drawn;
  const house = new RulesHouse(rules, rung.name);
  const until = performance.now() + MOST_MS;
  let letters = 0;
  try {
    for (const { plan, moves } of games) {
      const pictures: GamePicture[] = [];
      await drawGame(house, moves, async (_, draw) => {
        const picture = await draw();
        if (picture !== undefined) pictures.push(picture);
        letters += pictureLetters(picture);
      });
      if (letters > MOST_LETTERS || performance.now() > until) break;
      if (pictures.length === moves.length + 1) drawn.set(plan.id, pictures);
    }
  } catch (error) {
    if (!(error instanceof RulesFailed)) throw error;
  } finally {
    await house.close();
  }
  return drawn;
}
