import type { Judgement, Question } from './judging.ts';

/** The judge in a worker. A new question ends the one before, which then stays unanswered. */
export class RemoteJudge {
  private worker: Worker | undefined;
  private asking = false;
  private latest = 0;

  /** `undefined` if another question came in between. */
  async ask(question: Question): Promise<Judgement | undefined> {
    const id = ++this.latest;
    if (this.asking) this.close();
    this.worker ??= new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'judge' });
    const { worker } = this;
    this.asking = true;
    try {
      const judgement = await new Promise<Judgement>((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<Judgement>) => resolve(data);
        worker.onerror = ({ message }) => reject(new Error(message || 'the judge could not be loaded'));
        worker.postMessage(question);
      });
      return id === this.latest ? judgement : undefined;
    } finally {
      if (id === this.latest) this.asking = false;
    }
  }

  close(): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.asking = false;
  }
}
