import { Journal } from '@ringfence/arena';
import { CommandError } from '../trouble.ts';
import { asCommandError } from './conduct.ts';

/** The one folder that a command is about. */
export function folderOperand(word: string, operands: readonly string[]): string {
  const [folder] = operands;
  if (folder === undefined || operands.length > 1) {
    throw new CommandError(`tournament ${word} takes the folder of one tournament, as "run" wrote it`);
  }
  return folder;
}

/** Reads a tournament's folder, also while it is being played. */
export async function withJournal<T>(folder: string, work: (journal: Journal) => Promise<T>): Promise<T> {
  try {
    const journal = await Journal.look(folder);
    try {
      return await work(journal);
    } finally {
      await journal.close();
    }
  } catch (error) {
    throw asCommandError(error, folder);
  }
}
