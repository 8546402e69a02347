import { Worker } from 'node:worker_threads';
import { Caller, nodePort } from '@ringfence/engine/rpc';
import { builtFile } from '@ringfence/node';
import { type Counts, type RatedPlayer, type Rating, ratingsOf } from './ratings.ts';

/** What the thread is asked. */
export type RaterCalls = {
  readonly rate: (players: readonly RatedPlayer[], counts: readonly Counts[]) => Map<string, Rating>;
};

/** Up to this many players take a few milliseconds; 300 teams with 5 versions each take half a second. */
const FEW = 64;

/** Whether ratings of so many players are computed in a few milliseconds. */
export const isQuick = (players: number): boolean => players <= FEW;

/** Computes ratings; those of many players in a separate thread, so that the server stays responsive. */
export class Rater {
  private line: Caller<RaterCalls> | undefined;

  async rate(players: readonly RatedPlayer[], counts: readonly Counts[]): Promise<Map<string, Rating>> {
    if (isQuick(players.length)) return ratingsOf(players, counts);
    this.line ??= new Caller<RaterCalls>(
      nodePort(new Worker(builtFile(import.meta.url, './rater-thread.js'), { execArgv: [] })),
    );
    try {
      return await this.line.call('rate', [players, counts]);
    } catch (error) {
      this.close(); // the next call starts a new thread
      throw error;
    }
  }

  close(): void {
    this.line?.close();
    this.line = undefined;
  }
}
