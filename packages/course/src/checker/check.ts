import { availableParallelism } from 'node:os';
import { defaultLimits, type JailRequest, type RungName, runJailed, whyNotStart } from '@ringfence/jail';
import type { GameName } from '@ringfence/rules';
import type { MarkedBoard } from './board.ts';
import { type CheckerLimits, type CheckerProgram, usualCheckerLimits } from './program.ts';
import type { BoardResult, CheckerRun } from './result.ts';
import { boardResultOf } from './verdict.ts';

export interface CheckOptions {
  readonly game: GameName;
  /** The jail of programs, see `findRung`. */
  readonly rung: RungName;
  /** Default: {@link usualCheckerLimits}. */
  readonly limits?: CheckerLimits;
  /** How many boards in parallel; default: one for each processor. */
  readonly jobs?: number;
  readonly signal?: AbortSignal;
  /** Receives each result as it comes, in any order. */
  onResult?(result: BoardResult): void;
}

/**
 * A sleeping program uses no processor time; it is stopped after this multiple of its limit, plus a second for its
 * start.
 */
const PATIENCE = 2;
const START_MS = 1000;

/** Threads count as well, and a Java virtual machine has dozens. */
const PROCESSES = 128;

/**
 * Runs a checker over boards, each in a new jail: the board on standard input, the answer on standard output. A program
 * that cannot be started is not tried again for each board.
 */
export async function checkProgram(
  program: CheckerProgram,
  boards: readonly MarkedBoard[],
  options: CheckOptions,
): Promise<CheckerRun> {
  const { game, jobs = availableParallelism(), onResult } = options;
  const checker = openChecker(program, options);
  const results: BoardResult[] = new Array(boards.length);
  let next = 0;
  const work = async (): Promise<void> => {
    for (let at = next++; at < boards.length; at = next++) {
      const board = boards[at] as MarkedBoard;
      const result = await checker(board);
      results[at] = result;
      onResult?.(result);
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, boards.length) }, work));
  return { game, results };
}

/** A checker for single boards; each call starts a new process. */
export function openChecker(
  program: CheckerProgram,
  { game, rung, limits = usualCheckerLimits, signal }: Omit<CheckOptions, 'jobs' | 'onResult'>,
): (board: MarkedBoard) => Promise<BoardResult> {
  const why = whyNotStart(program);
  if (why !== undefined) return async (board) => notStarted(board, why);
  const request: JailRequest = {
    ...program,
    rung,
    limits: { ...defaultLimits, memoryMb: limits.memoryMb, cpuSeconds: limits.seconds, processes: PROCESSES },
  };
  const wallMs = limits.seconds * 1000 * PATIENCE + START_MS;
  return async (board) => {
    const run = await runJailed(request, { input: board.text, wallMs, ...(signal && { signal }) });
    return boardResultOf(board, run, game, limits);
  };
}

function notStarted(board: MarkedBoard, why: string): BoardResult {
  const hint = `It cannot be started: ${why}.`;
  return { board, verdict: 'not-started', hint, said: '', stderr: [], wallMs: 0, cpuMs: 0, memoryMb: 0 };
}
