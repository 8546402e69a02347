import { statfsSync } from 'node:fs';
import {
  deviceOf,
  firstThreadMs,
  HOST,
  isDeadProcess,
  killHard,
  listed,
  type ProcessFacts,
  readProcess,
  readProcesses,
  readSmall,
} from '@ringfence/node';
import type { ControlGroup } from './control-group.ts';
import { Meter } from './meter.ts';
import type { ProcessTree, Usage } from './tree.ts';
import { SCRATCH } from './view.ts';
import { WaitMeter } from './waiting.ts';

/** The first process in the jail, bubblewrap's or the shell's, waits for the program and adopts orphans. */
const KEEPER = 1;
/** A jail that is not ready by then keeps nobody else waiting. */
const MOST_SET_UP_MS = 60_000;

const NOTHING: Usage = { cpuMs: 0, memoryMb: 0, tasks: 0, scratchFiles: 0 };

/** The processes of a jail with a process namespace: whatever they do, they stay in it, and end with its first one. */
export class NamespaceTree implements ProcessTree {
  readonly pace = 1;
  /** The starter outside: bubblewrap's or unshare's own process. */
  private readonly outer: number;
  private readonly group: ControlGroup | undefined;
  /** The first process inside, by its id outside. */
  private first: ProcessFacts | undefined;
  /** The jail's root folder, once it is there. */
  private root: string | undefined;
  private readonly meter = new Meter(4);
  private readonly waits = new WaitMeter();
  private readonly created = performance.now();
  /** How long its starters, which are ours, took until the jail was ready. */
  private setUpMs: number | undefined;
  private startersMs = 0;
  private hasProgram = false;

  constructor(outer: number, group?: ControlGroup) {
    this.outer = outer;
    this.group = group;
  }

  usage(): Usage {
    const root = this.ownRoot();
    if (root === undefined) return NOTHING;
    const { files, mb } = scratchOf(root);
    if (this.group !== undefined) {
      const memoryMb = Math.max(0, this.group.memoryMb() - mb);
      return { cpuMs: this.countedMs(this.group), memoryMb, tasks: 0, scratchFiles: files };
    }
    const folder = root + HOST;
    return { ...this.meter.usage(folder, readProcesses(folder), KEEPER), scratchFiles: files };
  }

  cpuMs(): number {
    const root = this.ownRoot();
    if (root === undefined) return 0;
    if (this.group !== undefined) return this.countedMs(this.group);
    return this.meter.cpuMs(root + HOST, readProcesses(root + HOST), KEEPER);
  }

  waitedMs(): number {
    const root = this.ownRoot();
    const setUpMs = Math.min(this.setUpMs ?? performance.now() - this.created, MOST_SET_UP_MS);
    if (root === undefined) return setUpMs;
    const [folder, pids] =
      this.group === undefined ? [root + HOST, programsIn(root)] : [HOST, this.programs(this.group)];
    return setUpMs + this.waits.sample(folder, pids, this.cpuMs());
  }

  fairMemoryMb(): number {
    const root = this.ownRoot();
    if (root === undefined) return 0;
    if (this.group !== undefined) return this.usage().memoryMb;
    return this.meter.fairMemoryMb(root + HOST, readProcesses(root + HOST));
  }

  kill(): void {
    // The starter waits for the first process, which ends only after all others: so its end is the end of all.
    const first = this.firstProcess();
    if (first === undefined) killHard(this.outer);
    else if (!this.gone()) killHard(first.pid);
  }

  gone(): boolean {
    if (this.first === undefined) return true;
    const now = readProcess(HOST, this.first.pid);
    return isDeadProcess(now) || now?.started !== this.first.started; // process ids are reused
  }

  /** The processes of a group but its starters: the kernel lists them faster than the jail's own /proc. */
  private programs(group: ControlGroup): string[] {
    return group.processes().filter((pid) => pid !== `${this.outer}` && pid !== `${this.first?.pid}`);
  }

  /** The whole group's time without what the starters, which are not part of the program, needed to start it. */
  private countedMs(group: ControlGroup): number {
    // Once the program is there, the first process only buries orphans, and who makes them pays for it.
    if (!this.hasProgram) {
      this.hasProgram = this.programs(group).length > 0;
      const starters = firstThreadMs(HOST, this.outer) + (this.first ? firstThreadMs(HOST, this.first.pid) : 0);
      this.startersMs = Math.max(this.startersMs, starters);
    }
    return Math.max(0, group.cpuMs() - this.startersMs);
  }

  private firstProcess(): ProcessFacts | undefined {
    this.first ??= childOf(this.outer);
    return this.first;
  }

  private ownRoot(): string | undefined {
    if (this.root !== undefined) return this.root;
    const first = this.firstProcess();
    if (first === undefined) return undefined;
    const root = `${HOST}/${first.pid}/root`;
    const device = deviceOf(root + HOST);
    // Until the jail is ready, its first process still sees the /proc of the whole machine.
    if (device === undefined || device === deviceOf(HOST)) return undefined;
    this.setUpMs = performance.now() - this.created;
    this.root = root;
    return root;
  }
}

/** The processes in a jail except its first. */
const programsIn = (root: string): string[] => listed(root + HOST).filter((name) => Number(name) > KEEPER);

/** The contents of a jail's scratch folder. */
function scratchOf(root: string): { readonly files: number; readonly mb: number } {
  try {
    const { files, ffree, blocks, bfree, bsize } = statfsSync(root + SCRATCH);
    return { files: files - ffree, mb: ((blocks - bfree) * bsize) / 2 ** 20 };
  } catch {
    return { files: 0, mb: 0 }; // the jail is gone
  }
}

/** Looked up once per jail, in the kernel's own list of children if there is one. */
function childOf(parent: number): ProcessFacts | undefined {
  const children = readSmall(`${HOST}/${parent}/task/${parent}/children`);
  if (children === undefined) return readProcesses(HOST).find((facts) => facts.parent === parent);
  return children === '' ? undefined : readProcess(HOST, Number.parseInt(children, 10));
}
