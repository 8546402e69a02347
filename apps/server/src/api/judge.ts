import { explain, type GameName, type JudgementJson, judgementJson, judgeText } from '@ringfence/rules';
import { type ApiAnswer, answerOf } from './answer.ts';

/** How a board is to be judged. */
export interface JudgeWishes {
  readonly game: GameName | undefined;
  readonly strict: boolean;
  readonly explain: boolean;
}

/** The object of `ringfence judge --json -`; a text that is not a board has an `error`. */
export function answerJudgement(bytes: Uint8Array, wishes: JudgeWishes): Promise<ApiAnswer<JudgedJson>> {
  return answerOf(() => {
    const value = judged(new TextDecoder().decode(bytes), wishes);
    return { status: value.error === null ? 200 : 422, value };
  });
}

/** The API's answer about a board. */
export interface JudgedJson extends JudgementJson {
  file: string;
  explanation?: string[];
}

function judged(text: string, { game, strict, explain: explained }: JudgeWishes): JudgedJson {
  const result = judgeText(text, { strict, ...(game !== undefined && { game }) });
  return {
    file: '-',
    ...judgementJson(result, game),
    ...(explained && result.ok && { explanation: explain(result.value) }),
  };
}
