import { explain, type GameName, type JudgementJson, judgementJson, judgeText } from '@ringfence/rules';
import { Query } from '../http/query.ts';
import { type Answer, answerOf } from './answer.ts';

/** How a board is to be judged. */
export interface JudgeWishes {
  readonly game: GameName | undefined;
  readonly strict: boolean;
  readonly explain: boolean;
}

export function judgeWishes(url: string): JudgeWishes {
  const query = new Query(url, ['game', 'strict', 'explain']);
  return { game: query.game(), strict: query.flag('strict'), explain: query.flag('explain') };
}

/** The object of `ringfence judge --json -`; a text that is not a board has its `error`. */
export function judgeAnswer(bytes: Uint8Array, wishes: JudgeWishes): Promise<Answer> {
  return answerOf(() => {
    const value = judged(new TextDecoder().decode(bytes), wishes);
    return { status: value.error === null ? 200 : 422, value };
  });
}

function judged(
  text: string,
  { game, strict, explain: explained }: JudgeWishes,
): JudgementJson & { file: string; explanation?: string[] } {
  const result = judgeText(text, { strict, ...(game !== undefined && { game }) });
  return {
    file: '-',
    ...judgementJson(result, game),
    ...(explained && result.ok && { explanation: explain(result.value) }),
  };
}
