import type { BuiltIn, EndedBy, GamePlan, GameResult } from '@ringfence/arena';
import { countWords, explain, moveNamed, type SideOrNone, sideName, startPosition, whyIllegal } from '@ringfence/rules';
import { Refusal } from '../refusal.ts';

/** What the judge finds in the moves of a finished game. */
export interface SecondJudgement {
  /** The result, corrected if it was wrong. */
  readonly result: GameResult;
  readonly hasChanged: boolean;
  /** Whether all moves are legal and the result is theirs, as far as they tell. */
  readonly isRight: boolean;
  /** As a sentence. */
  readonly finding: string;
}

/** Judges a finished game again. */
export type GameJudge = (result: GameResult) => Promise<SecondJudgement>;

/** Between the judgement of a game and its correction somebody else has decided about it, or deleted a team. */
export const changedMeanwhile = (): Refusal =>
  new Refusal('changed-meanwhile', 'this game has just been changed: look at it again, and then decide');

/**
 * Judges a built-in game again from its moves: whether all are legal, whether the board was decided, and by whom. A fault or a
 * resignation ends a game that no board has decided, and stays.
 */
export function judgeAgain(result: GameResult, plan: BuiltIn<GamePlan>): SecondJudgement {
  const { moves } = result;
  const same = (finding: string, isRight: boolean): SecondJudgement => ({
    result,
    hasChanged: false,
    isRight,
    finding,
  });
  const position = startPosition(plan.game, plan);
  for (const [i, name] of moves.entries()) {
    const move = moveNamed(position, name);
    const why = move === undefined ? 'it is not a move' : whyIllegal(position, move);
    if (move === undefined || why !== undefined) return same(`Move ${i + 1}, ${name}, is not legal: ${why}.`, false);
    position.play(move);
    if (position.outcome !== undefined && i + 1 < moves.length) {
      return corrected(result, position.outcome.winner, moves.slice(0, i + 1), explain(position.verdict())[0]);
    }
  }
  const { outcome } = position;
  if (outcome === undefined) return same(undecidedWords(result), result.endedBy !== 'rules');
  const words = explain(position.verdict())[0];
  if (outcome.winner === result.winner) return same(confirmedWords(result, words), true);
  return corrected(result, outcome.winner, moves, words);
}

const endings: Readonly<Record<EndedBy, string>> = {
  fault: 'a fault',
  resignation: 'a resignation',
  length: 'its length',
  rules: 'the rules',
};

const allLegal = ({ moves }: GameResult): string => `${countWords(moves.length, 'move')}, all legal`;

/** The board of a game is not decided after its last move. */
export const undecidedWords = (result: GameResult): string =>
  result.endedBy === 'rules'
    ? `${allLegal(result)}, but the board is not decided.`
    : `${allLegal(result)}. The board is not decided; the game ended by ${endings[result.endedBy]}, and the result stays.`;

export const confirmedWords = (result: GameResult, words: string): string =>
  `${allLegal(result)}. ${words} The result is right.`;

/** The result that a game has by its first moves, after which the board is decided. */
export function corrected(
  old: GameResult,
  winner: SideOrNone,
  moves: readonly string[],
  words: string,
  names: readonly [first: string, second: string] = [sideName(1), sideName(2)],
): SecondJudgement {
  const { fault: _, ...rest } = old;
  const times = old.times.slice(0, Math.max(0, moves.length - old.plan.opening.length));
  const before = old.winner === 0 ? 'a draw' : `a win of ${names[old.winner - 1]}`;
  return {
    result: { ...rest, moves, times, winner, endedBy: 'rules', words },
    hasChanged: true,
    isRight: false,
    finding: `After move ${moves.length} the board is decided: ${words} It was stored as ${before}.`,
  };
}
