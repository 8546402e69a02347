import type { Selectable } from 'kysely';
import { shownName } from '../people/names.ts';
import type { Viewer } from '../people/viewer.ts';
import type { LadderStore } from '../schema/ladder-store.ts';
import type { ClassSettings, TeamsTable } from '../schema/tables.ts';
import type { PlayerView } from '../views/index.ts';
import { homeTeam, houseTitle, houseWord, versionId } from './house.ts';

interface RosterTeam
  extends Readonly<Pick<Selectable<TeamsTable>, 'id' | 'name' | 'pseudonym' | 'deleted' | 'league'>> {
  /** The id of the team's player; undefined while it has no version that may play. */
  readonly active: string | undefined;
}

/** Whose names a page shows: that of the viewer's own team and, for tutors, all of them. */
export type Audience = Viewer | 'tutor' | undefined;

/** Teams and players by their ids, as names for people to read. */
export class Roster {
  private readonly store: LadderStore;
  private teams = new Map<string, RosterTeam>();
  private players = new Map<string, { readonly team: string | null; readonly number: number | null }>();
  private reading: Promise<void> | undefined;

  constructor(store: LadderStore) {
    this.store = store;
    store.hear(['teams', 'versions'], () => {
      this.reading = undefined;
    });
  }

  /** The teams with a version that may play. */
  playing(): (RosterTeam & { readonly active: string })[] {
    return [...this.teams.values()].flatMap(({ active, ...team }) =>
      active === undefined ? [] : [{ ...team, active }],
    );
  }

  team(id: string): RosterTeam | undefined {
    return this.teams.get(id);
  }

  /** The players of a team before one of its versions, the last one first. */
  former(player: string): readonly string[] {
    const { team = null, number = null } = this.players.get(player) ?? {};
    if (team === null || number === null) return [];
    const own = [...this.players].filter(([, one]) => one.team === team && (one.number ?? number) < number);
    return own.sort(([, a], [, b]) => (b.number ?? 0) - (a.number ?? 0)).map(([id]) => id);
  }

  /** Reads what may have changed, if there was news of it. */
  async refresh(): Promise<void> {
    const reading = this.reading ?? this.read();
    this.reading = reading;
    try {
      await reading;
    } catch (error) {
      this.reading = undefined;
      throw error;
    }
  }

  view(player: string, settings: Pick<ClassSettings, 'pseudonyms'>, audience: Audience): PlayerView {
    const house = houseWord(player);
    if (house !== undefined) return { player, name: houseTitle(house), team: null, house, version: null };
    const { team = homeTeam(player), number = null } = this.players.get(player) ?? {};
    const known = team === null ? undefined : this.teams.get(team);
    const name = known === undefined ? '?' : this.nameOf(known, settings, audience);
    return { player, name, team, house: null, version: number };
  }

  nameOf(team: RosterTeam, settings: Pick<ClassSettings, 'pseudonyms'>, audience: Audience): string {
    return audience === 'tutor'
      ? shownName(team, { pseudonyms: false }, undefined)
      : shownName(team, settings, audience);
  }

  private async read(): Promise<void> {
    const { tables } = this.store;
    const teams = await tables
      .selectFrom('ladder.teams as team')
      .leftJoin('ladder.versions as version', (join) =>
        join
          .onRef('version.id', '=', 'team.active')
          .on('version.banned', '=', false)
          .on('version.state', '=', 'ready')
          .on('version.word', 'is not', null),
      )
      .select(['team.id', 'team.name', 'team.pseudonym', 'team.deleted', 'team.league', 'version.id as active'])
      .execute();
    const versions = await tables.selectFrom('ladder.versions').select(['id', 'team', 'number']).execute();
    this.teams = new Map(
      teams.map(({ active, ...team }) => [
        team.id,
        { ...team, active: active === null || team.deleted !== null ? undefined : versionId(active) },
      ]),
    );
    this.players = new Map(versions.map(({ id, team, number }) => [versionId(id), { team, number }]));
  }
}
