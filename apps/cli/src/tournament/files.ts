import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { readGame } from '@ringfence/arena';
import type { TournamentFile } from '@ringfence/arena/file';
import { fail, formatTextError, ok, type Result } from '@ringfence/rules';
import { readText } from '../shared/files.ts';
import { nearest } from '../shared/suggest.ts';
import { FileError, STDIN, systemTrouble, visible } from '../shared/trouble.ts';

/** The text of a file named in another one, by its path relative to a folder; the error says why it cannot be read. */
export function readFrom(folder: string, path: string): Result<string, string> {
  try {
    return ok(readFileSync(resolve(folder, path), 'utf8'));
  } catch (error) {
    return fail(`${visible(path)}: ${systemTrouble(error)}`);
  }
}

/** Reads a tournament file, or standard input, with the files that it names. */
export async function readTournament(file: string): Promise<TournamentFile> {
  const text = await readText(file);
  if (!text.ok) throw new FileError(file, formatTextError(text.error));
  // The parser is loaded only if there is a file.
  const { parseTournament } = await import('@ringfence/arena/file');
  const folder = file === STDIN ? '.' : dirname(file);
  const parsed = parseTournament(text.value, {
    suggest: nearest,
    readText: (path) => readFrom(folder, path),
    readGame: (path) => readGame(path, folder),
  });
  if (!parsed.ok) throw new FileError(file, formatTextError(parsed.error));
  return parsed.value;
}
