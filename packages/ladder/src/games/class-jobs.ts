import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type JobContext, type JobHandler, type JobReport, playJob, RunningRows } from '@ringfence/arena/store';
import { findRung } from '@ringfence/jail';
import { createEmitter } from '../events.ts';
import { ClassRoom } from '../people/class-room.ts';
import type { LadderStore } from '../schema/ladder-store.ts';
import { Builder } from '../submissions/builder.ts';
import { dropForgotten } from '../submissions/version-folder.ts';
import { VERSION } from '../version.ts';
import { ClassPlayer, type ClassPlayerOptions } from './class-player.ts';
import { fixtureOf } from './fixture.ts';
import { keepResult, type PlannedGame, showRunning, stillPlanned } from './rows.ts';
import { attendClass } from './workers.ts';

/** A job of the class: games to be played one after the other. */
export interface ClassJob {
  readonly ladder: 1;
  /** The version of the server that sent it. */
  readonly program: string;
  readonly games: readonly PlannedGame[];
}

/** How often it looks for programs that the class has forgotten. */
const TIDY_MS = 60_000;

interface ClassJobsOptions extends ClassPlayerOptions {
  readonly store: LadderStore;
  /** Identifies a worker, such as `host:4711`. */
  readonly name: string;
  /** The number of parallel games that the worker offers. */
  readonly slots: number;
  /** Whether it builds submissions too. */
  readonly builds: boolean;
  readonly onTrouble: (message: string) => void;
}

/** Plays the games of a class on a worker. A database without a class is left alone. */
export class ClassJobs implements JobHandler<ClassJob> {
  private readonly options: ClassJobsOptions;
  private readonly player: ClassPlayer;
  private readonly boards: RunningRows;
  private readonly room: ClassRoom;
  private readonly builder: Builder | undefined;
  private hasClass = false;
  private playing = 0;
  private lastTidied = Number.NEGATIVE_INFINITY;

  constructor(options: ClassJobsOptions) {
    const { store, name } = options;
    this.options = options;
    this.room = new ClassRoom(store);
    this.boards = new RunningRows({ show: (worker, games) => showRunning(store, worker, games) }, name);
    this.player = new ClassPlayer(options, this.boards);
    this.builder = options.builds ? this.createBuilder() : undefined;
  }

  accepts(data: object): data is ClassJob {
    return 'ladder' in data;
  }

  async play({ games, program }: ClassJob, context: JobContext): Promise<JobReport> {
    const { name, onTrouble } = this.options;
    if (program !== VERSION) {
      onTrouble(`the server is of version ${program} and this worker of version ${VERSION}: install the same on both`);
    }
    const { tables } = this.options.store;
    const info = await this.room.info();
    const ids = games.map(({ id }) => id);
    const planned = await stillPlanned(tables, ids);
    const fixtures = games.filter(({ id }) => planned.has(id)).map((game) => fixtureOf(game, info));
    this.playing++;
    try {
      return await playJob(
        { fixtures, player: this.player, keep: (result) => keepResult(tables, name, result) },
        context,
      );
    } finally {
      this.playing--;
    }
  }

  /** Reports that it is alive; the tutor may request more or fewer parallel games. */
  async attend(): Promise<number | undefined> {
    const { store, name, slots, folder } = this.options;
    this.hasClass ||= await store.exists();
    if (!this.hasClass) return undefined;
    this.builder?.start();
    if (performance.now() - this.lastTidied > TIDY_MS) {
      this.lastTidied = performance.now();
      await dropForgotten(store.tables, folder);
    }
    return (await attendClass(store, { name, slots, playing: this.playing })) ?? undefined;
  }

  async close(): Promise<void> {
    await this.builder?.stop();
    await this.player.close();
    await this.boards.close();
    if (this.hasClass)
      await this.options.store.tables
        .deleteFrom('ladder.workers')
        .where('name', '=', this.options.name)
        .where('weight', 'is', null)
        .execute()
        .catch(() => {});
  }

  private createBuilder(): Builder {
    const { store, name, trust = false, onTrouble } = this.options;
    let rung: ReturnType<typeof findRung> | undefined;
    return new Builder(store, this.room, createEmitter(), {
      folder: mkdtempSync(join(tmpdir(), 'ringfence-builds-')),
      name,
      rung: async () => {
        rung ??= findRung({ trust });
        return (await rung)?.name;
      },
      onBug: (error) => onTrouble(error instanceof Error ? error.message : String(error)),
    });
  }
}
