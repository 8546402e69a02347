import { type GameResult, sideIn } from '@ringfence/arena';
import { BLACK, WHITE } from '@ringfence/rules';
import type { SecondJudgement } from '../games/judge-again.ts';
import { Refusal } from '../refusal.ts';
import type { OfficialRulingWish } from '../views/index.ts';

/** What a tutor's decision makes of a game, and what was found. */
interface Decision {
  /** The new result; `undefined`: the game is played again. */
  readonly result: GameResult | undefined;
  readonly finding: string;
}

/** Between what is said of a game and a tutor's reason for it. */
export const REASON = ' Decided by a tutor: ';

/** The result of a game after a tutor's decision, with the reason in its words; to judge it again, it has been judged before. */
export function decided(
  old: GameResult,
  { kind, reason }: Omit<OfficialRulingWish, 'game'>,
  judged: SecondJudgement | undefined,
): Decision {
  if (kind === 'again') return { result: undefined, finding: '' };
  const after = (words: string): string => `${words}${REASON}${reason}`;
  if (judged !== undefined) {
    const { result, hasChanged, finding } = judged;
    return { result: hasChanged ? { ...result, words: after(result.words) } : old, finding };
  }
  const winner = kind === 'draw' ? 0 : kind === 'white' ? WHITE : BLACK;
  if (winner === old.winner) throw new Refusal('nothing-to-change', 'this is already the result of the game');
  const { fault: _, ...rest } = old;
  const words = winner === 0 ? 'A draw.' : `${sideIn(old, winner)} wins.`;
  return { result: { ...rest, winner, endedBy: 'rules', words: after(words) }, finding: '' };
}
