import { fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RungName } from '@ringfence/arena';
import { builtFile } from '@ringfence/jail';
import { StoreError } from '@ringfence/store';
import type { LadderEmitter } from '../events.ts';
import type { ClassRoom } from '../people/class-room.ts';
import { found } from '../refusal.ts';
import type { LadderStore } from '../schema/ladder-store.ts';
import { activateBuilt } from './activation.ts';
import { readArchive, writeArchive } from './archives.ts';
import { BUILD_MEMORY_MB, BUILT, type BuildJob, type BuildResult, HANDED_IN, longestBuildMs } from './build-job.ts';
import { joinAgain, returnBuilds, setStage, type TakenBuild, takeBuild } from './build-line.ts';
import type { BuildReply } from './build-process.ts';

export interface BuilderOptions {
  /** Its working folder, for it alone; leftovers of a killed process are deleted. */
  readonly folder: string;
  /** Tells it from other builders of the class, such as `host:4711`. */
  readonly name: string;
  /** Builds at a time; default: as many as this machine carries. */
  readonly builders?: number;
  /**
   * The workers that are here, for the one process of a class that returns the builds of lost ones to the line;
   * `undefined` while it is not that process.
   */
  readonly workers?: () => Promise<readonly string[] | undefined>;
  /** The jail; `undefined` if this machine has none. */
  readonly rung: () => Promise<RungName | undefined>;
  readonly onBug: (error: unknown) => void;
}

/** How often it looks for submissions that another process has received, and for builds of lost workers. */
const LOOK_MS = 1000;
const LOST_MS = 5000;
/** After a trouble, such as a full disk, it takes a rest. */
const REST_MS = 15_000;
/** Wall-clock time for unpacking and packing; the build and the checks have their own limits. */
const SPARE_MS = 2 * 60_000;
/** One build that waits for something must not hold up all others. */
const FEWEST = 2;
/** The part of the memory that is for builds. */
const MEMORY_PART = 0.5;

/** As many builds at a time as this machine has cores and memory for. */
const buildersHere = (): number =>
  Math.max(
    FEWEST,
    Math.min(availableParallelism(), Math.floor((MEMORY_PART * totalmem()) / (BUILD_MEMORY_MB * 2 ** 20))),
  );

