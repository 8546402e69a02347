import {
  fairMemory,
  isDead,
  killHard,
  Meter,
  type ProcessFacts,
  type ProcessTree,
  readProcess,
  readProcesses,
  readSmall,
  type Usage,
} from './tree.ts';

const HOST = '/proc';

/** The environment variable by which a program without a jail, and what it starts, is known again. */
export const MARK = 'RINGFENCE_MARK';

/**
 * The processes of a program that no name space holds: those with its user id where it has one of its own, and otherwise
 * its descendants, its session, and those with its mark. A program that means to get away from the latter can.
 */
export class LooseTree implements ProcessTree {
  /** Every process of the machine is read. */
  readonly pace = 8;
  readonly #root: number;
  readonly #user: number | undefined;
  readonly #mark: string;
  readonly #meter = new Meter();
  /** What was found out about each process, by number and start, since numbers come again. */
  #known = new Map<string, boolean>();
  #last: readonly ProcessFacts[] = [];

  constructor(root: number, user: number | undefined, mark: string) {
    this.#root = root;
    this.#user = user;
    this.#mark = `${MARK}=${mark}`;
  }

  usage(): Usage {
    return this.#meter.usage(HOST, this.#members());
  }

  /** Of those that the last look found. */
  cpuMs(): number {
    if (this.#last.length === 0) return this.usage().cpuMs;
    const members = this.#last.map(({ pid, started }) => {
      const facts = readProcess(HOST, pid);
      return facts?.started === started ? facts : undefined;
    });
    return this.#meter.usage(
      HOST,
      members.filter((facts) => facts !== undefined),
    ).cpuMs;
  }

  fairMemoryMb(): number {
    return fairMemory(HOST, this.#members());
  }

  kill(): void {
    for (const { pid } of this.#members()) killHard(pid);
  }

  gone(): boolean {
    const left = this.#members().filter((facts) => !isDead(facts));
    // One that was just being started when the others were killed.
    for (const { pid } of left) killHard(pid);
    return left.length === 0;
  }

  #members(): ProcessFacts[] {
    const known = new Map<string, boolean>();
    const members = new Set<number>();
    const keyOf = ({ pid, started }: ProcessFacts) => `${pid} ${started}`;
    // Parents mostly come before children; the few others are found at the next look.
    const found = readProcesses(HOST).filter((facts) => {
      const isMember =
        this.#known.get(keyOf(facts)) === true ||
        members.has(facts.parent) ||
        facts.pid === this.#root ||
        facts.session === this.#root ||
        (this.#known.get(keyOf(facts)) ?? this.#bearsMark(facts.pid));
      known.set(keyOf(facts), isMember);
      if (isMember) members.add(facts.pid);
      return isMember;
    });
    this.#known = known;
    this.#last = found;
    return found;
  }

  #bearsMark(pid: number): boolean {
    if (this.#user !== undefined) {
      return readSmall(`${HOST}/${pid}/status`)?.match(/^Uid:\t(\d+)/m)?.[1] === `${this.#user}`;
    }
    return readSmall(`${HOST}/${pid}/environ`)?.split('\0').includes(this.#mark) === true;
  }
}
