import { type DamagedLine, Journal, type PlayedTournament } from '@ringfence/arena';
import type { StoredTournament } from '@ringfence/arena/store';
import { lockHolder } from '@ringfence/node';
import { CommandError } from '../shared/trouble.ts';
import { asCommandError, damageWords } from './conduct.ts';
import { withStore } from './database.ts';
import { findStored } from './stored.ts';

/** Where a tournament is stored, for JSON output. */
export interface KeptIn {
  readonly folder?: string;
  /** The address without a password. */
  readonly database?: string;
  /** Its id in its database. */
  readonly id?: string;
}

/** A tournament to read, also while it is being played. */
export interface ReadableTournament extends PlayedTournament {
  readonly keptIn: KeptIn;
  /** Lines that cannot be read: their games are missing. */
  readonly damage: readonly DamagedLine[];
  readonly isRunning: boolean;
  /** The process that runs it, if known. */
  readonly runner: number | undefined;
}

/** What to do about damaged lines. */
export const damageAdvice = ({ damage }: ReadableTournament): string =>
  `${damageWords(damage)}: "ringfence tournament run" replays what is missing, --ignore-damage leaves it out`;

/** The options that locate a tournament. */
interface Asked {
  /** The subcommand, for its messages. */
  readonly word: string;
  readonly operands: readonly string[];
  readonly database: string | undefined;
}

interface SourceUse {
  one(source: ReadableTournament): Promise<number>;
  /** None is named, and the database has several. */
  several(tournaments: readonly StoredTournament[], shown: string): number;
}

/** Reads the tournament of a folder, or with `--database` one of a database, and returns the exit code. */
export async function withSource({ word, operands, database }: Asked, use: SourceUse): Promise<number> {
  const [operand, ...more] = operands;
  if (database !== undefined) {
    if (more.length > 0) throw new CommandError(`tournament ${word} takes one tournament, by its file or its id`);
    return withDatabase(database, operand, use);
  }
  if (operand === undefined || more.length > 0) {
    throw new CommandError(`tournament ${word} takes the folder of one tournament, as "run" wrote it, or --database`);
  }
  // Not echoed: it may contain a password.
  if (/^(?:postgres(?:ql)?|pglite):/i.test(operand)) throw new CommandError('name a database with --database');
  return withFolder(operand, use);
}

async function withFolder(folder: string, { one }: SourceUse): Promise<number> {
  try {
    const journal = await Journal.look(folder);
    try {
      const { tournament, jails, damage } = journal;
      const runner = lockHolder(folder);
      const isRunning = runner !== undefined;
      const read = () => journal.read();
      return await one({ tournament, jails, damage, read, keptIn: { folder }, isRunning, runner });
    } finally {
      await journal.close();
    }
  } catch (error) {
    throw asCommandError(error, folder);
  }
}

function withDatabase(address: string, name: string | undefined, { one, several }: SourceUse): Promise<number> {
  return withStore(address, async (store) => {
    const { shown } = store.address;
    const found = await findStored(store, name);
    if (Array.isArray(found)) return several(found, shown);
    return one({
      tournament: found.tournament,
      jails: await found.jails(),
      damage: [],
      read: () => found.read(),
      keptIn: { database: shown, id: found.id },
      isRunning: await found.isHeld(),
      runner: undefined,
    });
  });
}
