import { availableParallelism } from 'node:os';
import {
  type BotFile,
  botFiles,
  type DamagedLine,
  Journal,
  JournalError,
  jailTitle,
  openingsWarning,
  RunFailure,
  RunningBoards,
  type RunOutcome,
  runLocally,
  type Terminal,
  type Tournament,
} from '@ringfence/arena';
import type { Rung } from '@ringfence/jail';
import { LockedError, lockFolder } from '@ringfence/node';
import { INTERRUPTED, interruptible } from '../shared/interrupt.ts';
import { complain } from '../shared/output.ts';
import { CommandError, systemTrouble, visible } from '../shared/trouble.ts';
import { progressText, startDisplay } from './display.ts';
import { checkPlayers, rungFor } from './jail.ts';

interface ConductOptions {
  /** The folder of the games. */
  readonly folder: string;
  /** The folder that paths of players are relative to. */
  readonly programFolder: string;
  readonly concurrency?: number;
  readonly trust: boolean;
  /** The terminal of a human; then everything is played in this process. */
  readonly terminal?: Terminal;
  /** Whether the folder is kept, so that it can be resumed. */
  readonly isKept: boolean;
}

/**
 * Plays a tournament in a folder as far as possible, and passes the results to `finish` while the folder is locked.
 * Returns the exit code.
 */
export async function conduct(
  tournament: Tournament,
  options: ConductOptions,
  finish: (journal: Journal, outcome: RunOutcome) => Promise<number>,
): Promise<number> {
  const { folder, isKept } = options;
  const rung = await rungFor(tournament, options.trust);
  await checkPlayers(tournament, options.programFolder);
  warnOfOpenings(tournament);
  const files = botFiles(tournament.players, options.programFolder);
  const { outcome, code } = await inFolder(folder, tournament, files, async (journal) => {
    if (journal.damage.length > 0) {
      const { damage } = journal;
      complain(
        `${damageWords(damage)}: set aside in journal.damaged, ${damage.length === 1 ? 'its game is' : 'their games are'} replayed`,
      );
    }
    await journal.note({ jail: jailTitle(rung) });
    const outcome = await play(tournament, journal, rung, options);
    return { outcome, code: outcome.finished ? await finish(journal, outcome) : INTERRUPTED };
  });
  if (!outcome.finished) {
    const kept = isKept
      ? `${progressText(outcome)} are saved in ${visible(folder)}: the same command resumes`
      : 'no games are saved without --out';
    complain(`stopped: ${kept}`);
  }
  return code;
}

/** Damaged lines of a journal, the first few by number and game. */
export function damageWords(damage: readonly DamagedLine[]): string {
  const named = damage.slice(0, NAMED).map(({ line, game }) => `${line}${game === undefined ? '' : ` (game ${game})`}`);
  const more = damage.length > NAMED ? ` and ${damage.length - NAMED} more` : '';
  return `damaged ${damage.length === 1 ? 'line' : 'lines'} ${named.join(', ')}${more} of the journal`;
}

const NAMED = 8;

export function warnOfOpenings(tournament: Tournament): void {
  const warning = openingsWarning(tournament);
  if (warning !== undefined) complain(`note: ${visible(warning)}`);
}

/** Works with the journal of a folder while it is locked. */
export async function inFolder<T>(
  folder: string,
  tournament: Tournament,
  files: readonly BotFile[],
  work: (journal: Journal) => Promise<T>,
): Promise<T> {
  try {
    const unlock = lockFolder(folder);
    try {
      const journal = await Journal.open(folder, tournament, files);
      try {
        return await work(journal);
      } finally {
        await journal.close();
      }
    } finally {
      unlock();
    }
  } catch (error) {
    throw asCommandError(error, folder);
  }
}

async function play(
  tournament: Tournament,
  log: Journal,
  rung: Rung | undefined,
  { folder, programFolder, terminal, concurrency = availableParallelism() }: ConductOptions,
): Promise<RunOutcome> {
  const boards = new RunningBoards(folder);
  const { signal, done } = interruptible();
  const display = startDisplay();
  const progress = terminal === undefined ? { concurrency, onProgress: display.at } : { concurrency: 1 };
  try {
    const local = { folder: programFolder, rung: rung?.name, boards, terminal };
    return await runLocally(tournament, { log, signal, ...local, ...progress });
  } finally {
    display.clear();
    boards.close();
    done();
  }
}

/** Errors that a user can fix, in one line; others are rethrown. */
export function asCommandError(error: unknown, folder: string): unknown {
  if (error instanceof CommandError) return error;
  if (error instanceof JournalError || error instanceof LockedError || error instanceof RunFailure) {
    return new CommandError(visible(error.message));
  }
  const isSystem = error instanceof Error && 'syscall' in error;
  return isSystem ? new CommandError(`${visible(folder)} cannot be used: ${systemTrouble(error)}`) : error;
}
