import {
  deviceOf,
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
/** The first process in the jail, bubblewrap's or the shell's, waits for the program and takes in orphans. */
const KEEPER = 1;
const NOTHING: Usage = { cpuMs: 0, memoryMb: 0, tasks: 0 };

/** The processes of a jail with a process name space: whatever they do, they stay in it, and end with its first one. */
export class NamespaceTree implements ProcessTree {
  readonly pace = 1;
  /** The starter outside: bubblewrap's or unshare's own process. */
  readonly #outer: number;
  /** The first process inside, by its number outside. */
  #first: ProcessFacts | undefined;
  /** The jail's own /proc, once it is there. */
  #folder: string | undefined;
  readonly #meter = new Meter();

  constructor(outer: number) {
    this.#outer = outer;
  }

  usage(): Usage {
    const folder = this.#own();
    return folder === undefined ? NOTHING : this.#meter.usage(folder, readProcesses(folder), KEEPER);
  }

  cpuMs(): number {
    return this.usage().cpuMs;
  }

  fairMemoryMb(): number {
    const folder = this.#own();
    return folder === undefined ? 0 : fairMemory(folder, readProcesses(folder));
  }

  kill(): void {
    // The starter waits for the first process, which ends only when all others have: so its end is the end of all.
    const first = this.#firstProcess();
    if (first === undefined) killHard(this.#outer);
    else if (!this.gone()) killHard(first.pid);
  }

  gone(): boolean {
    if (this.#first === undefined) return true;
    const now = readProcess(HOST, this.#first.pid);
    return isDead(now) || now?.started !== this.#first.started; // numbers of processes come again
  }

  #firstProcess(): ProcessFacts | undefined {
    this.#first ??= childOf(this.#outer);
    return this.#first;
  }

  #own(): string | undefined {
    if (this.#folder !== undefined) return this.#folder;
    const first = this.#firstProcess();
    if (first === undefined) return undefined;
    const folder = `${HOST}/${first.pid}/root/proc`;
    const device = deviceOf(folder);
    // Until the jail stands, its first process still sees the /proc of the whole machine.
    if (device !== undefined && device !== deviceOf(HOST)) this.#folder = folder;
    return this.#folder;
  }
}

/** Looked for once in a jail's life, with the kernel's own list of children where it keeps one. */
function childOf(parent: number): ProcessFacts | undefined {
  const children = readSmall(`${HOST}/${parent}/task/${parent}/children`);
  if (children === undefined) return readProcesses(HOST).find((facts) => facts.parent === parent);
  return children === '' ? undefined : readProcess(HOST, Number.parseInt(children, 10));
}
