import { isNew, isProvisional, type Rating, successorOf, UNRATED } from '../rating/ratings.ts';
import type { ClassSettings } from '../schema/tables.ts';
import type { StandingsPage, StandingView } from '../views/index.ts';
import { houseId } from './house.ts';
import type { Audience, Roster } from './roster.ts';

/** A row of the standings, before names are resolved. */
export interface Standing extends Rating {
  readonly player: string;
  /** Counts ranked teams; of others, the rank of the next one. */
  readonly rank: number;
  /** A team with too few games to be ranked. */
  readonly isProvisional: boolean;
  readonly league: number | null;
}

export interface StandingsQuestion {
  readonly page: number;
  /** A part of a name. */
  readonly search?: string;
  readonly league?: number;
}

const PAGE = 50;

/**
 * The teams by the ratings of their active versions, with the house players among them but without ranks of their own, and
 * at the end the teams whose ratings say too little yet.
 */
export function standingsOf(
  roster: Pick<Roster, 'playing' | 'former'>,
  ratings: ReadonlyMap<string, Rating>,
  { house }: Pick<ClassSettings, 'house'>,
): Standing[] {
  const entries = [
    ...house.map((word) => ({ player: houseId(word), league: null })),
    ...roster.playing().map(({ active, league }) => ({ player: active, league })),
  ];
  const rated = entries.map((entry) => {
    const rating = ratings.get(entry.player) ?? startOf(entry.player, roster, ratings);
    return { ...entry, ...rating, isProvisional: entry.league !== null && isProvisional(rating) };
  });
  rated.sort(
    (a, b) =>
      Number(a.isProvisional) - Number(b.isProvisional) || b.rating - a.rating || (a.player < b.player ? -1 : 1),
  );
  let ranked = 0;
  return rated.map((entry) => {
    const rank = ranked + 1;
    if (entry.league !== null && !entry.isProvisional) ranked++;
    return { ...entry, rank };
  });
}

/** The rating of a version that is not in the ratings yet: it starts where the one before it is. */
function startOf(player: string, roster: Pick<Roster, 'former'>, ratings: ReadonlyMap<string, Rating>): Rating {
  const [before] = roster.former(player).flatMap((id) => ratings.get(id) ?? []);
  return before === undefined ? UNRATED : successorOf(before);
}

export function standingView(
  standing: Standing,
  roster: Roster,
  settings: Pick<ClassSettings, 'pseudonyms'>,
  audience: Audience,
): StandingView {
  const { rating, low, high } = standing;
  return {
    ...standing,
    ...roster.view(standing.player, settings, audience),
    rating: Math.round(rating),
    low: Math.round(low),
    high: Math.round(high),
    isNew: isNew(standing),
  };
}

/** One page of the standings, as a viewer may see it. */
export function standingsPage(
  standings: readonly Standing[],
  { page, search = '', league }: StandingsQuestion,
  roster: Roster,
  settings: Pick<ClassSettings, 'pseudonyms'>,
  audience: Audience,
): StandingsPage {
  const part = search.trim().toLowerCase();
  const fitting = standings.filter(
    (standing) =>
      (league === undefined || standing.league === league) &&
      (part === '' || roster.view(standing.player, settings, audience).name.toLowerCase().includes(part)),
  );
  const pages = Math.max(1, Math.ceil(fitting.length / PAGE));
  const rows = fitting
    .slice((page - 1) * PAGE, page * PAGE)
    .map((standing) => standingView(standing, roster, settings, audience));
  return { page, pages, total: fitting.length, rows };
}
