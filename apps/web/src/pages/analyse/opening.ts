// Games from elsewhere: a link, the library, a file, a text. Each function reports what is wrong itself.
import type { GameRecord } from '@ringfence/rules/record';
import { Game } from '../../game/game.ts';
import { m } from '../../paraglide/messages.js';
import { readGames } from '../../share/files.ts';
import { unpackRecord } from '../../share/link.ts';
import { toast } from '../../shell/toasts.svelte.ts';
import { loadGame, newGameId, saveGame } from '../../storage/library.ts';

/** Further games of a file are not added to the library. */
const MOST_KEPT = 200;

/** The game of a link, at one of its nodes. */
export async function gameOfLink(packed: string, at: number): Promise<Game | undefined> {
  const record = await unpackRecord(packed);
  if (record.ok) return new Game(record.value, at);
  toast(record.error, { tone: 'error' });
  return undefined;
}

/** A game of the library. */
export async function gameOfLibrary(id: string): Promise<Game | undefined> {
  const record = await loadGame(id);
  if (record !== undefined) return new Game(record);
  toast(m.analyse_gone(), { tone: 'error' });
  return undefined;
}

/** The first of some games; the others go to the library. */
export function firstGameOf(records: readonly GameRecord[]): Game {
  if (records.length > 1) {
    for (const record of records.slice(1, MOST_KEPT)) void saveGame(newGameId(), record);
    toast(m.analyse_first_of({ count: records.length }));
  }
  return new Game(records[0]);
}

/** The first game of a text. */
export function gameOfText(text: string): Game | undefined {
  const records = readGames(text);
  if (records.ok) return firstGameOf(records.value);
  toast(m.analyse_not_read({ error: records.error }), { tone: 'error' });
  return undefined;
}
