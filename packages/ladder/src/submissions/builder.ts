import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import type { RungName } from '@ringfence/jail';
import { StoreError } from '@ringfence/store';
import type { LadderEmitter } from '../events.ts';
import type { ClassRoom } from '../people/class-room.ts';
import { found } from '../refusal.ts';
import type { LadderStore } from '../schema/ladder-store.ts';
import { activateBuilt } from './activation.ts';
import { readArchive, writeArchive } from './archives.ts';
import { runApart } from './build-apart.ts';
import { BUILD_MEMORY_MB, BUILT, type BuildResult, HANDED_IN } from './build-job.ts';
import { joinAgain, noteTime, returnBuilds, setStage, type TakenBuild, takeBuild } from './build-line.ts';
import { lowerPriority } from './priority.ts';

interface BuilderOptions {
  /** Its working folder, for it alone; leftovers of a killed process are deleted. */
  readonly folder: string;
  /** Tells it from other builders of the class, such as `host:4711`. */
  readonly name: string;
  /** Builds at a time, without those that take long; default: as many as this machine carries. */
  readonly builders?: number;
  /** A build that takes longer goes to the background, in milliseconds; default: eight seconds. */
  readonly quickMs?: number;
  /**
   * The workers that are here, for the one process of a class that returns the builds of lost ones to the line;
   * `undefined` while it is not that process.
   */
  readonly workers?: () => Promise<readonly string[] | undefined>;
  /** The jail; `undefined` if this machine has none. */
  readonly rung: () => Promise<RungName | undefined>;
  readonly onBug: (error: unknown) => void;
}

/** Builds of lost workers are looked for so often at most. */
const LOST_MS = 5000;
/** After a trouble, such as a full disk, it takes a rest. */
const REST_MS = 15_000;
/** One build that waits for something must not hold up all others. */
const FEWEST = 2;
/** The part of the memory that is for builds. */
const MEMORY_PART = 0.5;

/** Most builds soon end; one that does not must hold up no other. */
const QUICK_MS = 8000;
/** A build that ends so often without a result, through whatever fault of ours, is not tried again. */
const MOST_ATTEMPTS = 3;

const OUR_FAULT: BuildResult = {
  problem: `It could not be built in ${MOST_ATTEMPTS} attempts, and that is our fault: the tutor can see more in the log of the server.`,
  log: '',
};

/** As many builds as this machine has memory for. */
const memoryHere = (): number => Math.floor((MEMORY_PART * totalmem()) / (BUILD_MEMORY_MB * 2 ** 20));

/** As many builds at a time as this machine has cores and memory for. */
const buildersHere = (): number => Math.max(FEWEST, Math.min(availableParallelism(), memoryHere()));

interface RunningBuild {
  readonly since: number;
  /** Whether it has begun before, and was given up because it could hardly run. */
  readonly isRepeated: boolean;
  readonly done: Promise<void>;
}

/** Builds submissions as the line has them, each in a separate process, until it is closed. */
export class Builder {
  private readonly store: LadderStore;
  private readonly room: ClassRoom;
  private readonly events: LadderEmitter;
  private readonly options: BuilderOptions;
  private readonly most: number;
  private readonly quickMs: number;
  private stopped = new AbortController();
  private readonly running = new Map<string, RunningBuild>();
  /** The processes of the builds, by version. */
  private readonly processes = new Map<string, number>();
  private working: Promise<void> | undefined;
  private notBefore = Number.NEGATIVE_INFINITY;
  private lastLost = Number.NEGATIVE_INFINITY;
  private isAwake = false;
  private wakeUp = (): void => {};

  constructor(store: LadderStore, room: ClassRoom, events: LadderEmitter, options: BuilderOptions) {
    this.store = store;
    this.room = room;
    this.events = events;
    this.options = options;
    this.most = options.builders ?? buildersHere();
    this.quickMs = options.quickMs ?? QUICK_MS;
  }

  start(): void {
    if (this.working !== undefined) return;
    this.stopped = new AbortController();
    rmSync(this.options.folder, { recursive: true, force: true });
    mkdirSync(this.options.folder, { recursive: true });
    const deafen = this.store.hear(['versions'], () => this.wake());
    this.working = this.work().finally(deafen);
  }

  /** Stops the builds; they begin again elsewhere, or at the next start. */
  async stop(): Promise<void> {
    this.stopped.abort();
    this.wake();
    await this.working;
    this.working = undefined;
    rmSync(this.options.folder, { recursive: true, force: true });
  }

  private async work(): Promise<void> {
    while (!this.stopped.signal.aborted) {
      this.isAwake = false;
      try {
        await this.returnLost();
        this.sendBack();
        while (await this.startNext());
      } catch (error) {
        this.rest();
        this.options.onBug(error);
      }
      await this.pause();
    }
    await Promise.all([...this.running.values()].map(({ done }) => done));
  }

  private wake(): void {
    this.isAwake = true;
    this.wakeUp();
  }

  private async pause(): Promise<void> {
    if (this.isAwake || this.stopped.signal.aborted) return;
    await new Promise<void>((resolve) => {
      this.wakeUp = resolve;
    });
  }

  /** After trouble with the database or the disk. */
  private rest(): void {
    this.notBefore = performance.now() + REST_MS;
  }

  /** Its own builds that it no longer has, because their end could not be stored, and those of lost workers. */
  private async returnLost(): Promise<void> {
    if (performance.now() - this.lastLost < LOST_MS) return;
    const lost = {
      builder: this.options.name,
      except: [...this.running.keys()],
      others: await this.options.workers?.(),
    };
    await returnBuilds(this.store.tables, lost);
    this.lastLost = performance.now();
  }

  /** The versions whose builds take long. */
  private slow(): string[] {
    return [...this.running].flatMap(([id, { since }]) => (performance.now() - since > this.quickMs ? [id] : []));
  }

