// What the rogue programs share: how they are started, heard and looked for afterwards.
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { ProcessEnd, ProcessLimits, StartedProcess } from '../process.ts';
import { ProcessEnded } from '../process.ts';
import type { RungName } from '../rungs.ts';
import { startJailed } from '../start.ts';

/** Small enough to be reached in a moment. */
export const tight: ProcessLimits = { memoryMb: 160, cpuSeconds: 20, processes: 40, scratchMb: 8 };

/** The end of a program. */
interface Fate {
  readonly lines: readonly string[];
  readonly end: ProcessEnd;
  readonly stderr: readonly string[];
  readonly cpuMs: number;
  /** How many of its processes are still there. */
  readonly left: number;
}

let cells = 0;

/** One rung, one program at a time, and a number by which the program's children are found. */
export class JailCell {
  readonly rung: RungName;
  /** The seconds of a `sleep`: nothing else sleeps that long. */
  readonly mark = 1_000_000_000 + process.pid * 1000 + cells++;

  constructor(rung: RungName) {
    this.rung = rung;
  }

  start(command: readonly string[], limits: Partial<ProcessLimits> = {}, folder?: string): StartedProcess {
    return startJailed({
      command,
      limits: { ...tight, ...limits },
      rung: this.rung,
      ...(folder !== undefined && { folder }),
    });
  }

  shell(script: string, limits: Partial<ProcessLimits> = {}): StartedProcess {
    return this.start(['/bin/sh', '-c', script.replaceAll('MARK', `${this.mark}`), `mark-${this.mark}`], limits);
  }

  node(program: string, limits: Partial<ProcessLimits> = {}): StartedProcess {
    return this.start(['node', '-e', program.replaceAll('MARK', `${this.mark}`), `mark-${this.mark}`], limits);
  }

  /** Listens to a program until it ends. */
  async fateOf(program: StartedProcess): Promise<Fate> {
    const lines: string[] = [];
    const patience = AbortSignal.timeout(30_000);
    try {
      for (;;) lines.push(await program.nextLine(patience));
    } catch (error) {
      if (!(error instanceof ProcessEnded)) {
        await program.kill();
        throw error;
      }
      const { end } = error;
      return { lines, end, stderr: program.stderrTail(), cpuMs: program.cpuMs(), left: marked(this.mark) };
    }
  }
}

/** How many processes of this machine have a mark on their command line, without ended ones. */
export function marked(mark: number): number {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && commandLine(name).includes(`${mark}`)).length;
}

function commandLine(pid: string): string {
  try {
    // Not the tests' own programs, which have the mark as well.
    return Number(pid) === process.pid ? '' : readFileSync(`/proc/${pid}/cmdline`, 'latin1');
  } catch {
    return '';
  }
}

/** Waits until something holds, for at most ten seconds. */
export async function until(holds: () => boolean): Promise<boolean> {
  const end = performance.now() + 10_000;
  while (!holds() && performance.now() < end) await delay(10);
  return holds();
}
