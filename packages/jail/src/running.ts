import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { ControlGroup } from './control-group.ts';
import { withDescriptors } from './descriptors.ts';
import { entering } from './entry.ts';
import { exitOf } from './exit.ts';
import { MAX_SCRATCH_FILES, MAX_UNREAD_BYTES, SILENCE_MS, WATCH_MS } from './limits.ts';
import { LineWaiters } from './line-waiters.ts';
import { LineCutter, Tail } from './lines.ts';
import { LooseTree, MARK } from './loose-tree.ts';
import { NamespaceTree } from './namespace-tree.ts';
import { type ProcessEnd, ProcessEnded, type ProcessLimits, type StartedProcess } from './process.ts';
import type { Launch, RungName } from './rungs.ts';
import type { ProcessTree } from './tree.ts';
import { watch } from './watcher.ts';

/** Standard error that is read between two looks of the watcher; a program that writes more has to wait. */
const STDERR_BURST = 256 * 1024;

/** A process that hangs in the kernel cannot be killed; nothing must wait for it forever. */
const SWEEP_MS = 10_000;

/** How long to wait for the last output of an ended program. */
const LAST_WORDS_MS = 2000;

/** A program from its start until nothing of it is left. */
export class RunningProgram implements StartedProcess {
  private readonly child: ChildProcess;
  private readonly stdin: Writable;
  private readonly stdout: Readable;
  private readonly stderr: Readable;
  private readonly tree: ProcessTree | undefined;
  private readonly group: ControlGroup | undefined;
  private readonly limits: ProcessLimits;
  private readonly lines: LineCutter;
  private readonly tail = new Tail();
  private readonly waiters = new LineWaiters();
  private readonly gone: Promise<void>;
  private stderrBurst = 0;
  private looks = 0;
  /** How many times it was looked at since it closed its output, and how long it had been unable to run until then. */
  private silence: { looks: number; readonly waitedMs: number } | undefined;
  private lastCpuMs = 0;
  private lastWaitedMs = 0;
  private memoryMb = 0;
  private mostMb = 0;
  /** Why it is being stopped, before it has ended. */
  private reason: ProcessEnd | undefined;
  private lastEnd: ProcessEnd | undefined;

  constructor(launch: Launch, rung: RungName, limits: ProcessLimits, group?: ControlGroup, lines = new LineCutter()) {
    const mark = randomBytes(8).toString('hex');
    this.lines = lines;
    this.limits = limits;
    this.group = group;
    const environment = { ...launch.environment, ...(rung === 'rlimits' && { [MARK]: mark }) };
    const [file = '', ...args] = entering(launch, group?.entrances ?? []);
    const options = { env: environment, detached: true, ...(launch.folder !== undefined && { cwd: launch.folder }) };
    this.child = withDescriptors(launch.inputs ?? [], (stdio) => spawn(file, args, { ...options, stdio }));
    const { pid, stdin, stdout, stderr } = this.child;
    if (stdin === null || stdout === null || stderr === null) throw new Error('the streams are pipes');
    this.stdin = stdin;
    this.stdout = stdout;
    this.stderr = stderr;
    if (pid !== undefined) {
      this.tree = rung === 'rlimits' ? new LooseTree(pid, launch.user, mark, group) : new NamespaceTree(pid, group);
    }
    this.gone = this.live(rung);
  }

  get ended(): ProcessEnd | undefined {
    return this.lastEnd;
  }

  send(line: string): void {
    if (this.reason !== undefined || this.lastEnd !== undefined || !this.stdin.writable) return;
    // Lines of one moment go out together, and wake the program once.
    if (this.stdin.writableCorked === 0) {
      this.stdin.cork();
      process.nextTick(() => this.stdin.uncork());
    }
    this.stdin.write(`${line}\n`);
    if (this.stdin.writableLength > MAX_UNREAD_BYTES) {
      this.stop({ kind: 'flooded', words: 'it does not read what it is sent' });
    }
  }

  sendLast(text: string): void {
    if (this.reason !== undefined || this.lastEnd !== undefined || !this.stdin.writable) return;
    this.stdin.end(text);
  }

  nextLine(signal?: AbortSignal): Promise<string> {
    const line = this.lines.take();
    if (line !== undefined) return Promise.resolve(line);
    if (this.lastEnd !== undefined) return Promise.reject(new ProcessEnded(this.lastEnd));
    return this.waiters.wait(signal);
  }

  cpuMs(): number {
    if (this.tree !== undefined && this.lastEnd === undefined) this.lastCpuMs = this.tree.cpuMs();
    return this.lastCpuMs;
  }

  peakMb(): number {
    return this.mostMb;
  }

  waitedMs(): number {
    if (this.tree !== undefined && this.lastEnd === undefined) this.lastWaitedMs = this.tree.waitedMs();
    return this.lastWaitedMs;
  }

  stderrTail(): readonly string[] {
    return this.tail.lines();
  }

  kill(): Promise<void> {
    this.stop({ kind: 'exited', code: null, signal: 'SIGKILL' });
    return this.gone;
  }

