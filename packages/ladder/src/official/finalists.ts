import { versionId } from '../games/house.ts';
import type { Roster } from '../games/roster.ts';
import type { Standing } from '../games/standings.ts';
import type { LadderStore } from '../schema/ladder-store.ts';
import type { ClassSettings } from '../schema/tables.ts';
import type { Finalist } from './entry.ts';

/** A team that takes part, with its active version. */
export interface FinalistEntry extends Finalist {
  readonly version: string;
}

/** The teams with their active versions, in the order of the standings. */
export async function finalistsOf(
  { tables }: LadderStore,
  standings: readonly Standing[],
  roster: Roster,
  settings: Pick<ClassSettings, 'pseudonyms'>,
): Promise<FinalistEntry[]> {
  const words = await tables
    .selectFrom('ladder.versions')
    .select(['id', 'word'])
    .where('word', 'is not', null)
    .execute();
  const byVersion = new Map(words.map(({ id, word }) => [versionId(id), { version: id, word: word ?? '' }]));
  return standings.flatMap(({ player, league }) => {
    const known = league === null ? undefined : byVersion.get(player);
    // Everybody can see the tournament's pages, so it uses the public names.
    return known === undefined ? [] : [{ ...known, name: roster.view(player, settings, undefined).name }];
  });
}
