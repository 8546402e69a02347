import {
  HOST,
  isDeadProcess,
  killHard,
  type ProcessFacts,
  readProcess,
  readProcesses,
  readSmall,
} from '@ringfence/node';
import type { ControlGroup } from './control-group.ts';
import { Meter } from './meter.ts';
import type { ProcessTree, Usage } from './tree.ts';
import { WaitMeter } from './waiting.ts';

/** The environment variable that marks a program without a jail, and its children. */
export const MARK = 'RINGFENCE_MARK';

/**
 * The processes of a program without a namespace: those of its control group if it has one, or with its own user id if
 * it has one, and otherwise its descendants, its session, and those with its mark. A program can deliberately escape
 * from the latter.
 */
export class LooseTree implements ProcessTree {
  readonly pace: number;
  private readonly root: number;
  /** When the starter was started, since process ids are reused. */
  private readonly started: number | undefined;
  private readonly user: number | undefined;
  private readonly mark: string;
  private readonly group: ControlGroup | undefined;
  private readonly meter = new Meter(1);
  private readonly waits = new WaitMeter();
  /** What is known about each process, by id and start, since ids are reused. */
  private known = new Map<string, boolean>();
  private last: readonly ProcessFacts[] = [];

  constructor(root: number, user: number | undefined, mark: string, group?: ControlGroup) {
    this.root = root;
    this.started = readProcess(HOST, root)?.started;
    this.user = user;
    this.mark = `${MARK}=${mark}`;
    this.group = group;
    this.pace = group === undefined ? 8 : 1; // without one, every process of the machine is read
  }

  usage(): Usage {
    if (this.group !== undefined) {
      return { cpuMs: this.group.cpuMs(), memoryMb: this.group.memoryMb(), tasks: 0, scratchFiles: 0 };
    }
    return { ...this.meter.usage(HOST, this.members()), scratchFiles: 0 };
  }

  /** Among those that the last look found. */
  cpuMs(): number {
    if (this.group !== undefined) return this.group.cpuMs();
    if (this.last.length === 0) return this.usage().cpuMs;
    const members = this.last.map(({ pid, started }) => {
      const facts = readProcess(HOST, pid);
      return facts?.started === started ? facts : undefined;
    });
    return this.meter.cpuMs(
      HOST,
      members.filter((facts) => facts !== undefined),
    );
  }

  waitedMs(): number {
    const members = this.group === undefined && this.last.length > 0 ? this.last : this.members();
    return this.waits.sample(
      HOST,
      members.map(({ pid }) => `${pid}`),
      this.cpuMs(),
    );
  }

  fairMemoryMb(): number {
    if (this.group !== undefined) return this.group.memoryMb();
    return this.meter.fairMemoryMb(HOST, this.members());
  }

  kill(): void {
    for (const { pid } of this.members()) killHard(pid);
  }

  gone(): boolean {
    return this.members().every(isDeadProcess);
  }

  private members(): ProcessFacts[] {
    if (this.group !== undefined) return this.inGroup(this.group);
    const known = new Map<string, boolean>();
    const members = new Set<number>();
    const keyOf = ({ pid, started }: ProcessFacts) => `${pid} ${started}`;
    // Parents mostly come before children; the few others are found at the next look.
    const found = readProcesses(HOST).filter((facts) => {
      const isMember =
        this.known.get(keyOf(facts)) === true ||
        members.has(facts.parent) ||
        facts.pid === this.root ||
        facts.session === this.root ||
        (this.known.get(keyOf(facts)) ?? this.bearsMark(facts.pid));
      known.set(keyOf(facts), isMember);
      if (isMember) members.add(facts.pid);
      return isMember;
    });
    this.known = known;
    this.last = found;
    return found;
  }

  /** The starter may not have entered its group yet. */
  private inGroup(group: ControlGroup): ProcessFacts[] {
    const pids = new Set([...group.processes().map(Number), this.root]);
    const members = [...pids].map((pid) => readProcess(HOST, pid)).filter((facts) => facts !== undefined);
    return members.filter(({ pid, started }) => pid !== this.root || started === this.started);
  }

  private bearsMark(pid: number): boolean {
    if (this.user !== undefined) {
      return readSmall(`${HOST}/${pid}/status`)?.match(/^Uid:\t(\d+)/m)?.[1] === `${this.user}`;
    }
    return readSmall(`${HOST}/${pid}/environ`)?.split('\0').includes(this.mark) === true;
  }
}
