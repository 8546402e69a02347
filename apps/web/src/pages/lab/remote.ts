import type { Questions } from './service.ts';

/** What goes to the worker: one question with its values. */
export interface Call {
  readonly id: number;
  readonly question: keyof Questions;
  readonly values: readonly unknown[];
}

/** What comes back for it. */
export type Answer = { readonly id: number; readonly value: unknown } | { readonly id: number; readonly error: string };

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** The lab in a worker of its own, which ends with `close`, whatever it is doing. */
export class RemoteLab {
  private readonly worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'lab' });
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;

  constructor() {
    this.worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      const waiting = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if ('error' in data) waiting?.reject(new Error(data.error));
      else waiting?.resolve(data.value);
    });
    this.worker.addEventListener('error', () => {
      for (const { reject } of this.waiting.values()) reject(new Error('the worker of the lab could not be started'));
      this.waiting.clear();
    });
  }

  ask<Name extends keyof Questions>(
    question: Name,
    ...values: Parameters<Questions[Name]>
  ): Promise<ReturnType<Questions[Name]>> {
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as Waiting['resolve'], reject });
      this.worker.postMessage({ id, question, values } satisfies Call);
    });
  }

  /** What was asked and not answered yet stays unanswered. */
  close(): void {
    this.worker.terminate();
    this.waiting.clear();
  }
}
