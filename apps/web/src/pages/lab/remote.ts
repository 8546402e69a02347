import { Caller, webPort } from '@ringfence/engine/rpc';
import type { Questions } from './service.ts';

/** The messages to the lab's worker. */
export type LabCalls = { [Name in keyof Questions]: Questions[Name] };

/** The lab in a separate worker, which ends with `close`, whatever it is doing. */
export class RemoteLab {
  private readonly line = new Caller<LabCalls>(
    webPort(new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'lab' })),
  );
  private closed = false;

  async ask<Name extends keyof Questions>(
    question: Name,
    ...values: Parameters<LabCalls[Name]>
  ): Promise<Awaited<ReturnType<LabCalls[Name]>>> {
    try {
      return await this.line.call(question, values);
    } catch (error) {
      if (this.closed) return new Promise<never>(() => {});
      throw error;
    }
  }

  /** Pending requests stay unanswered. */
  close(): void {
    this.closed = true;
    this.line.close();
  }
}
