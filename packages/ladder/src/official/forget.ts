import type { GameResult, Tournament } from '@ringfence/arena';
import type { Store } from '@ringfence/arena/store';
import { sql } from 'kysely';
import { DELETED_PERSON, wholeWord } from '../people/forget-person.ts';
import { DELETED } from '../people/names.ts';
import { Refusal } from '../refusal.ts';
import type { Tables } from '../schema/ladder-store.ts';
import { REASON } from './decide.ts';
import { playersOfTeam, withOutputOf } from './privacy.ts';

/**
 * Removes a team's name and what its programs have written from the official tournaments; moves and results stay.
 * Returns the names of the changed tournaments.
 */
export async function forgetTeam(tables: Tables, tournaments: Store, team: string): Promise<string[]> {
  const rows = await tables.selectFrom('ladder.official').selectAll().execute();
  const changed: string[] = [];
  for (const { id, title, tournament, state, config } of rows) {
    const own = await playersOfTeam(tables, config, team);
    if (own.size === 0) continue;
    if (state === 'running') {
      throw new Refusal('official-running', `"${title}" is running with this team: stop it, or wait for its end`);
    }
    const names = newNames(config, own);
    const next = {
      ...config,
      players: config.players.map((player) => ({ ...player, name: nameOf(player.name, names) })),
    };
    const others = new Set(config.players.map(({ name }) => name).filter((name) => !own.has(name)));
    const change = (result: GameResult): GameResult => {
      const { plan, ...rest } = withOutputOf(result, others);
      return { ...rest, plan: { ...plan, white: nameOf(plan.white, names), black: nameOf(plan.black, names) } };
    };
    await (await tournaments.find(tournament))?.rewrite(next, change);
    await tables
      .updateTable('ladder.official')
      .set({ config: JSON.stringify(next) })
      .where('id', '=', id)
      .execute();
    changed.push(tournament);
  }
  return changed;
}

/** Removes a person's name from the reasons of decisions about games; returns the names of the changed tournaments. */
export async function forgetInReasons(tables: Tables, tournaments: Store, name: string): Promise<string[]> {
  const rows = await tables
    .selectFrom('ladder.official')
    .select(['title', 'tournament', 'state', 'config'])
    .where('title', 'in', (each) =>
      each
        .selectFrom('ladder.audit')
        .select('subject')
        .where('action', '=', 'official-ruled')
        .where(sql<boolean>`detail ->> 'reason' ~* ${wholeWord(name)}`),
    )
    .execute();
  const running = rows.find(({ state }) => state === 'running');
  if (running !== undefined)
    throw new Refusal(
      'official-running',
      `"${running.title}" is running, and a decision about it has this name: stop it, or wait for its end`,
    );
  const word = new RegExp(
    `(?<![\\p{L}\\p{N}_])${name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}(?![\\p{L}\\p{N}_])`,
    'giu',
  );
  for (const { tournament, config } of rows) {
    await (await tournaments.find(tournament))?.rewrite(config, (result) => {
      const [words, ...reason] = result.words.split(REASON);
      return reason.length === 0
        ? result
        : { ...result, words: [words, ...reason.map((text) => text.replace(word, DELETED_PERSON))].join(REASON) };
    });
  }
  return rows.map(({ tournament }) => tournament);
}

const nameOf = (name: string, names: ReadonlyMap<string, string>): string => names.get(name) ?? name;

/** Names identify players in a tournament, and more than one team of it may have been deleted. */
function newNames({ players }: Tournament, own: ReadonlySet<string>): Map<string, string> {
  const taken = new Set(players.map(({ name }) => name));
  const names = new Map<string, string>();
  for (const name of own) {
    let next = DELETED;
    for (let number = 2; taken.has(next); number++) next = `${DELETED} ${number}`;
    taken.add(next);
    names.set(name, next);
  }
  return names;
}
