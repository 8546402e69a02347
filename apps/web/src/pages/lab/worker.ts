// One run of the lab, or one count of operations, away from the page, so that a million steps do not stop it.
import type { Answer, Call } from './remote.ts';
import { createService } from './service.ts';

const service = createService();

self.addEventListener('message', ({ data: { id, question, values } }: MessageEvent<Call>) => {
  let answer: Answer;
  try {
    const ask = service[question] as (...values: readonly unknown[]) => unknown;
    answer = { id, value: ask(...values) };
  } catch (error) {
    answer = { id, error: error instanceof Error ? error.message : String(error) };
  }
  self.postMessage(answer);
});
