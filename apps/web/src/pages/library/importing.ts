import { type GameRecord, MAX_RECORD_LENGTH } from '@ringfence/rules/record';
import { m } from '../../paraglide/messages.js';
import { readFileText, readGames } from '../../share/files.ts';
import { newGameId, saveGame } from '../../storage/library.ts';

/** A text that may contain games, and its name. */
export interface ImportSource {
  readonly name: string;
  readonly text: string;
}

/** The result of an import. */
export interface Imported {
  /** The ids of the saved games. */
  readonly kept: readonly string[];
  /** Messages about what could not be read or saved. */
  readonly problems: readonly string[];
}

/** The texts of files; one that is too large is left out and reported. */
export async function readFiles(
  files: Iterable<File>,
): Promise<{ readonly sources: ImportSource[]; readonly problems: string[] }> {
  const sources: ImportSource[] = [];
  const problems: string[] = [];
  for (const file of files) {
    if (file.size > MAX_RECORD_LENGTH) problems.push(m.library_too_large({ name: file.name }));
    else sources.push({ name: file.name, text: await readFileText(file) });
  }
  return { sources, problems };
}

/** Saves all games of all texts; the first game of the first text is the newest. */
export async function importGames(sources: readonly ImportSource[]): Promise<Imported> {
  const problems: string[] = [];
  const records: GameRecord[] = [];
  for (const { name, text } of sources) {
    const games = readGames(text);
    if (games.ok) records.push(...games.value);
    else problems.push(m.library_not_read({ name, error: games.error }));
  }
  const kept: string[] = [];
  const now = Date.now();
  for (const [i, record] of records.entries()) {
    const id = newGameId();
    if (!(await saveGame(id, record, now - i))) {
      problems.push(m.library_not_kept({ lost: records.length - i, count: records.length }));
      break;
    }
    kept.push(id);
  }
  return { kept, problems };
}
