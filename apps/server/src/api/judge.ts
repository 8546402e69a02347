import { explain, type GameName, type JudgementJson, judgementJson, judgeText } from '@ringfence/rules';
import { Problem } from '../http/problem.ts';
import { type ApiAnswer, answerOf } from './answer.ts';

/** How a board is to be judged. */
export interface JudgeWishes {
  readonly game: GameName | undefined;
  readonly strict: boolean;
  readonly explain: boolean;
}

const utf8 = new TextDecoder();

/** The object of `ringfence judge --json -`; a text that is not a board has an `error`. */
export function answerJudgement(bytes: Uint8Array, wishes: JudgeWishes): ApiAnswer<JudgedJson> {
  const value = judged(utf8.decode(bytes), wishes);
  return { status: value.error === null ? 200 : 422, body: JSON.stringify(value), spentMs: 0 };
}

/** A judgement for each line of a text, each of them a board as a JSON string; its file is the number of the line. */
export function answerJudgements(bytes: Uint8Array, wishes: JudgeWishes, most: number): Promise<ApiAnswer<JudgedJson>> {
  return answerOf<JudgedJson>(() => {
    const lines = utf8.decode(bytes).trimEnd().split('\n');
    if (lines.length > most) throw new Problem(413, 'too-many-boards', `too many boards: at most ${most} in a request`);
    return {
      status: 200,
      lines: lines.map((line, i) => ({ ...judged(boardOf(line, i + 1), wishes), file: `${i + 1}` })),
    };
  });
}

function boardOf(line: string, number: number): string {
  try {
    const board: unknown = JSON.parse(line);
    if (typeof board === 'string') return board;
  } catch {
    // Said below.
  }
  throw new Problem(400, 'bad-json', `line ${number} is not a board as a JSON string`);
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
