import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, resolve } from 'node:path';
import { parsePlayer } from '../bots/player.ts';
import { findProgram } from '../jail/programs.ts';
import type { Entrant } from '../tournament/tournament.ts';

/** A file or folder that a player's words name, from the folder that all paths start from. */
export interface BotFile {
  readonly player: string;
  readonly path: string;
  /** Of a bot's own file, so that every machine plays the same bot; folders and what the system has are not compared. */
  readonly sha256?: string;
}

/** The files that the players' words name and that are there: what every worker must have too. */
export function botFiles(players: readonly Entrant[], folder: string): BotFile[] {
  return players.flatMap(({ name, word }) =>
    wordsOf(word).flatMap((path) => {
      const sha256 = digest(resolve(folder, path));
      if (sha256 === undefined) return [];
      return [{ player: name, path, ...(sha256 !== '' && !isAbsolute(path) && { sha256 }) }];
    }),
  );
}

/** Why the players cannot play on this machine, as a clause; `undefined` if they can. */
export function whyUnfit(players: readonly Entrant[], files: readonly BotFile[], folder: string): string | undefined {
  for (const { player, path, sha256 } of files) {
    const found = digest(resolve(folder, path));
    if (found === undefined) return `${path} of ${player} is not in ${folder}`;
    if (sha256 !== undefined && found !== sha256) return `${path} of ${player} in ${folder} is another version`;
  }
  for (const { name, word } of players) {
    const spec = parsePlayer(word);
    if (!spec.ok) return spec.error;
    if (spec.value.kind === 'human') return `${name} is a human, and there is no seat for one`;
    if (!('command' in spec.value)) continue;
    const { program } = spec.value.command;
    if (findProgram(program, folder) === undefined) return `there is no program ${program} for ${name}`;
  }
  return undefined;
}

/** The words of a player that could be paths. */
function wordsOf(word: string): string[] {
  const spec = parsePlayer(word);
  if (!spec.ok) return [];
  if (spec.value.kind === 'java') return spec.value.path.split(delimiter);
  return 'command' in spec.value ? [spec.value.command.program, ...spec.value.command.args] : [];
}

/** Nothing for a folder, `undefined` for what is not there. */
function digest(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return undefined;
  return found.isFile() ? createHash('sha256').update(readFileSync(path)).digest('hex') : '';
}