  /** Builds that take long leave the processors to others; in a second attempt they need them. */
  private sendBack(): void {
    for (const id of this.slow()) {
      if (this.running.get(id)?.isRepeated) continue;
      const pid = this.processes.get(id);
      if (pid !== undefined) lowerPriority(pid);
    }
  }

  /** Whether another build may begin: one that takes long holds no builder, as long as there is memory for the next. */
  private hasRoom(): boolean {
    const { size } = this.running;
    return size - this.slow().length < this.most && size < Math.max(this.most + 1, memoryHere());
  }

  /** Starts the next build; returns whether there was one. */
  private async startNext(): Promise<boolean> {
    if (!this.hasRoom() || performance.now() < this.notBefore || this.stopped.signal.aborted) return false;
    const rung = await this.options.rung();
    if (rung === undefined && !(await this.isAlone())) return false;
    const version = await takeBuild(this.store.tables, this.options.name);
    if (version === undefined) return false;
    const since = performance.now();
    const slow = setTimeout(() => this.wake(), this.quickMs + 1);
    const done = this.buildOne(version, rung, since).finally(() => {
      clearTimeout(slow);
      this.events.emit('built', { ms: performance.now() - since });
      this.running.delete(version.id);
      this.wake();
    });
    this.running.set(version.id, { since, isRepeated: version.attempts > 1, done });
    return true;
  }

  /** Whether nobody else can build: then even a machine without a jail takes versions, and says what is missing. */
  private async isAlone(): Promise<boolean> {
    return (await this.options.workers?.())?.length === 0;
  }

  /** Whatever goes wrong here, the version is not lost: it stands in the line again, or ends with the reason. */
  private async buildOne(version: TakenBuild, rung: RungName | undefined, since: number): Promise<void> {
    const { id } = version;
    const { tables } = this.store;
    const own = { builder: this.options.name, id };
    let folder: string | undefined;
    try {
      folder = mkdtempSync(join(this.options.folder, 'build-'));
      const result = version.attempts > MOST_ATTEMPTS ? OUR_FAULT : await this.build(version, rung, folder);
      await noteTime(tables, id, performance.now() - since);
      // A server that is shutting down leaves the rest to its next start.
      if (result === undefined) await returnBuilds(tables, { ...own, isInnocent: true });
      else await this.save(version, result, result.word === undefined ? undefined : readFileSync(join(folder, BUILT)));
    } catch (error) {
      const isInnocent = error instanceof StoreError;
      if (isInnocent) this.rest();
      this.options.onBug(error);
      await noteTime(tables, id, performance.now() - since).catch(() => {});
      const isLast = !isInnocent && version.attempts >= MOST_ATTEMPTS;
      const end = isLast ? this.save(version, OUR_FAULT, undefined) : returnBuilds(tables, { ...own, isInnocent });
      await end.catch(() => {}); // the next look returns it
      this.lastLost = Number.NEGATIVE_INFINITY;
    } finally {
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    }
  }

  /** `undefined`: it was stopped. */
  private async build(
    { id, file }: TakenBuild,
    rung: RungName | undefined,
    folder: string,
  ): Promise<BuildResult | undefined> {
    if (rung === undefined) {
      return {
        problem: 'The server has no jail to build it in: the tutor can see what is missing with "ringfence doctor".',
        log: '',
      };
    }
    const source = await readArchive(this.store.tables, id, 'source');
    // Its team may have been deleted meanwhile.
    if (source === undefined) return { problem: 'The program has been deleted.', log: '' };
    writeFileSync(join(folder, HANDED_IN), source);
    const { game, rules, size, swap, clock, limits, settings } = await this.room.info();
    const { buildSeconds } = settings.most;
    const job = { version: id, file, folder, rung, buildSeconds, game, rules, size, swap, clock, limits };
    const reply = await runApart(job, {
      signal: this.stopped.signal,
      onStart: (pid) => this.processes.set(id, pid),
      // For people only: the next stage says the same.
      onStage: (stage) => void setStage(this.store.tables, id, stage).catch(() => {}),
    }).finally(() => this.processes.delete(id));
    if (reply === undefined || reply.type === 'done') return reply?.result;
    if (reply.isDiskFull) throw new StoreError(`version ${id} waits: the disk of the builds is full`);
    throw new Error(`version ${id}: ${reply.message}`);
  }

  /** Stores the result; a version that is ready becomes active. */
  private async save({ id, team }: TakenBuild, result: BuildResult, build: Buffer | undefined): Promise<void> {
    const { problem = null, log, language = null, word } = result;
    await this.store.transaction(async (tables) => {
      // The team's row first, as its deletion does: in the other order the two would wait for each other.
      found(
        await tables.selectFrom('ladder.teams').select('id').where('id', '=', team).forUpdate().executeTakeFirst(),
        'team',
      );
      const state = word === undefined ? 'failed' : 'ready';
      const row = await tables
        .updateTable('ladder.versions')
        .set({ state, stage: null, builder: null, problem, log, language, word: word ?? null })
        .where('id', '=', id)
        .where('state', '=', 'building')
        .where('builder', '=', this.options.name)
        .returning(['banned', 'created', 'by_tutor'])
        .executeTakeFirst();
      // Its team may have been deleted meanwhile, or another builder has it.
      if (row === undefined) return;
      await joinAgain(tables, team);
      if (word === undefined || build === undefined) return;
      await writeArchive(tables, id, 'build', build);
      await tables
        .insertInto('ladder.players')
        .values({ id: `v:${id}`, version: id, team, word })
        .execute();
      if (row.banned) return;
      await activateBuilt(tables, { team, version: id, at: row.created, byTutor: row.by_tutor });
    });
  }
}
