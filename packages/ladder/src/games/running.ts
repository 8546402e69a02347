import type { Boards, RunningGame } from '@ringfence/arena';
import type { LadderStore } from '../schema/ladder-store.ts';
import type { RunningView } from '../views/index.ts';
import { type GameRow, gamesAmong, maySee } from './lists.ts';
import type { Audience, Roster } from './roster.ts';
import { runningGames } from './rows.ts';

/** The boards of games that this process plays itself. */
export class LocalBoards implements Boards {
  /** Called after each change. */
  onChange = (): void => {};
  private readonly games = new Map<string, RunningGame>();

  set(game: RunningGame): void {
    this.games.set(game.id, game);
    this.onChange();
  }

  remove(id: string): void {
    if (this.games.delete(id)) this.onChange();
  }

  all(): RunningGame[] {
    return [...this.games.values()];
  }
}

/** A game being played: its row and its board. */
export interface Running {
  readonly row: GameRow;
  readonly state: RunningGame;
}

/** The games being played, by every machine if the database is shared, otherwise by this process. */
export async function runningNow(store: LadderStore, local: LocalBoards): Promise<Running[]> {
  const states = store.isShared ? (await runningGames(store)).map(({ state }) => state) : local.all();
  const rows = await gamesAmong(
    store,
    states.map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return states.flatMap((state) => {
    const row = byId.get(state.id);
    return row === undefined ? [] : [{ row, state }];
  });
}

/** The boards that somebody may see, as this audience sees them. */
export function visibleBoards(
  games: readonly Running[],
  roster: Roster,
  settings: { readonly pseudonyms: boolean },
  audience: Audience,
): RunningView[] {
  return games
    .filter(({ row }) => maySee(row, audience))
    .map(({ row: { kind }, state: { id, white, black, game, size, swap, moves } }) => ({
      kind,
      id,
      white: roster.view(white, settings, audience),
      black: roster.view(black, settings, audience),
      game,
      size,
      swap,
      moves,
    }));
}