  /** From the first byte to the last. */
  private async live(rung: RungName): Promise<void> {
    this.stdin.on('error', () => {}); // the program has closed its input: its own loss
    this.stdout.on('data', (chunk: Buffer) => this.hear(chunk));
    this.stdout.on('end', () => this.fallSilent());
    this.stderr.on('data', (chunk: Buffer) => this.hearError(chunk));
    const closed = new Promise<void>((resolve) => this.child.once('close', () => resolve()));
    const unwatch = watch(() => this.look());
    const exit = await exitOf(this.child, rung !== 'rlimits');
    unwatch();
    if (exit.trouble === undefined) {
      await this.sweep();
      this.stderrBurst = Number.NEGATIVE_INFINITY;
      this.stderr.resume();
      // In short waits: what came while this process could not run is read before the next one.
      const hasClosed = closed.then(() => true);
      for (let waited = 0; waited < LAST_WORDS_MS; waited += WATCH_MS)
        if (await Promise.race([hasClosed, delay(WATCH_MS, false, { ref: false })])) break;
    } else this.tail.push(Buffer.from(exit.trouble));
    for (const stream of [this.stdin, this.stdout, this.stderr]) stream.destroy();
    const end = this.reason ?? this.byKernel(exit.end, rung) ?? exit.end;
    // Short programs end between two looks of the watcher; a control group has counted them completely.
    this.lastCpuMs = Math.max(this.lastCpuMs, this.group === undefined ? 0 : (this.tree?.cpuMs() ?? 0));
    await this.group?.remove();
    this.end(end);
  }

  /** A kernel limit that applied while this process was too busy to watch. */
  private byKernel(end: ProcessEnd, rung: RungName): ProcessEnd | undefined {
    if (end.kind !== 'exited') return undefined;
    if (end.signal === 'SIGXCPU')
      return { kind: 'cpu-limit', usedSeconds: Math.max(this.lastCpuMs / 1000, this.limits.cpuSeconds) };
    const exhaustedMb = this.group?.exhaustedMb();
    if (exhaustedMb !== undefined) return { kind: 'memory-limit', usedMb: exhaustedMb };
    const wasFull = this.memoryMb > this.limits.memoryMb / 2;
    if (rung !== 'systemd' || end.signal !== 'SIGKILL' || !wasFull) return undefined;
    return { kind: 'memory-limit', usedMb: this.memoryMb };
  }

  /** Ends what is left of the tree, and waits for it: the program itself may have ended before its children. */
  private async sweep(): Promise<void> {
    if (this.tree === undefined) return;
    const end = performance.now() + SWEEP_MS;
    for (let wait = 1; !this.tree.gone() && performance.now() < end; wait = Math.min(2 * wait, 50)) {
      this.tree.kill();
      await delay(wait);
    }
  }

  private look(): void {
    this.stderrBurst = 0;
    this.stderr.resume();
    if (this.isSilentTooLong()) this.stop({ kind: 'exited', code: null, signal: null });
    if (this.tree === undefined || this.reason !== undefined || this.looks++ % this.tree.pace !== 0) return;
    const { cpuMs, memoryMb, tasks, scratchFiles } = this.tree.usage();
    this.lastCpuMs = cpuMs;
    this.memoryMb = memoryMb;
    this.mostMb = Math.max(this.mostMb, memoryMb);
    const exhaustedMb = this.group?.exhaustedMb();
    if (exhaustedMb !== undefined) this.stop({ kind: 'memory-limit', usedMb: exhaustedMb });
    else if (cpuMs > this.limits.cpuSeconds * 1000) this.stop({ kind: 'cpu-limit', usedSeconds: cpuMs / 1000 });
    else if (memoryMb > this.limits.memoryMb) this.judgeMemory(this.tree.fairMemoryMb());
    else if (scratchFiles > MAX_SCRATCH_FILES)
      this.stop({ kind: 'flooded', words: `it put more than ${MAX_SCRATCH_FILES} files into its scratch folder` });
    // Only if the kernel cannot refuse them; it counts threads as well.
    else if (tasks > this.limits.processes + 1) this.stop({ kind: 'flooded', words: `it started ${tasks} processes` });
  }

  private judgeMemory(usedMb: number): void {
    if (usedMb > this.limits.memoryMb) this.stop({ kind: 'memory-limit', usedMb });
  }

  private hear(chunk: Buffer): void {
    if (this.reason !== undefined) return;
    const words = this.lines.push(chunk);
    this.answer();
    if (words !== undefined) this.stop({ kind: 'flooded', words });
  }

  private hearError(chunk: Buffer): void {
    this.tail.push(chunk);
    this.stderrBurst += chunk.length;
    if (this.stderrBurst > STDERR_BURST) this.stderr.pause();
  }

  /** Without output there will be no answer. (The starter of a jail holds it open: there only a clock notices.) */
  private fallSilent(): void {
    if (this.lines.hasBegun) this.lines.finish();
    this.answer();
    this.silence = { looks: 0, waitedMs: this.waitedMs() };
  }

  /** Counted in looks: a look that comes late is the fault of a busy machine, as is a program that cannot run. */
  private isSilentTooLong(): boolean {
    if (this.silence === undefined) return false;
    const ms = ++this.silence.looks * WATCH_MS;
    return ms >= SILENCE_MS && ms - (this.waitedMs() - this.silence.waitedMs) >= SILENCE_MS;
  }

  private answer(): void {
    while (this.waiters.length > 0) {
      const line = this.lines.take();
      if (line === undefined) return;
      this.waiters.give(line);
    }
  }

  private stop(reason: ProcessEnd): void {
    if (this.lastEnd !== undefined || this.reason !== undefined || hasExited(this.child)) return;
    this.reason = reason;
    this.tree?.kill();
  }

  private end(end: ProcessEnd): void {
    this.lastEnd = end;
    this.waiters.refuse(new ProcessEnded(end));
  }
}

const hasExited = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;
