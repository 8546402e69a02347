import { type PositionData, toData } from '@ringfence/engine';
import type { Move, Position } from '@ringfence/rules';

export type OpponentRequest =
  | {
      readonly type: 'move';
      readonly id: number;
      readonly position: PositionData;
      readonly level: number;
      readonly seed: number;
    }
  | { readonly type: 'stop'; readonly id: number };

export type OpponentReply =
  | { readonly id: number; readonly move: Move }
  | { readonly id: number; readonly error: string };

/** Plays at a level. */
export interface Opponent {
  /** The level's move; the same seed gives the same game. Rejects with an `AbortError` once the signal fires. */
  move(position: Position, level: number, seed: number, signal?: AbortSignal): Promise<Move>;
}

let worker: Worker | undefined;
let lastId = 0;

/** The opponent in its worker, which starts with the first question and again after a failure. */
export const opponent: Opponent = {
  async move(position, level, seed, signal) {
    signal?.throwIfAborted();
    worker ??= new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'opponent' });
    const running = worker;
    const id = ++lastId;
    const post = (request: OpponentRequest): void => running.postMessage(request);
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        running.removeEventListener('message', onMessage);
        running.removeEventListener('error', onError);
        signal?.removeEventListener('abort', onAbort);
      };
      const onMessage = ({ data }: MessageEvent<OpponentReply>): void => {
        if (data.id !== id) return;
        settle();
        if ('move' in data) resolve(data.move);
        else reject(new Error(data.error));
      };
      const onError = ({ message }: ErrorEvent): void => {
        settle();
        running.terminate();
        if (worker === running) worker = undefined;
        reject(new Error(message || 'the engine could not be loaded'));
      };
      const onAbort = (): void => {
        settle();
        post({ type: 'stop', id });
        reject(new DOMException('stopped', 'AbortError'));
      };
      running.addEventListener('message', onMessage);
      running.addEventListener('error', onError);
      signal?.addEventListener('abort', onAbort);
      post({ type: 'move', id, position: toData(position), level, seed });
    });
  },
};
