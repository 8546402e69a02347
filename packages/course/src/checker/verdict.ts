import type { OneRun } from '@ringfence/jail';
import { countWords, type GameName, shortened } from '@ringfence/rules';
import { answerLines, readAnswer } from './answer.ts';
import type { MarkedBoard } from './board.ts';
import { crashHint } from './crash.ts';
import { isRefusal } from './loose-answer.ts';
import type { CheckerLimits } from './program.ts';
import type { BoardResult } from './result.ts';

/** More of a checker's output helps nobody. */
const MOST_SAID = 2000;

type Outcome = Pick<BoardResult, 'verdict' | 'understood' | 'flaw' | 'hint'>;

/** The verdict on one run of a checker. */
export function boardResultOf(board: MarkedBoard, run: OneRun, game: GameName, limits: CheckerLimits): BoardResult {
  const { output, stderr, wallMs, cpuMs, peakMb } = run;
  return {
    board,
    ...outcomeOf(board, run, game, limits),
    said: shortened(output, MOST_SAID),
    stderr,
    wallMs,
    cpuMs,
    memoryMb: peakMb,
  };
}

function outcomeOf(board: MarkedBoard, run: OneRun, game: GameName, { seconds, memoryMb }: CheckerLimits): Outcome {
  const { end } = run;
  switch (end.kind) {
    case 'memory-limit':
      return {
        verdict: 'out-of-memory',
        hint: `It used more than ${memoryMb} MB. A board needs a few bytes per cell: does a list grow without end?`,
      };
    case 'cpu-limit':
      return {
        verdict: 'time-out',
        hint: `It was still working after ${countWords(seconds, 'second')} of processor time. Does each loop end, and is each cell visited once?`,
      };
    case 'time-limit':
      return {
        verdict: 'time-out',
        hint: `It was idle for ${countWords(Math.round(end.wallMs / 1000), 'second')} and had not ended. Does it wait for input that never comes? The board is on standard input, and then the input ends.`,
      };
    case 'flooded':
      return { verdict: 'flood', hint: `It was stopped: ${end.words}.` };
    case 'exited':
      return exited(board, run, game, end.code, end.signal);
  }
}

function exited(board: MarkedBoard, run: OneRun, game: GameName, code: number | null, signal: string | null): Outcome {
  const reading = readAnswer(run.output, board.answer, game);
  // A checker that prints Error may also exit with an error code.
  const mayFail = reading.understood?.length === 1 && signal === null;
  if (code === 0 || mayFail) return refusedAside(reading, run) ?? reading;
  const refused = signal === null ? refusedAside(reading, run) : undefined;
  if (refused !== undefined) return refused;
  const hint = [
    crashHint(code, signal, run.stderr),
    ...(reading.verdict === 'right' ? ['Its answer was right until then.'] : []),
    ...(answerLines(board.answer).length === 1 ? ['This text is not a valid board: print Error.'] : []),
  ].join(' ');
  const { understood, flaw = 'exit-code' } = reading;
  return { verdict: 'crash', hint, ...(understood !== undefined && { understood, flaw }) };
}

/** A program that prints nothing may refuse a text in a sentence on standard error; a stack trace is none. */
function refusedAside({ verdict }: Outcome, { stderr }: OneRun): Outcome | undefined {
  const isTrace = stderr.some((line) => /^\s+at |^Traceback|panicked at|^\S*Exception\b/.test(line));
  if (verdict !== 'no-output' || isTrace || !stderr.some(isRefusal)) return undefined;
  const hint = 'It says so on standard error: print the one line Error to standard output.';
  return { verdict: 'format', understood: ['Error'], flaw: 'own-words', hint };
}
