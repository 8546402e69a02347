import { availableParallelism } from 'node:os';
import {
  botFiles,
  differenceWords,
  gameCount,
  jailTitle,
  longestGame,
  RunFailure,
  type RunOptions,
  type RunOutcome,
  roundsOf,
  runTournament,
  TablePool,
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

export interface DatabaseOptions {
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
export interface Stored {
  readonly log: StoreLog;
  /** The address without a password. */
  readonly shown: string;
}

type Play = (store: Store, log: StoreLog, run: (parts: RunParts) => Promise<RunOutcome>) => Promise<RunOutcome>;
type RunParts = Pick<RunOptions, 'log' | 'player' | 'concurrency'>;

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
    const { kind, shown } = store.address;
    await warnOfLikeness(store, tournament);
    const log = await store.enter(tournament, botFiles(tournament.players, options.programFolder));
    warnOfOpenings(tournament);
    const play = kind === 'postgres' ? throughWorkers : inThisProcess(options);
    const copy = async (): Promise<void> => (options.out === undefined ? undefined : copyTo(options.out, log));
    const outcome = await whileHeld(log, shown, async () => {
      await copy(); // an unusable folder is better found now than at the end
      const reached = await withDisplay(tournament, (run) => play(store, log, run));
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

async function withDisplay(
  tournament: Tournament,
  work: (run: (parts: RunParts) => Promise<RunOutcome>) => Promise<RunOutcome>,
): Promise<RunOutcome> {
  const { signal, done } = interruptible();
  const display = startDisplay();
  try {
    return await work((parts) => runTournament(tournament, { ...parts, signal, onProgress: display.at }));
  } catch (error) {
    throw error instanceof RunFailure ? new CommandError(visible(error.message)) : error;
  } finally {
    display.clear();
    done();
  }
}

const throughWorkers: Play = async (store, log, run) => {
  const { gamesPerJob, MOST_ON_THE_WAY, openGameQueue, QueuePlayer } = await import('@ringfence/arena/store');
  const { tournament } = log;
  const { shown } = store.address;
  const say = notTooOften((message) => complain(visible(message)));
  const boss = await openGameQueue(store.address, say);
  const total = gameCount(tournament, roundsOf(tournament));
  const mostMoves = Math.max(...tournament.sizes.map((size) => longestGame(tournament.game, size)));
  const player = await QueuePlayer.open(boss, log, {
    gamesPerJob: gamesPerJob(total, tournament.clock, tournament.maxMoves ?? mostMoves),
    onIdle: once(() => complain(`no worker yet: start "ringfence worker --database ${visible(shown)}" anywhere`)),
  });
  try {
    // The workers have already stored the results.
    const kept = { read: () => log.read(), append: async () => true };
    return await run({ log: kept, player, concurrency: MOST_ON_THE_WAY });
  } finally {
    await player.close();
    await boss.stop({ graceful: false });
  }
};

const inThisProcess =
  ({ trust, programFolder, concurrency = availableParallelism() }: DatabaseOptions): Play =>
  async (_, log, run) => {
    const { players } = log.tournament;
    const rung = await rungFor(log.tournament, trust);
    await checkPlayers(log.tournament, programFolder);
    await log.note({ jail: jailTitle(rung) });
    const player = new TablePool({ players, folder: programFolder, ...(rung !== undefined && { rung: rung.name }) });
    try {
      return await run({ log, player, concurrency });
    } finally {
      await player.close();
    }
  };

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}
