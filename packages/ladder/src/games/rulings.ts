import type { Tables } from '../schema/ladder-store.ts';
import type { RulingView } from '../views/index.ts';

/** The rulings on games, the oldest first. */
export async function rulingsOf(tables: Tables, games: readonly string[]): Promise<ReadonlyMap<string, RulingView[]>> {
  const rulings = new Map<string, RulingView[]>();
  if (games.length === 0) return rulings;
  const rows = await tables
    .selectFrom('ladder.rulings')
    .select(['game', 'kind', 'reason', 'finding', 'at'])
    .where('game', 'in', games)
    .orderBy('id')
    .execute();
  for (const { game, at, ...ruling } of rows) {
    rulings.set(game, [...(rulings.get(game) ?? []), { ...ruling, at: at.toISOString() }]);
  }
  return rulings;
}
