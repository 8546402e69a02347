import { fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RungName } from '@ringfence/arena';
import { builtFile } from '@ringfence/jail';
import type { LadderEmitter } from '../events.ts';
import type { ClassRoom } from '../people/class-room.ts';
import { found } from '../refusal.ts';
import type { LadderStore } from '../schema/ladder-store.ts';
import { readArchive, writeArchive } from './archives.ts';
import { BUILT, type BuildJob, type BuildResult, HANDED_IN } from './build-job.ts';
import type { BuildReply } from './build-process.ts';

interface BuilderOptions {
  /** Its working folder; leftovers of a killed process are deleted. */
  readonly folder: string;
  /** The jail; `undefined` if this machine has none. */
  readonly rung: () => Promise<RungName | undefined>;
  readonly onBug: (error: unknown) => void;
}

/** How often it looks for submissions received by another process. */
const LOOK_MS = 5000;
/** Wall-clock limit of the process; the build inside has its own limits. */
const LONGEST_MS = 30 * 60_000;

/** Builds submissions, one after the other, each in a separate process, until it is closed. */
export class Builder {
  private readonly store: LadderStore;
  private readonly room: ClassRoom;
  private readonly events: LadderEmitter;
  private readonly options: BuilderOptions;
  private readonly stop = new AbortController();
  private working: Promise<void> | undefined;
  private wake = (): void => {};

  constructor(store: LadderStore, room: ClassRoom, events: LadderEmitter, options: BuilderOptions) {
    this.store = store;
    this.room = room;
    this.events = events;
    this.options = options;
  }

  /** Starts; only one process of a database may, so that unfinished builds are always those of an ended process. */
  async start(): Promise<void> {
    rmSync(this.options.folder, { recursive: true, force: true });
    mkdirSync(this.options.folder, { recursive: true });
    await this.store.tables
      .updateTable('ladder.versions')
      .set({ state: 'waiting' })
      .where('state', '=', 'building')
      .execute();
    const look = (): void => this.wake();
    this.events.on('version', look);
    this.working = this.work().finally(() => this.events.off('version', look));
  }

  async close(): Promise<void> {
    this.stop.abort();
    this.wake();
    await this.working;
  }

  private async work(): Promise<void> {
    while (!this.stop.signal.aborted) {
      const built = await this.buildNext().catch((error: unknown) => {
        this.options.onBug(error);
        return false;
      });
      if (!built) await this.pause();
    }
  }

  private pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, LOOK_MS);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
      if (this.stop.signal.aborted) this.wake();
    });
  }

  /** Builds the version that has waited longest; returns whether there was one. */
  private async buildNext(): Promise<boolean> {
    const version = await this.store.tables
      .selectFrom('ladder.versions')
      .select(['id', 'team', 'file'])
      .where('state', '=', 'waiting')
      .orderBy('created')
      .limit(1)
      .executeTakeFirst();
    if (version === undefined || this.stop.signal.aborted) return false;
    await this.setState(version.id, 'building');
    this.events.emit('version', { team: version.team, version: version.id });
    const folder = mkdtempSync(join(this.options.folder, 'build-'));
    try {
      const result = await this.build(version, folder);
      // A server that is shutting down leaves the rest to its next start.
      if (result === undefined) await this.setState(version.id, 'waiting');
      else await this.save(version, result, result.word === undefined ? undefined : readFileSync(join(folder, BUILT)));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    this.events.emit('version', { team: version.team, version: version.id });
    return true;
  }

  private async build({ id, file }: { id: string; file: string }, folder: string): Promise<BuildResult | undefined> {
    const rung = await this.options.rung();
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
    const reply = await this.runProcess({
      version: id,
      file,
      folder,
      rung,
      buildSeconds: settings.most.buildSeconds,
      game,
      size,
      swap,
      clock,
      limits,
    });
    if (reply === undefined || reply.type === 'done') return reply?.result;
    this.options.onBug(new Error(`version ${id}: ${reply.message}`));
    return {
      problem: 'It could not be built, and that is our fault: the tutor can see more in the log of the server.',
      log: '',
    };
  }

  /** `undefined`: it was stopped. */
  private runProcess(job: BuildJob): Promise<BuildReply | undefined> {
    return new Promise((resolve) => {
      const child = fork(fileURLToPath(builtFile(import.meta.url, './build-process.js')), [], {
        detached: true, // Ctrl-C at the terminal is for the server
        execArgv: [],
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      });
      let words = '';
      const { signal } = this.stop;
      const end = (): void => void child.kill('SIGKILL');
      const timer = setTimeout(end, LONGEST_MS);
      const settle = (reply: BuildReply | undefined): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        resolve(reply);
      };
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        words = (words + text).slice(-2000);
      });
      signal.addEventListener('abort', end);
      child.once('message', (reply: BuildReply) => settle(reply));
      child.once('error', ({ message }) => settle({ type: 'broken', message }));
      child.once('exit', (code, by) => {
        settle(signal.aborted ? undefined : { type: 'broken', message: `its process ended (${by ?? code}) ${words}` });
      });
      child.send(job, () => {});
    });
  }

  private async setState(id: string, state: 'waiting' | 'building'): Promise<void> {
    await this.store.tables.updateTable('ladder.versions').set({ state }).where('id', '=', id).execute();
  }

  /** Stores the result; a version that is ready becomes active. */
  private async save(
    { id, team }: { id: string; team: string },
    result: BuildResult,
    build: Buffer | undefined,
  ): Promise<void> {
    const { problem = null, log, language = null, word } = result;
    await this.store.transaction(async (tables) => {
      // The team's row first, as its deletion does: in the other order the two would wait for each other.
      const { active } = found(
        await tables.selectFrom('ladder.teams').select('active').where('id', '=', team).forUpdate().executeTakeFirst(),
        'team',
      );
      const row = await tables
        .updateTable('ladder.versions')
        .set({ state: word === undefined ? 'failed' : 'ready', problem, log, language, word: word ?? null })
        .where('id', '=', id)
        .where('state', '=', 'building')
        .returning(['number', 'banned'])
        .executeTakeFirst();
      // Its team may have been deleted meanwhile.
      if (row === undefined || word === undefined || build === undefined) return;
      await writeArchive(tables, id, 'build', build);
      await tables
        .insertInto('ladder.players')
        .values({ id: `v:${id}`, version: id, team, word })
        .execute();
      if (row.banned) return;
      // An older version does not replace a newer one that was built first, or a choice of its team.
      const former =
        active === null
          ? undefined
          : await tables.selectFrom('ladder.versions').select('number').where('id', '=', active).executeTakeFirst();
      if (former === undefined || former.number < row.number) {
        await tables.updateTable('ladder.teams').set({ active: id }).where('id', '=', team).execute();
      }
    });
    if (word !== undefined) this.events.emit('active', { team });
  }
}
