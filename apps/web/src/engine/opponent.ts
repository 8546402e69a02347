import { type PositionData, toData } from '@ringfence/engine';
import { Caller, webPort } from '@ringfence/engine/rpc';
import type { Move, Position } from '@ringfence/rules';

/** The messages to the opponent's worker. */
export type OpponentCalls = {
  move(position: PositionData, level: number, seed: number): Move;
};

/** Plays at a level. */
export interface LevelOpponent {
  /** The level's move; the same seed gives the same game. Rejects with an `AbortError` when the signal is aborted. */
  move(position: Position, level: number, seed: number, signal?: AbortSignal): Promise<Move>;
}

let line: Caller<OpponentCalls> | undefined;

/** The connection to the opponent's worker, which starts with the first request and again after a failure. */
function running(): Caller<OpponentCalls> {
  if (line === undefined || line.hasFailed) {
    line = new Caller(
      webPort(new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'opponent' })),
    );
  }
  return line;
}

export const opponent: LevelOpponent = {
  async move(position, level, seed, signal) {
    signal?.throwIfAborted();
    const move = await running().call('move', [toData(position), level, seed], { signal });
    signal?.throwIfAborted();
    return move;
  },
};
