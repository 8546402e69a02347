import { hasPrograms, jailTitle, type Tournament } from '@ringfence/arena';
import { type JobHandler, TournamentJobs, type WorkerJail } from '@ringfence/arena/store';
import { findRung, NO_JAIL } from '@ringfence/jail';
import { StoreError } from '@ringfence/store';
import type { LadderStore } from '../schema/ladder-store.ts';
import { versionFolder, versionsIn } from '../submissions/version-folder.ts';
import { ClassJobs } from './class-jobs.ts';

export interface WorkerJobsOptions {
  /** The class of the database and its tournaments, which their opener closes. */
  readonly ladder: LadderStore;
  /** Tells workers apart, such as `host:4711`. */
  readonly name: string;
  /** Where programs are, and where those of a class are fetched to. */
  readonly folder: string;
  /** Games at a time. */
  readonly slots: number;
  /** Runs programs also where this machine has no jail for them. */
  readonly trust: boolean;
  /** Whether it builds submissions of the class too. */
  readonly builds: boolean;
  readonly onTrouble: (message: string) => void;
}

/** All that a worker plays: tournaments, among them the official ones of a class with its programs, and the class. */
export function workerJobs(options: WorkerJobsOptions): JobHandler[] {
  const { ladder, name, folder, trust } = options;
  const fetchVersion = async (version: string): Promise<void> => {
    await versionFolder(ladder.tables, folder, version);
  };
  return [
    new TournamentJobs({
      store: ladder.tournaments,
      name,
      folder,
      fetch: async (tournament) => {
        for (const version of versionsIn(tournament)) if (await ladder.exists()) await fetchVersion(version);
      },
      jailFor: (tournament) => jailFor(tournament, trust),
    }),
    new ClassJobs({ ...options, store: ladder, fetchVersion }),
  ];
}

async function jailFor(tournament: Tournament, trust: boolean): Promise<WorkerJail> {
  if (!hasPrograms(tournament)) return { title: jailTitle(undefined) };
  const rung = await findRung({ trust });
  if (rung === undefined) throw new StoreError(NO_JAIL);
  return { title: rung.title, rung: rung.name };
}
