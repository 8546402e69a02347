import type { RungName } from '@ringfence/jail';
import { StoreError } from '@ringfence/store';
import { whyUnfit } from '../tournament/bot-files.ts';
import { GameProcesses } from '../tournament/game-processes.ts';
import type { Tournament } from '../tournament/tournament.ts';
import { GoneError, type JobContext, playJob } from './play-job.ts';
import type { GameJob, JobReport } from './queue.ts';
import { RunningRows } from './running-rows.ts';
import type { Store } from './store.ts';
import type { StoreLog } from './store-log.ts';
import type { JobHandler } from './worker.ts';

/** The jail of programs on this machine. */
export interface WorkerJail {
  /** For the report. */
  readonly title: string;
  readonly rung?: RungName;
}

interface TournamentJobsOptions {
  readonly store: Store;
  /** Identifies a worker, such as `host:4711`. */
  readonly name: string;
  /** The folder that paths of players are relative to. */
  readonly folder: string;
  /** The jail for a tournament; throws if this machine has no suitable one. */
  readonly jailFor: (tournament: Tournament) => Promise<WorkerJail>;
  /** Fetches the files of a tournament's programs to the folder, if they come from elsewhere. */
  readonly fetch?: (tournament: Tournament) => Promise<void>;
}

/** What is needed to play games of one tournament. */
interface OpenTournament {
  readonly log: StoreLog;
  readonly player: GameProcesses;
  readonly boards: RunningRows;
}

interface InUse {
  readonly opened: Promise<OpenTournament>;
  users: number;
}

/** Plays the games of tournaments; those without games are closed. */
export class TournamentJobs implements JobHandler<GameJob> {
  private readonly options: TournamentJobsOptions;
  private readonly open = new Map<string, InUse>();

  constructor(options: TournamentJobsOptions) {
    this.options = options;
  }

  ready(): Promise<void> {
    return this.options.store.ready();
  }

  accepts(data: object): data is GameJob {
    return 'tournament' in data;
  }

  async play({ tournament, fixtures }: GameJob, context: JobContext): Promise<JobReport> {
    for (const [other, { users }] of this.open) if (other !== tournament && users === 0) void this.clear(other);
    const inUse = this.open.get(tournament) ?? { opened: this.prepare(tournament), users: 0 };
    this.open.set(tournament, inUse);
    inUse.users++;
    try {
      const { log, player } = await inUse.opened;
      const done = await log.among(fixtures.map(({ plan }) => plan.id));
      const known = new Set(done.map(({ plan }) => plan.id));
      const left = fixtures.filter(({ plan }) => !known.has(plan.id));
      return await playJob({ fixtures: left, player, keep: (result) => log.append(result) }, context);
    } finally {
      inUse.users--;
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.open.keys()].map((tournament) => this.clear(tournament)));
  }

  private async prepare(id: string): Promise<OpenTournament> {
    try {
      const { store, folder, name, jailFor, fetch } = this.options;
      const log = await store.find(id);
      if (log === undefined) throw new GoneError(`tournament ${id} was deleted`);
      const { tournament, files } = log;
      await fetch?.(tournament);
      const reason = whyUnfit(tournament.players, files, folder);
      if (reason !== undefined) {
        const help = 'Copy the bots there, or name their folder with --folder';
        throw new StoreError(`"${tournament.title}" cannot be played here: ${reason}. ${help}`);
      }
      const { title, rung } = await jailFor(tournament);
      await log.note({ jail: title });
      const boards = new RunningRows(log, name);
      const { players, rules } = tournament;
      const setup = { players, folder, ...(rules !== undefined && { rules }), ...(rung !== undefined && { rung }) };
      return { log, player: new GameProcesses(setup, boards), boards };
    } catch (error) {
      this.open.delete(id);
      throw error;
    }
  }

  private async clear(tournament: string): Promise<void> {
    const inUse = this.open.get(tournament);
    this.open.delete(tournament);
    const opened = await inUse?.opened.catch(() => undefined);
    await opened?.player.close();
    await opened?.boards.close();
  }
}
