import { availableParallelism } from 'node:os';
import { defaultLimits, type JailRequest, type RungName, runJailed, Starved, whyNotStart } from '@ringfence/jail';
import type { GameName } from '@ringfence/rules';
import type { MarkedBoard } from './board.ts';
import { delivered, deliveriesToTry, deliveryWords } from './delivery.ts';
import { type CheckerLimits, type CheckerProgram, type Delivery, usualCheckerLimits } from './program.ts';
import { type BoardResult, type CheckerRun, hasRightAnswer } from './result.ts';
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

/** A sleeping program uses no processor time; it is stopped when it was idle for this multiple of its limit and a second. */
const PATIENCE = 2;
const START_MS = 1000;

const MOST_TRIES = 3;

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
  const results = await inTurns(boards, jobs, async (board) => {
    const result = await checker(board);
    onResult?.(result);
    return result;
  });
  return { game, results, ...(program.delivery !== undefined && { delivery: program.delivery }) };
}

/**
 * Like {@link checkProgram}, but a program that seems to read nothing from standard input is tried with the other ways to
 * give it a board, and all boards are run in the first way in which it answers.
 */
export async function checkSuite(
  program: CheckerProgram,
  boards: readonly MarkedBoard[],
  options: CheckOptions,
): Promise<CheckerRun> {
  const run = await checkProgram(program, boards, options);
  if (program.delivery !== undefined) return run;
  const { onResult, ...quietly } = options;
  for (const { delivery, probes, needed } of deliveriesToTry(program, run)) {
    const { results } = await checkProgram({ ...program, delivery }, probes, quietly);
    // A checker can be wrong about most boards; that it answers differently shows that it reads them.
    const answers = new Set(results.flatMap(({ understood }) => understood?.join('\n') ?? []));
    if (answers.size > 1 || results.filter(hasRightAnswer).length >= needed) {
      return checkProgram({ ...program, delivery }, boards, quietly);
    }
  }
  return run;
}

/** A checker for single boards; each call starts a new process. */
export function openChecker(
  program: CheckerProgram,
  { game, rung, limits = usualCheckerLimits, signal }: Omit<CheckOptions, 'jobs' | 'onResult'>,
): (board: MarkedBoard) => Promise<BoardResult> {
  const why = whyNotStart(program);
  if (why !== undefined) return async (board) => notStarted(board, why);
  const wallMs = limits.seconds * 1000 * PATIENCE + START_MS;
  const processLimits = {
    ...defaultLimits,
    memoryMb: limits.memoryMb,
    cpuSeconds: limits.seconds,
    processes: PROCESSES,
  };
  return (board) =>
    delivered(program, board.text, async ({ command, folder, readOnly, input }) => {
      const request: JailRequest = {
        command,
        ...(folder !== undefined && { folder }),
        ...(readOnly !== undefined && { readOnly }),
        rung,
        limits: processLimits,
      };
      const run = await patiently(() => runJailed(request, { input, wallMs, ...(signal && { signal }) }));
      const result = boardResultOf(board, run, game, limits);
      return program.delivery === undefined ? result : withDelivery(result, program.delivery);
    });
}

/** Runs a program again if the machine was too busy to say whether it is slow. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Starved) || tries === MOST_TRIES) throw error;
    }
  }
}

/** Another input than the task's is a flaw of the form, as long as the answer can be read. */
function withDelivery(result: BoardResult, delivery: Delivery): BoardResult {
  const words = deliveryWords(delivery);
  const hint = result.hint === undefined ? words : `${result.hint} ${words}`;
  if (result.verdict === 'right') return { ...result, verdict: 'input', flaw: 'input', hint };
  return { ...result, ...(result.understood !== undefined && { flaw: result.flaw ?? 'input' }), hint };
}

function notStarted(board: MarkedBoard, why: string): BoardResult {
  const hint = `It cannot be started: ${why}.`;
  return { board, verdict: 'not-started', hint, said: '', stderr: [], wallMs: 0, cpuMs: 0, memoryMb: 0 };
}

/** Processes each item, a few in parallel, and keeps their order. */
export async function inTurns<T, R>(items: readonly T[], jobs: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = new Array(items.length);
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at]);
  };
  await Promise.all(Array.from({ length: Math.min(jobs, items.length) }, worker));
  return results;
}
