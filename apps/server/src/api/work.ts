import type { InfoJson, SolutionJson } from '@ringfence/engine';
import type { Card } from '../cards/shared-game.ts';
import type { Answer } from './answer.ts';
import type { JudgedJson, JudgeWishes } from './judge.ts';
import type { AnalyseWishes, SolveWishes } from './think.ts';

/** What a thread does for requests; bodies are parsed there too. */
export type Work = {
  judge(bytes: Uint8Array, wishes: JudgeWishes): Answer<JudgedJson>;
  analyse(bytes: Uint8Array, wishes: AnalyseWishes): Answer<InfoJson>;
  solve(bytes: Uint8Array, wishes: SolveWishes): Answer<SolutionJson>;
  card(packed: string, at: number): Answer<Card>;
  picture(packed: string, at: number): Answer<never>;
};
