import { isNew, type Rating } from '../rating/ratings.ts';
import type { ClassSettings } from '../schema/tables.ts';
import type { StandingsPage, StandingView } from '../views/index.ts';
import { houseId } from './house.ts';
import type { Audience, Roster } from './roster.ts';

/** A row of the standings, before names are resolved. */
export interface Standing extends Rating {
  readonly player: string;
  readonly rank: number;
  readonly league: number | null;
}

export interface StandingsQuestion {
  readonly page: number;
  /** A part of a name. */
  readonly search?: string;
  readonly league?: number;
}

const PAGE = 50;

/** The teams by the ratings of their active versions, and the house players among them. Ranks count teams only. */
export function standingsOf(
  roster: Roster,
  ratings: ReadonlyMap<string, Rating>,
  { house }: Pick<ClassSettings, 'house'>,
): Standing[] {
  const entries: { readonly player: string; readonly league: number | null }[] = house.map((word) => ({
    player: houseId(word),
    league: null,
  }));
  for (const { active, league } of roster.all()) if (active !== undefined) entries.push({ player: active, league });
  const rated = entries.map((entry) => ({ ...entry, ...(ratings.get(entry.player) ?? UNRATED) }));
  rated.sort((a, b) => b.rating - a.rating || (a.player < b.player ? -1 : 1));
  let teams = 0;
  return rated.map((entry) => {
    const rank = teams + 1;
    if (entry.league !== null) teams++;
    return { ...entry, rank };
  });
}

export const UNRATED: Rating = { rating: 1500, low: 480, high: 2520, games: 0, won: 0, drawn: 0, lost: 0 };

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
