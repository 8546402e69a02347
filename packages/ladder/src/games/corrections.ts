import { isDeepStrictEqual } from 'node:util';
import { audit } from '../people/audit.ts';
import type { Actor } from '../people/viewer.ts';
import { Refusal } from '../refusal.ts';
import type { LadderStore, Tables } from '../schema/ladder-store.ts';
import type { RulingWish } from '../views/index.ts';
import { changedMeanwhile, type GameJudge } from './judge-again.ts';
import { type FoundGame, findGame } from './lists.ts';
import { planGames, resultColumns } from './rows.ts';
import { rulingsOf } from './rulings.ts';

/** What a tutor decides about a game, with a reason for both teams; ratings follow. Returns what was found. */
export async function ruleOnGame(
  store: LadderStore,
  id: string,
  { kind, reason }: RulingWish,
  actor: Actor,
  judge: GameJudge,
): Promise<string> {
  const row = await findGame(store, id);
  if (row.state !== 'done' || row.result === null)
    throw new Refusal('not-played', 'this game has not been played: there is nothing to decide yet');
  if (row.kind === 'practice')
    throw new Refusal('practice-game', 'practice games do not count: start another one with "ringfence connect"');
  // Before the transaction: the rules of a game may be a program that takes its time.
  const judged = kind === 'judge' ? await judge(row.result) : undefined;
  return store.transaction(async (tables) => {
    const finding = judged?.finding ?? '';
    const now = await tables.selectFrom('ladder.games').select('result').where('id', '=', id).forUpdate().execute();
    if (!isDeepStrictEqual(now[0]?.result, row.result)) throw changedMeanwhile();
    if (kind !== 'judge') await carryOut(tables, row, kind);
    else if (judged?.hasChanged)
      await tables.updateTable('ladder.games').set(resultColumns(judged.result)).where('id', '=', id).execute();
    await tables
      .insertInto('ladder.rulings')
      .values({ game: id, kind, reason, finding, person: typeof actor === 'object' ? actor.id : null })
      .execute();
    const detail = { kind, reason, ...(finding !== '' && { finding }), teams: [row.white_team, row.black_team] };
    await audit(tables, actor, { action: 'game-ruled', subject: id, detail });
    return finding;
  });
}

async function carryOut(tables: Tables, row: FoundGame, kind: Exclude<RulingWish['kind'], 'judge'>): Promise<void> {
  const rate = (rated: boolean) => tables.updateTable('ladder.games').set({ rated }).where('id', '=', row.id).execute();
  switch (kind) {
    case 'annul':
      if (!row.rated) throw new Refusal('nothing-to-change', 'this game does not count anyway');
      await rate(false);
      return;
    case 'restore': {
      const [last] = (await rulingsOf(tables, [row.id])).get(row.id)?.slice(-1) ?? [];
      if (last?.kind !== 'annul')
        throw new Refusal('nothing-to-change', 'only a game that was annulled can be restored');
      await rate(true);
      return;
    }
    case 'again': {
      await rate(false);
      const { kind: own, rated, white, black, challenge, test } = row;
      const of = { ...(challenge !== null && { challenge }), ...(test !== null && { test }) };
      await planGames(tables, [{ kind: own, rated, first: white, second: black, count: 1, ...of }]);
    }
  }
}

/** No game played so far counts for the ratings any more. */
export async function resetRatings(store: LadderStore, actor: Actor): Promise<void> {
  await store.transaction(async (tables) => {
    await tables.updateTable('ladder.games').set({ rated: false }).where('state', '=', 'done').execute();
    await audit(tables, actor, { action: 'ratings-reset', subject: 'all' });
  });
}
