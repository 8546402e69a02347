import { explain, type JudgementJson, judgementJson, judgeText } from '@ringfence/rules';
import type { Query } from './request.ts';

export const judgeOptions = ['game', 'strict', 'explain'] as const;

/** The same object as `ringfence judge --json -`; a text that is no board has its `error`. */
export function judgeRequest(text: string, query: Query): JudgementJson & { file: string; explanation?: string[] } {
  const game = query.game();
  const result = judgeText(text, { strict: query.flag('strict'), ...(game !== undefined && { game }) });
  return {
    file: '-',
    ...judgementJson(result, game),
    ...(query.flag('explain') && result.ok && { explanation: explain(result.value) }),
  };
}
