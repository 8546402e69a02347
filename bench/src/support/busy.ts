import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { median } from './measure.ts';

const LOOK_MS = 500;

/** Ends by itself when this process is gone, however that happened. */
const LOOP = 'while kill -0 $PPID 2>/dev/null; do i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; done';

/** Processes that never stop computing, and what the run queue of the machine looked like meanwhile. */
export class BusyMachine {
  private readonly loops: readonly ChildProcess[];
  private readonly looks: number[] = [];
  private readonly timer: NodeJS.Timeout;

  constructor(count: number) {
    this.loops = Array.from({ length: count }, () => spawn('sh', ['-c', LOOP], { stdio: 'ignore' }));
    this.timer = setInterval(() => this.looks.push(runnable()), LOOK_MS);
  }

  /** How many tasks could run at a time: the least, and the median. */
  get queue(): { readonly least: number; readonly median: number } {
    return { least: Math.min(...this.looks), median: median(this.looks) };
  }

  stop(): void {
    clearInterval(this.timer);
    for (const loop of this.loops) loop.kill('SIGKILL');
  }
}

/** Tasks that run or are ready to; NaN where the kernel does not say. */
function runnable(): number {
  try {
    return Number(/ (\d+)\/\d+ /.exec(readFileSync('/proc/loadavg', 'utf8'))?.[1]);
  } catch {
    return Number.NaN;
  }
}
