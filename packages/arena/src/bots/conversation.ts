import { setTimeout as delay } from 'node:timers/promises';
import {
  Bystanders,
  type JailedProcess,
  MOST_WAITS,
  type ProcessEnd,
  ProcessEnded,
  refuseIfBusy,
} from '@ringfence/jail';
import { quote } from '@ringfence/rules';
import { CPU_GRACE_MS } from '../game/clock.ts';
import { BotFault, type Fault, type FaultKind } from '../game/fault.ts';
import type { MoveTime } from '../game/game.ts';
import { LINES_PER_MOVE } from '../game/remarks.ts';

/** Receives every line to and from a program, for a transcript. */
export type LineListener = (from: 'referee' | 'bot', line: string) => void;

/** The time limits of an answer. */
export interface Patience {
  readonly cpuMs: number;
  readonly wallMs: number;
}

/** Nobody is late within this time: until then nothing is measured, and idle time counts from then on. */
const QUICK_MS = 5;

/** How often a thinking program's processor time is read after that: ten times within its limit, between these bounds. */
const SHORTEST_LOOK_MS = 10;
const LONGEST_LOOK_MS = 100;

/** A program that is idle for this long after the end of a game, and still there, is killed. */
const FAREWELL_MS = 100;
const FAREWELL_LOOK_MS = 20;
/** Also one that works, or is kept from running, for so many times as long. */
const LONGEST_FAREWELL = 20;

/** Comments between two answers are allowed, up to this number. */
const MOST_SKIPPED = 1000;

type Arrival = { readonly line: string } | { readonly error: unknown };

/**
 * Questions and answers in lines, with their times. Any error is the program's fault and ends it. Processor time is
 * counted from one {@link settle} to the next, so that thinking on the opponent's time is not free.
 */
export class Conversation {
  private readonly process: JailedProcess;
  private readonly onLine: LineListener | undefined;
  /** Lines that have arrived and were not read yet. */
  private arrived: Arrival | undefined;
  private reading: Promise<void> | undefined;
  /** The latest `#` lines since the last answer. */
  private remarks: string[] = [];
  private question = 'its start';
  private skipped = 0;
  private askedAt = performance.now();
  private settledCpu = 0;
  /** The first look after the question: when it was, how long others had kept it from running, and it had used a processor. */
  private before: { readonly at: number; readonly waitedMs: number; readonly cpuMs: number } | undefined;
  /** How long this process itself was too busy, or unable to run, to hear the answer. */
  private deafMs = 0;
  /** Ran while the program was late with its answer. */
  private bystanders = new Bystanders();
  /** Idle time charged for this question and for those since the last settling. */
  private charged = { last: 0, before: 0 };

  constructor(process: JailedProcess, onLine?: LineListener) {
    this.process = process;
    this.onLine = onLine;
  }

  send(line: string): void {
    this.onLine?.('referee', line);
    this.process.send(line);
  }

  /** Sends a line that expects an answer. */
  ask(line: string): void {
    this.question = quote(line);
    this.askedAt = performance.now();
    this.before = undefined;
    this.deafMs = 0;
    this.bystanders = new Bystanders();
    this.charged = { last: 0, before: this.charged.before + this.charged.last };
    this.send(line);
  }

  /** The next line that `skip` does not accept, within the time limit. */
  async hear(patience: Patience, skip: (line: string) => boolean): Promise<string> {
    const watch = this.watch(patience);
    try {
      for (;;) {
        await Promise.race([this.read(), watch.overrun]);
        watch.look();
        const line = this.take();
        if (line === undefined) throw await this.failure(patience);
        if (!skip(line)) {
          this.charged.last = this.idle().idleMs;
          return line;
        }
        this.note(line);
        await this.countSkipped();
        if (this.overrunKind(patience) !== undefined) throw await this.overrunFault(patience);
      }
    } finally {
      watch.stop();
    }
  }

  /** A line that arrived without a question; lines that `skip` accepts do not count. */
  async unasked(skip: (line: string) => boolean): Promise<string | undefined> {
    for (;;) {
      const line = this.take();
      if (line === undefined || !skip(line)) return line;
      this.note(line);
      await this.countSkipped();
      await Promise.race([this.read(), new Promise(setImmediate)]);
    }
  }

  /** Time used by the question so far; processor time since the last settling. */
  get time(): MoveTime {
    return {
      wallMs: performance.now() - this.askedAt,
      cpuMs: Math.max(0, (this.process.cpuMs() ?? 0) - this.settledCpu),
    };
  }

