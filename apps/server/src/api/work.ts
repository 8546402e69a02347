import type { InfoJson, SolutionJson } from '@ringfence/engine';
import type { Card } from '../cards/shared-game.ts';
import type { ApiAnswer } from './answer.ts';
import type { JudgedJson, JudgeWishes } from './judge.ts';
import type { AnalyseWishes, SolveWishes } from './think.ts';

/** What a thread does for requests; bodies are parsed there too. */
export type EngineWork = {
  judge(bytes: Uint8Array, wishes: JudgeWishes): ApiAnswer<JudgedJson>;
  judgeAll(bytes: Uint8Array, wishes: JudgeWishes, most: number): ApiAnswer<JudgedJson>;
  analyse(bytes: Uint8Array, wishes: AnalyseWishes): ApiAnswer<InfoJson>;
  solve(bytes: Uint8Array, wishes: SolveWishes): ApiAnswer<SolutionJson>;
  card(packed: string, at: number): ApiAnswer<Card>;
  picture(packed: string, at: number): ApiAnswer<never>;
};
