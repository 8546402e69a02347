import type { Answer } from './answer.ts';
import type { JudgeWishes } from './judge.ts';
import type { AnalyseWishes, SolveWishes } from './think.ts';

/** What a thread does for requests; bodies are read there too. */
export type Work = {
  judge(bytes: Uint8Array, wishes: JudgeWishes): Answer;
  analyse(bytes: Uint8Array, wishes: AnalyseWishes): Answer;
  solve(bytes: Uint8Array, wishes: SolveWishes): Answer;
};
