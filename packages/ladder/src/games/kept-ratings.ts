import { sql } from 'kysely';
import type { Rating } from '../rating/ratings.ts';
import type { Tables } from '../schema/ladder-store.ts';

/** The ratings as a server last computed them, to be shown until a new one has read all games; none at first. */
export async function keptRatings(tables: Tables): Promise<ReadonlyMap<string, Rating> | undefined> {
  const row = await tables.selectFrom('ladder.rated').select('ratings').executeTakeFirst();
  return row === undefined ? undefined : new Map(Object.entries(row.ratings));
}

export async function keepRatings(tables: Tables, ratings: ReadonlyMap<string, Rating>): Promise<void> {
  const text = JSON.stringify(Object.fromEntries(ratings));
  await tables
    .insertInto('ladder.rated')
    .values({ id: 1, ratings: text })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ratings: text, at: sql<Date>`now()` }))
    .execute();
}
