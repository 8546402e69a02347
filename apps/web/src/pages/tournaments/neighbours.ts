import { newestGames } from './api.ts';

/** The games as last listed, the newest first: a replay leads to the next of them. */
let listed: { readonly tournament: string; readonly ids: readonly string[] } | undefined;

export function rememberList(tournament: string, ids: readonly string[]): void {
  listed = { tournament, ids };
}

export interface Neighbours {
  readonly newer: string | undefined;
  readonly older: string | undefined;
}

/** The games before and after one in the list that was shown, or among the newest if none was. */
export async function gamesBeside(tournament: string, id: string): Promise<Neighbours> {
  if (listed?.tournament !== tournament || !listed.ids.includes(id)) {
    const { games } = await newestGames(tournament, { faults: false, skipped: 0 });
    rememberList(
      tournament,
      games.map((game) => game.id),
    );
  }
  const ids = listed?.ids ?? [];
  const at = ids.indexOf(id);
  return at < 0 ? { newer: undefined, older: undefined } : { newer: ids[at - 1], older: ids[at + 1] };
}
