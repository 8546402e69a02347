import { Worker } from 'node:worker_threads';
import type { Answer, Bot, GameStart, MoveQuestion } from '@ringfence/arena';
import { Caller, nodePort } from '@ringfence/engine/rpc';
import { builtFile } from '@ringfence/node';
import type { Side } from '@ringfence/rules';

/** The messages to the thread of a house player. */
export type HouseCalls = Pick<Bot, 'startGame' | 'observe' | 'chooseMove'> &
  Record<string, (...args: never[]) => unknown>;

/** A house player, such as `level:3`, that thinks in its own thread. */
export class HouseBot implements Bot {
  private readonly line: Caller<HouseCalls>;

  constructor(word: string) {
    this.line = new Caller<HouseCalls>(
      nodePort(new Worker(builtFile(import.meta.url, './house-thread.js'), { execArgv: [], workerData: word })),
    );
  }

  startGame(start: GameStart): Promise<void> {
    return this.line.call('startGame', [start]);
  }

  observe(side: Side, move: string): Promise<void> {
    return this.line.call('observe', [side, move]);
  }

  chooseMove(question: MoveQuestion): Promise<Answer> {
    return this.line.call('chooseMove', [question]);
  }

  async endGame(): Promise<void> {}

  async close(): Promise<void> {
    this.line.close();
  }
}
