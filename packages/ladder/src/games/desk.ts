import { type Desk, type JobContext, type JobReport, playJob, RunningRows } from '@ringfence/arena/store';
import { StoreError } from '@ringfence/store';
import { createEmitter } from '../events.ts';
import { ClassRoom } from '../people/class-room.ts';
import type { LadderStore } from '../schema/ladder-store.ts';
import { dropForgotten } from '../submissions/version-folder.ts';
import { fixtureOf } from './fixture.ts';
import { Machine, type MachineOptions } from './machine.ts';
import { keepResult, type PlannedGame, showRunning, stillPlanned, voidGames } from './rows.ts';
import { attendClass } from './workers.ts';

/** A job of the class: games to be played one after the other. */
export interface LadderJob {
  readonly ladder: 1;
  readonly games: readonly PlannedGame[];
}

/** How often it looks for programs that the class has forgotten. */
const TIDY_MS = 60_000;

export interface LadderDeskOptions extends Omit<MachineOptions, 'onRunning'> {
  readonly store: LadderStore;
  /** Identifies a worker, such as `host:4711`. */
  readonly name: string;
  /** The number of parallel games that the worker offers. */
  readonly slots: number;
}

/** Plays the games of a class on a worker. A database without a class is left alone. */
export class LadderDesk implements Desk<LadderJob> {
  private readonly options: LadderDeskOptions;
  private readonly machine: Machine;
  private readonly boards: RunningRows;
  private readonly room: ClassRoom;
  private hasClass = false;
  private playing = 0;
  private lastTidied = Number.NEGATIVE_INFINITY;

  constructor(options: LadderDeskOptions) {
    const { store, name } = options;
    this.options = options;
    this.room = new ClassRoom(store, createEmitter());
    this.boards = new RunningRows({ show: (worker, games) => showRunning(store, worker, games) }, name);
    this.machine = new Machine({ ...options, onRunning: (game) => this.boards.set(game) });
  }

  accepts(data: object): data is LadderJob {
    return 'ladder' in data;
  }

  async serve({ games }: LadderJob, context: JobContext): Promise<JobReport> {
    const { store, name } = this.options;
    const info = await this.room.info();
    const planned = await stillPlanned(
      store.tables,
      games.map(({ id }) => id),
    );
    const byId = new Map(games.map((game) => [game.id, game]));
    return playJob(
      {
        fixtures: games.filter(({ id }) => planned.has(id)).map((game) => fixtureOf(game, info)),
        play: async ({ plan: { id } }) => {
          this.playing++;
          try {
            return await this.machine.play(byId.get(id) as PlannedGame, info);
          } catch (error) {
            if (!(error instanceof StoreError) && !context.isLeaving()) {
              context.onTrouble(`game ${id} is called off: ${error instanceof Error ? error.message : String(error)}`);
              await voidGames(store.tables, [id]).catch(() => {});
            }
            throw error;
          } finally {
            this.playing--;
          }
        },
        keep: (result) => keepResult(store.tables, name, result),
        onOver: (id) => this.boards.remove(id),
      },
      context,
    );
  }

  /** Reports that it is alive; the tutor may request more or fewer parallel games. */
  async attend(): Promise<number | undefined> {
    const { store, name, slots, folder } = this.options;
    this.hasClass ||= await store.exists();
    if (!this.hasClass) return undefined;
    if (performance.now() - this.lastTidied > TIDY_MS) {
      this.lastTidied = performance.now();
      await dropForgotten(store.tables, folder);
    }
    return (await attendClass(store, { name, slots, playing: this.playing })) ?? undefined;
  }

  async close(): Promise<void> {
    await this.machine.close();
    await this.boards.close();
    if (this.hasClass)
      await this.options.store.tables
        .deleteFrom('ladder.workers')
        .where('name', '=', this.options.name)
        .where('weight', 'is', null)
        .execute()
        .catch(() => {});
    await this.options.store.close();
  }
}