/** Builds submissions as the line has them, each in a separate process, until it is closed. */
export class Builder {
  private readonly store: LadderStore;
  private readonly room: ClassRoom;
  private readonly events: LadderEmitter;
  private readonly options: BuilderOptions;
  private readonly most: number;
  private stopped = new AbortController();
  private readonly running = new Map<string, Promise<void>>();
  /** Versions whose process ended without an answer: once may be chance, twice is not. */
  private readonly ended = new Set<string>();
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
  }

  start(): void {
    if (this.working !== undefined) return;
    this.stopped = new AbortController();
    rmSync(this.options.folder, { recursive: true, force: true });
    mkdirSync(this.options.folder, { recursive: true });
    const look = (): void => this.wake();
    this.events.on('version', look);
    this.working = this.work().finally(() => this.events.off('version', look));
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
        while (await this.startNext());
      } catch (error) {
        this.trouble(error);
      }
      await this.pause();
    }
    await Promise.all(this.running.values());
  }

  private wake(): void {
    this.isAwake = true;
    this.wakeUp();
  }

  private async pause(): Promise<void> {
    if (this.isAwake || this.stopped.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, LOOK_MS);
      this.wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private trouble(error: unknown): void {
    this.notBefore = performance.now() + REST_MS;
    this.options.onBug(error);
  }

  /** Its own builds that it no longer has, because their end could not be stored, and those of lost workers. */
  private async returnLost(): Promise<void> {
    if (performance.now() - this.lastLost < LOST_MS) return;
    const { name } = this.options;
    const { tables } = this.store;
    await returnBuilds(tables, { builder: name, except: [...this.running.keys()] });
    const workers = await this.options.workers?.();
    if (workers !== undefined) await returnBuilds(tables, { notOf: [name, ...workers] });
    this.lastLost = performance.now();
  }

  /** Starts the next build; returns whether there was one. */
  private async startNext(): Promise<boolean> {
    if (this.running.size >= this.most || performance.now() < this.notBefore || this.stopped.signal.aborted)
      return false;
    const rung = await this.options.rung();
    if (rung === undefined && !(await this.isAlone())) return false;
    const version = await takeBuild(this.store.tables, this.options.name);
    if (version === undefined) return false;
    this.tell(version);
    const at = performance.now();
    const build = this.buildOne(version, rung).finally(() => {
      this.events.emit('built', { ms: performance.now() - at });
      this.running.delete(version.id);
      this.tell(version);
      this.wake();
    });
    this.running.set(version.id, build);
    return true;
  }

  /** Whether nobody else can build: then even a machine without a jail takes versions, and says what is missing. */
  private async isAlone(): Promise<boolean> {
    return (await this.options.workers?.())?.length === 0;
  }

  private tell({ id, team }: TakenBuild): void {
    this.events.emit('version', { team, version: id });
  }

  /** Whatever goes wrong here, the version is not lost: it stands in the line again. */
  private async buildOne(version: TakenBuild, rung: RungName | undefined): Promise<void> {
    const { name } = this.options;
    let folder: string | undefined;
    try {
      folder = mkdtempSync(join(this.options.folder, 'build-'));
      const result = await this.build(version, rung, folder);
      // A server that is shutting down leaves the rest to its next start.
      if (result === undefined) await returnBuilds(this.store.tables, { builder: name, id: version.id });
      else await this.save(version, result, result.word === undefined ? undefined : readFileSync(join(folder, BUILT)));
    } catch (error) {
      this.trouble(error);
      // If not even this can be stored, the next look returns it.
      await returnBuilds(this.store.tables, { builder: name, id: version.id }).catch(() => {});
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
    const { game, size, swap, clock, limits, settings } = await this.room.info();
    const { buildSeconds } = settings.most;
    const reply = await this.runProcess({
      version: id,
      file,
      folder,
      rung,
      buildSeconds,
      game,
      size,
      swap,
      clock,
      limits,
    });
    if (reply === undefined || reply.type === 'done') return reply?.result;
    if (reply.isDiskFull) throw new StoreError(`version ${id} waits: the disk of the builds is full`);
    const error = new Error(`version ${id}: ${reply.message}`);
    if (reply.hasEnded && !this.ended.has(id)) {
      this.ended.add(id);
      throw error;
    }
    this.options.onBug(error);
    return {
      problem: 'It could not be built, and that is our fault: the tutor can see more in the log of the server.',
      log: '',
    };
  }

  /** `undefined`: it was stopped. */
  private runProcess(job: BuildJob): Promise<Exclude<BuildReply, { type: 'stage' }> | undefined> {
    return new Promise((resolve) => {
      const child = fork(fileURLToPath(builtFile(import.meta.url, './build-process.js')), [], {
        detached: true, // Ctrl-C at the terminal is for the server
        execArgv: [],
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      });
      let words = '';
      const { signal } = this.stopped;
      const end = (): void => void child.kill('SIGKILL');
      const timer = setTimeout(end, longestBuildMs(job) + SPARE_MS);
      const settle = (reply: Exclude<BuildReply, { type: 'stage' }> | undefined): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        resolve(reply);
      };
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        words = (words + text).slice(-2000);
      });
      if (signal.aborted) end();
      signal.addEventListener('abort', end);
      child.on('message', (reply: BuildReply) => {
        if (reply.type !== 'stage') return settle(reply);
        // For people only: the next stage says the same.
        setStage(this.store.tables, job.version, reply.stage).catch(() => {});
      });
      child.once('error', ({ message }) => settle({ type: 'broken', message }));
      child.once('exit', (code, by) => {
        const message = `its process ended (${by ?? code}) ${words}`;
        const conclude = (): void => settle(signal.aborted ? undefined : { type: 'broken', message, hasEnded: true });
        // What it has said may still be on its way.
        if (child.connected) child.once('disconnect', conclude);
        else conclude();
      });
      child.send(job, () => {});
    });
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
    if (word !== undefined) this.events.emit('active', { team });
  }
}
