import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { GameResult } from '../game/game.ts';
import { JOURNAL_FILE, Journal } from './journal.ts';
import type { Tournament } from './tournament.ts';

const BATCH = 256;

/**
 * Replaces what is written in the journal of a folder that nobody runs, for example to remove a name: the tournament,
 * and each result; without a result a game is played again when the tournament is resumed. The old file stays until the new one is complete.
 */
export async function rewriteJournal(
  folder: string,
  tournament: Tournament,
  change: (result: GameResult) => GameResult | undefined,
): Promise<void> {
  const draft = join(folder, 'rewritten');
  rmSync(draft, { recursive: true, force: true }); // of an attempt that was interrupted
  const old = await Journal.look(folder);
  try {
    const journal = await Journal.open(draft, tournament, old.files);
    try {
      for (const jail of old.jails) await journal.note({ jail });
      const batch: Promise<boolean>[] = [];
      for await (const result of old.read()) {
        const next = change(result);
        if (next !== undefined) batch.push(journal.append(next));
        if (batch.length === BATCH) await Promise.all(batch.splice(0));
      }
      await Promise.all(batch);
    } finally {
      await journal.close();
    }
  } finally {
    await old.close();
  }
  renameSync(join(draft, JOURNAL_FILE), join(folder, JOURNAL_FILE));
  rmSync(draft, { recursive: true });
}
