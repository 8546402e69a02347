import { type PositionData, toData } from '@ringfence/engine';
import { levels } from '@ringfence/engine/levels';
import { Caller, webPort } from '@ringfence/engine/rpc';
import type { Move, Position } from '@ringfence/rules';

/** A level, or the opponent of that rank. */
interface OpponentRank {
  readonly level: number;
  readonly byLevel: boolean;
}

/** The messages to the opponent's worker. */
export type OpponentCalls = {
  /** `asked` is when the page asked, in milliseconds since 1970: time that the worker took to start counts. */
  move(position: PositionData, rank: OpponentRank, seed: number, asked: number): Move;
  /** Loads what a search with a net needs, so that the first move comes as soon as any other; at most once for a board. */
  prepare(position: PositionData): void;
};

/** Plays as an opponent or at a level. */
export interface LevelOpponent {
  /** Its move; the same seed gives the same game. Rejects with an `AbortError` when the signal is aborted. */
  move(position: Position, rank: OpponentRank, seed: number, signal?: AbortSignal): Promise<Move>;
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
  async move(position, { level, byLevel }, seed, signal) {
    signal?.throwIfAborted();
    const asked = performance.timeOrigin + performance.now();
    const move = await running().call('move', [toData(position), { level, byLevel }, seed, asked], { signal });
    signal?.throwIfAborted();
    return move;
  },
};

/** Starts the opponent's worker while the visitor chooses or thinks, for the one level that always loads a net. */
export function prepareOpponent(position: Position, level: number): void {
  if (level < levels.length) return;
  // Whatever fails here fails again with the first move, which says so.
  void running()
    .call('prepare', [toData(position)])
    .catch(() => {});
}
