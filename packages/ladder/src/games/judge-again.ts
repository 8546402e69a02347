import { type GameResult, isBuiltIn } from '@ringfence/arena';
import { countWords, explain, moveNamed, type SideOrNone, sideName, startPosition, whyIllegal } from '@ringfence/rules';

/** What the judge finds in the moves of a finished game. */
export interface SecondJudgement {
  /** The result, corrected if it was wrong. */
  readonly result: GameResult;
  readonly hasChanged: boolean;
  /** As a sentence. */
  readonly finding: string;
}

/**
 * Judges a game again from its moves: whether all are legal, whether the board was decided, and by whom. A fault or a
 * resignation ends a game that no board has decided, and stays.
 */
export function judgeAgain(result: GameResult): SecondJudgement {
  const { plan, moves } = result;
  const same = (finding: string): SecondJudgement => ({ result, hasChanged: false, finding });
  if (!isBuiltIn(plan))
    return same('Its rules are a program: play the game again, or annul it. The result stays as it is.');
  const position = startPosition(plan.game, plan);
  for (const [i, name] of moves.entries()) {
    const move = moveNamed(position, name);
    const why = move === undefined ? 'it is not a move' : whyIllegal(position, move);
    if (move === undefined || why !== undefined)
      return same(`Move ${i + 1}, ${name}, is not legal: ${why}. The result stays as it is.`);
    position.play(move);
    if (position.outcome !== undefined && i + 1 < moves.length) {
      return corrected(result, position.outcome.winner, moves.slice(0, i + 1), explain(position.verdict())[0]);
    }
  }
  const { outcome } = position;
  if (outcome === undefined) {
    const why = { fault: 'a fault', resignation: 'a resignation', length: 'its length', rules: 'the rules' }[
      result.endedBy
    ];
    if (result.endedBy === 'rules') {
      return same(
        `${countWords(moves.length, 'move')}, all legal, but the board is not decided: play the game again, or annul it.`,
      );
    }
    return same(
      `${countWords(moves.length, 'move')}, all legal. The board is not decided; the game ended by ${why}, and the result stays.`,
    );
  }
  const words = explain(position.verdict())[0];
  if (outcome.winner === result.winner)
    return same(`${countWords(moves.length, 'move')}, all legal. ${words} The result is right.`);
  return corrected(result, outcome.winner, moves, words);
}

function corrected(old: GameResult, winner: SideOrNone, moves: readonly string[], words: string): SecondJudgement {
  const { fault: _, ...rest } = old;
  const times = old.times.slice(0, Math.max(0, moves.length - old.plan.opening.length));
  const before = old.winner === 0 ? 'a draw' : `a win of ${sideName(old.winner)}`;
  return {
    result: { ...rest, moves, times, winner, endedBy: 'rules', words },
    hasChanged: true,
    finding: `After move ${moves.length} the board is decided: ${words} It was stored as ${before}.`,
  };
}
