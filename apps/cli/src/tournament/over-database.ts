import { availableParallelism } from 'node:os';
import {
  botFiles,
  differenceWords,
  jailTitle,
  RunFailure,
  type RunOptions,
  type RunOutcome,
  runLocally,
  type Tournament,
  tournamentHash,
} from '@ringfence/arena';
import type { Store, StoreLog } from '@ringfence/arena/store';
import { INTERRUPTED, interruptible } from '../shared/interrupt.ts';
import { complain } from '../shared/output.ts';
import { CommandError, visible } from '../shared/trouble.ts';
import { inFolder, warnOfOpenings } from './conduct.ts';
import { notTooOften, whileHeld, withStore } from './database.ts';
import { progressText, startDisplay } from './display.ts';
import { checkPlayers, rungFor } from './jail.ts';

interface DatabaseOptions {
  readonly address: string;
  /** The folder that paths of players are relative to. */
  readonly programFolder: string;
  /** A folder to copy the games to at the end. */
  readonly out?: string;
  /** Only if the games are played in this process. */
  readonly concurrency?: number;
  readonly trust: boolean;
}

/** Results that share one sync. */
const AT_ONCE = 256;

/** The results, and where they are stored. */
interface Stored {
  readonly log: StoreLog;
  /** The address without a password. */
  readonly shown: string;
}

/**
 * Plays a tournament as far as possible, with its games in a database: by the workers of a PostgreSQL server, or in
 * this process if the database is a folder. Returns the exit code.
 */
export async function conductOverDatabase(
  tournament: Tournament,
  options: DatabaseOptions,
  finish: (stored: Stored, outcome: RunOutcome) => Promise<number>,
): Promise<number> {
  return withStore(options.address, async (store) => {
    const { shown } = store.address;
    await warnOfLikeness(store, tournament);
    const log = await store.enter(tournament, botFiles(tournament.players, options.programFolder));
    warnOfOpenings(tournament);
    const copy = async (): Promise<void> => (options.out === undefined ? undefined : copyTo(options.out, log));
    const outcome = await whileHeld(log, shown, async () => {
      await copy(); // an unusable folder is better found now than at the end
      const reached = await play(store, log, options);
      await copy();
      return reached;
    });
    if (outcome.finished) return finish({ log, shown }, outcome);
    complain(`stopped: ${progressText(outcome)} are saved in ${visible(shown)}: the same command resumes`);
    return INTERRUPTED;
  });
}

/** A changed file is another tournament: reports if the database has one with the same title. */
async function warnOfLikeness(store: Store, tournament: Tournament): Promise<void> {
  const namesakes = (await store.tournaments()).filter(({ tournament: { title } }) => title === tournament.title);
  const [latest] = namesakes;
  if (latest === undefined || namesakes.some(({ id }) => id === tournamentHash(tournament))) return;
  const words = differenceWords(latest.tournament, tournament).join('; ');
  complain(`note: this is a new tournament, since it differs from ${latest.id} of the same title: ${visible(words)}`);
}

/** Copies the results into a folder, as a run without a database would have left it. */
async function copyTo(folder: string, log: StoreLog): Promise<void> {
  await inFolder(folder, log.tournament, log.files, async (journal) => {
    for (const jail of await log.jails()) await journal.note({ jail });
    let waiting: Promise<boolean>[] = [];
    for await (const result of log.read()) {
      if (waiting.push(journal.append(result)) < AT_ONCE) continue;
      await Promise.all(waiting);
      waiting = [];
    }
    await Promise.all(waiting);
  });
}

async function play(store: Store, log: StoreLog, options: DatabaseOptions): Promise<RunOutcome> {
  const { signal, done } = interruptible();
  const display = startDisplay();
  const progress = { signal, onProgress: display.at };
  try {
    if (store.address.kind !== 'postgres') return await playHere(log, options, progress);
    const { runOverQueue } = await import('@ringfence/arena/store');
    const shown = visible(store.address.shown);
    return await runOverQueue(store.address, log, {
      ...progress,
      onTrouble: notTooOften((message) => complain(visible(message))),
      onIdle: once(() => complain(`no worker yet: start "ringfence worker --database ${shown}" anywhere`)),
    });
  } catch (error) {
    throw error instanceof RunFailure ? new CommandError(visible(error.message)) : error;
  } finally {
    display.clear();
    done();
  }
}

async function playHere(
  log: StoreLog,
  { trust, programFolder, concurrency = availableParallelism() }: DatabaseOptions,
  progress: Pick<RunOptions, 'signal' | 'onProgress'>,
): Promise<RunOutcome> {
  const { tournament } = log;
  const rung = await rungFor(tournament, trust);
  await checkPlayers(tournament, programFolder);
  await log.note({ jail: jailTitle(rung) });
  return runLocally(tournament, { ...progress, log, concurrency, folder: programFolder, rung: rung?.name });
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}
