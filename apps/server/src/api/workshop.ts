import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { InfoJson, SolutionJson } from '@ringfence/engine';
import { Caller, nodePort } from '@ringfence/engine/rpc';
import { builtFile } from '@ringfence/node';
import type { Card } from '../cards/shared-game.ts';
import type { HttpLimits } from '../http/limits.ts';
import type { ApiAnswer } from './answer.ts';
import { answerJudgement, type JudgedJson, type JudgeWishes } from './judge.ts';
import type { AnalyseWishes, SolveWishes } from './think.ts';
import { ThreadPool } from './thread-pool.ts';
import type { EngineWork } from './work.ts';

/** Extra time for a thread to start and to parse before it is ended. */
const GRACE_MS = 20_000;

/** Who requested the work, and whether it is still wanted. */
export interface Client {
  readonly address: string;
  readonly signal: AbortSignal;
}

/**
 * Does the work of requests: small boards at once, everything else on threads, so that no other request waits for it.
 */
export class EngineWorkshop {
  private readonly limits: HttpLimits;
  /** Judging has its own thread: it never waits for thinking. */
  private readonly judges: ThreadPool<Caller<EngineWork>>;
  private readonly thinkers: ThreadPool<Caller<EngineWork>>;
  /** Cards and pictures of shared games, which many programs may request at once. */
  private readonly drawers: ThreadPool<Caller<EngineWork>>;

  /** `fair`: whether one address gets only its share of the threads. */
  constructor(limits: HttpLimits, fair: boolean) {
    this.limits = limits;
    const poolOf = (running: number): ThreadPool<Caller<EngineWork>> =>
      new ThreadPool({
        open: () => openThread(limits.threadMb),
        mostMs: limits.thinkMs + GRACE_MS,
        running,
        runningOfAddress: fair ? Math.ceil(running / 2) : running,
        waiting: limits.waiting,
        waitingOfAddress: fair ? limits.waitingOfAddress : limits.waiting,
        waitMs: limits.waitMs,
      });
    this.judges = poolOf(1);
    this.drawers = poolOf(1);
    this.thinkers = poolOf(Math.max(1, availableParallelism() - 1));
  }

  /** Requests that wait for a thread. */
  get backlog(): number {
    return this.judges.backlog + this.thinkers.backlog + this.drawers.backlog;
  }

  async judge(client: Client, bytes: Uint8Array, wishes: JudgeWishes): Promise<ApiAnswer<JudgedJson>> {
    if (bytes.length <= this.limits.inlineBytes) return answerJudgement(bytes, wishes);
    const { address, signal } = client;
    return this.judges.use(address, signal, (thread) => thread.call('judge', [bytes, wishes], { signal }));
  }

  /** Boards in lines. */
  judgeAll({ address, signal }: Client, bytes: Uint8Array, wishes: JudgeWishes): Promise<ApiAnswer<JudgedJson>> {
    const { boards } = this.limits;
    return this.judges.use(address, signal, (thread) => thread.call('judgeAll', [bytes, wishes, boards], { signal }));
  }

  analyse({ address, signal }: Client, bytes: Uint8Array, wishes: AnalyseWishes): Promise<ApiAnswer<InfoJson>> {
    return this.thinkers.use(address, signal, (thread) => thread.call('analyse', [bytes, wishes], { signal }));
  }

  solve({ address, signal }: Client, bytes: Uint8Array, wishes: SolveWishes): Promise<ApiAnswer<SolutionJson>> {
    return this.thinkers.use(address, signal, (thread) => thread.call('solve', [bytes, wishes], { signal }));
  }

  card({ address, signal }: Client, packed: string, at: number): Promise<ApiAnswer<Card>> {
    return this.drawers.use(address, signal, (thread) => thread.call('card', [packed, at], { signal }));
  }

  picture({ address, signal }: Client, packed: string, at: number): Promise<ApiAnswer<never>> {
    return this.drawers.use(address, signal, (thread) => thread.call('picture', [packed, at], { signal }));
  }

  close(): void {
    this.judges.close();
    this.drawers.close();
    this.thinkers.close();
  }
}

function openThread(memoryMb: number): Caller<EngineWork> {
  const worker = new Worker(builtFile(import.meta.url, './thread.js'), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  // An idle thread must not keep a finished server alive.
  worker.unref();
  return new Caller<EngineWork>(nodePort(worker));
}
