import { audit } from '../people/audit.ts';
import type { Actor } from '../people/viewer.ts';
import { Refusal } from '../refusal.ts';
import type { LadderStore } from '../schema/ladder-store.ts';
import { findGame } from './lists.ts';
import { planGames } from './rows.ts';

/** Plans a game again as a new one; the old one no longer counts. */
export async function repeatGame(store: LadderStore, id: string, actor: Actor): Promise<void> {
  const row = await findGame(store, id);
  if (row.state !== 'done') throw new Refusal('not-played', 'this game has not been played, so it cannot be repeated');
  if (row.kind === 'practice')
    throw new Refusal('practice-game', 'practice games cannot be repeated: start another one with "ringfence connect"');
  await store.transaction(async (tables) => {
    await tables.updateTable('ladder.games').set({ rated: false }).where('id', '=', id).execute();
    const { kind, rated, white, black, challenge, test } = row;
    await planGames(tables, [
      {
        kind,
        rated,
        first: white,
        second: black,
        count: 1,
        ...(challenge !== null && { challenge }),
        ...(test !== null && { test }),
      },
    ]);
    await audit(tables, actor, { action: 'game-repeated', subject: id });
  });
}

/** No game played so far counts for the ratings any more. */
export async function resetRatings(store: LadderStore, actor: Actor): Promise<void> {
  await store.transaction(async (tables) => {
    await tables.updateTable('ladder.games').set({ rated: false }).where('state', '=', 'done').execute();
    await audit(tables, actor, { action: 'ratings-reset', subject: 'all' });
  });
}
