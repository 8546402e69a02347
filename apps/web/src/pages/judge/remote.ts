import { Caller, webPort } from '@ringfence/engine/rpc';
import type { Judgement, JudgeRequest } from './judging.ts';

/** The messages to the judge's worker. */
export type JudgeCalls = {
  judge(question: JudgeRequest): Judgement;
};

/** The judge in a worker. A new request cancels the previous one. */
export class RemoteJudge {
  private line: Caller<JudgeCalls> | undefined;
  private asking = false;

  /** `undefined` if another request came in between. */
  async ask(question: JudgeRequest): Promise<Judgement | undefined> {
    if (this.asking || this.line?.hasFailed) this.close();
    this.line ??= new Caller(
      webPort(new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'judge' })),
    );
    const { line } = this;
    this.asking = true;
    try {
      return await line.call('judge', [question]);
    } catch (error) {
      if (this.line !== line) return undefined;
      throw error;
    } finally {
      if (this.line === line) this.asking = false;
    }
  }

  close(): void {
    this.line?.close();
    this.line = undefined;
    this.asking = false;
  }
}