  /** Returns the time of the answer and the idle time to charge; the next count starts here. */
  settle(): MoveTime & { readonly chargedMs: number } {
    const { time, charged } = this;
    this.settledCpu += time.cpuMs;
    this.charged = { last: 0, before: 0 };
    this.skipped = 0;
    void this.read(); // anything from here on is unsolicited
    return { ...time, chargedMs: charged.before + charged.last };
  }

  /** The `#` lines since the last call. */
  takeRemarks(): readonly string[] {
    const { remarks } = this;
    this.remarks = [];
    return remarks;
  }

  stderrTail(): readonly string[] {
    return this.process.stderrTail();
  }

  /** Peak memory in megabytes; undefined if it is unknown or was not measured yet. */
  peakMb(): number | undefined {
    const peak = this.process.peakMb() ?? 0;
    return peak > 0 ? Math.round(peak) : undefined;
  }

  /** Creates the fault with these words and ends the program. */
  async fault(kind: FaultKind, words: string, exit?: Fault['exit']): Promise<BotFault> {
    await this.process.kill();
    return new BotFault({ kind, words, stderr: this.stderrTail(), ...(exit !== undefined && { exit }) });
  }

  /** Gives the program a moment to exit, then kills it. On a busy machine a moment takes longer. */
  async leave(farewellMs = FAREWELL_MS): Promise<void> {
    const { process } = this;
    const start = performance.now();
    const used = (): number => process.waitedMs() + (process.cpuMs() ?? 0);
    const end = this.untilEnd();
    let before: number | undefined;
    let passed = 0;
    // A look that comes late is the fault of a busy machine.
    for (; process.ended === undefined; passed += FAREWELL_LOOK_MS) {
      await Promise.race([end, delay(FAREWELL_LOOK_MS)]);
      if (process.ended !== undefined) break;
      before ??= used();
      if (passed - (used() - before) >= farewellMs) break;
      if (performance.now() - start >= LONGEST_FAREWELL * farewellMs) break;
    }
    await this.close();
  }

  /** Nobody hears what it says until then. */
  private async untilEnd(): Promise<void> {
    for (; this.arrived === undefined || !('error' in this.arrived); await this.read()) this.arrived = undefined;
  }

  close(): Promise<void> {
    return this.process.kill();
  }

  /** Resolves when there is something to read; never rejects. */
  private read(): Promise<void> {
    if (this.arrived !== undefined) return Promise.resolve();
    this.reading ??= this.process.nextLine().then(
      (line) => this.arrive({ line }),
      (error: unknown) => this.arrive({ error }),
    );
    return this.reading;
  }

  private arrive(arrived: Arrival): void {
    this.arrived = arrived;
    this.reading = undefined;
  }

  private take(): string | undefined {
    const { arrived } = this;
    if (arrived === undefined || 'error' in arrived) return undefined;
    this.arrived = undefined;
    this.onLine?.('bot', arrived.line);
    return arrived.line;
  }

  private note(line: string): void {
    if (!line.trimStart().startsWith('#')) return;
    this.remarks.push(line.trim());
    if (this.remarks.length > LINES_PER_MOVE) this.remarks.shift();
  }

  private async countSkipped(): Promise<void> {
    this.skipped++;
    if (this.skipped <= MOST_SKIPPED) return;
    throw await this.fault('protocol-error', `It wrote more than ${MOST_SKIPPED} lines that are not answers.`);
  }

  private overrunKind({ cpuMs, wallMs }: Patience): Extract<FaultKind, 'cpu-limit' | 'no-answer'> | undefined {
    const { time } = this;
    if (time.cpuMs > cpuMs + CPU_GRACE_MS) return 'cpu-limit';
    return time.wallMs - this.deafMs > wallMs && this.idle().idleMs > wallMs ? 'no-answer' : undefined;
  }

  /** What the program did since the first look: idle is neither working nor waiting, while this process was listening. */
  private idle(): { readonly idleMs: number; readonly cpuMs: number; readonly waitedMs: number } {
    const { process, before, deafMs } = this;
    if (before === undefined) return { idleMs: 0, cpuMs: 0, waitedMs: 0 };
    const wallMs = performance.now() - before.at;
    const cpuMs = Math.max(0, (process.cpuMs() ?? 0) - before.cpuMs);
    const waitedMs = Math.max(0, process.waitedMs() - before.waitedMs);
    return { idleMs: Math.max(0, wallMs - deafMs - waitedMs - cpuMs), cpuMs, waitedMs };
  }

