import { type JailedProcess, LineWaiters, type ProcessEnd, ProcessEnded } from '@ringfence/jail';

/** For tests: a simulated program that answers lines and uses time as scripted. */
export class ScriptedProcess implements JailedProcess {
  readonly received: string[] = [];
  readonly stderr: string[] = [];
  ended: ProcessEnd | undefined;
  /** Processor time used so far. */
  cpu = 0;
  /** Time for which it had to wait for a processor so far. */
  waited = 0;
  private readonly answer: (line: string, self: ScriptedProcess) => void;
  private readonly lines: string[] = [];
  private readonly waiters = new LineWaiters();

  constructor(answer: (line: string, self: ScriptedProcess) => void) {
    this.answer = answer;
  }

  /** Writes a line to its standard output. */
  say(line: string): void {
    if (!this.waiters.give(line)) this.lines.push(line);
  }

  end(end: ProcessEnd): void {
    this.ended ??= end;
    this.waiters.refuse(new ProcessEnded(this.ended));
  }

  send(line: string): void {
    this.received.push(line);
    if (this.ended === undefined) this.answer(line, this);
  }

  nextLine(signal?: AbortSignal): Promise<string> {
    const line = this.lines.shift();
    if (line !== undefined) return Promise.resolve(line);
    if (this.ended !== undefined) return Promise.reject(new ProcessEnded(this.ended));
    return this.waiters.wait(signal);
  }

  cpuMs(): number | undefined {
    return this.cpu;
  }

  waitedMs(): number {
    return this.waited;
  }

  peakMb(): undefined {}

  stderrTail(): readonly string[] {
    return this.stderr;
  }

  async kill(): Promise<void> {
    this.end({ kind: 'exited', code: null, signal: 'SIGKILL' });
  }
}