  private isLate({ wallMs }: Patience): boolean {
    return performance.now() - this.askedAt - this.deafMs > wallMs / 2;
  }

  /** Whether it is idle and has waited so long that more is not believed: perhaps the machine is too busy. */
  private isDoubtful({ wallMs }: Patience): boolean {
    const { process } = this;
    return this.idle().idleMs > wallMs / 2 && process.waitedMs() >= MOST_WAITS * (process.cpuMs() ?? 0);
  }

  /** Checks the time limits from time to time and reports the first that is exceeded. */
  private watch(patience: Patience): { readonly overrun: Promise<void>; look(): void; stop(): void } {
    const pace = Math.min(LONGEST_LOOK_MS, Math.max(SHORTEST_LOOK_MS, patience.cpuMs / 10));
    const { process } = this;
    let lastLook = performance.now();
    const look = (): void => {
      const late = performance.now() - lastLook - pace;
      if (late > pace && this.before !== undefined) this.deafMs += late;
      lastLook = performance.now();
    };
    let timer: NodeJS.Timeout | undefined;
    const overrun = new Promise<void>((resolve) => {
      const again = (): void => {
        look();
        this.before ??= { at: performance.now(), waitedMs: process.waitedMs(), cpuMs: process.cpuMs() ?? 0 };
        // Lines that arrived while this thread was busy are read first: our own delay costs nobody the game.
        if (this.overrunKind(patience) !== undefined) setImmediate(resolve);
        else if (this.isLate(patience)) void this.bystanders.look(() => this.isDoubtful(patience));
        // How long that takes depends on the program: on how many threads it has.
        lastLook = performance.now();
        timer = setTimeout(again, pace);
      };
      timer = setTimeout(again, QUICK_MS);
    });
    return { overrun, look, stop: () => clearTimeout(timer) };
  }

  private async failure(patience: Patience): Promise<Error> {
    if (this.arrived === undefined || !('error' in this.arrived)) return this.overrunFault(patience);
    const { error } = this.arrived;
    if (error instanceof ProcessEnded) return this.endFault(error.end);
    return error instanceof Error ? error : new Error(String(error));
  }

  private async overrunFault(patience: Patience): Promise<Error> {
    const kind = this.overrunKind(patience) ?? 'no-answer';
    const { wallMs, cpuMs } = this.time;
    const words =
      kind === 'cpu-limit'
        ? `It used ${ms(cpuMs)} of processor time since its last answer, and had ${ms(patience.cpuMs)}. ${this.question} is unanswered.`
        : `${this.question} got no answer within ${ms(wallMs)}${this.measuredWords()}; the limit is ${ms(patience.wallMs)}. Does it flush its output?`;
    const fault = await this.fault(kind, words);
    if (kind === 'no-answer') {
      this.bystanders.refuse();
      await refuseIfBusy();
    }
    return fault;
  }

  /** How a program spent its time, as far as it was measured. */
  private measuredWords(): string {
    if (this.process.cpuMs() === undefined) return '';
    const { idleMs, cpuMs, waitedMs } = this.idle();
    return ` (${ms(idleMs)} idle, ${ms(cpuMs)} of processor time, ${ms(waitedMs)} waiting for a processor)`;
  }

  private endFault(end: ProcessEnd): Promise<BotFault> {
    switch (end.kind) {
      case 'memory-limit':
        return this.fault('memory-limit', `It used ${Math.ceil(end.usedMb)} MB of memory, more than its limit.`);
      case 'cpu-limit':
        return this.fault(
          'cpu-limit',
          `It used ${end.usedSeconds.toFixed(1)} s of processor time in total, more than its limit.`,
        );
      case 'flooded':
        return this.fault('protocol-error', `${end.words.charAt(0).toUpperCase()}${end.words.slice(1)}.`);
      case 'exited': {
        const { code, signal } = end;
        const words = `The program ${endWords(code, signal)} without answering ${this.question}.`;
        return this.fault('crashed', words, { code, signal });
      }
    }
  }
}

function endWords(code: number | null, signal: string | null): string {
  if (signal !== null) return `was ended by signal ${signal}`;
  if (code === null) return 'closed its output';
  const hint = { 126: ' (is it executable?)', 127: ' (is the program there?)' }[code] ?? '';
  return `ended with exit code ${code}${hint}`;
}

const ms = (value: number): string => `${Math.round(value)} ms`;
