import { RulesHouse } from '@ringfence/arena';
import { NO_JAIL, type Rung } from '@ringfence/jail';
import { StoreError } from '@ringfence/store';
import { sql } from 'kysely';
import { resultColumns } from '../games/rows.ts';
import { archiveState } from '../people/audit.ts';
import type { ClassRoom } from '../people/class-room.ts';
import { presentTeam } from '../people/teams.ts';
import type { LadderStore, Tables } from '../schema/ladder-store.ts';
import { Lounge, type PracticeGame, type PracticeSide } from './lounge.ts';

/** The lounge of a class: its settings, its house players, and its games among those of the class. */
export const loungeOf = (
  store: LadderStore,
  room: ClassRoom,
  { rung, onBug }: { readonly rung: () => Promise<Rung | undefined>; readonly onBug: (error: unknown) => void },
): Lounge =>
  new Lounge({
    rules: async () => {
      const { game, rules, size, swap, clock } = await room.info();
      return { game, size, swap, clock, ...(rules !== null && { rules }) };
    },
    house: async () => (await room.settings()).house,
    houseFor: async (rules) => {
      const jail = await rung();
      if (jail === undefined) throw new StoreError(NO_JAIL);
      return new RulesHouse(rules, jail.name);
    },
    isMember: async ({ person, team }) => {
      const { tables } = store;
      const row = tables.selectFrom('ladder.people').select('id').where('id', '=', person).where('team', '=', team);
      return (await row.executeTakeFirst()) !== undefined;
    },
    isOver: async () => (await room.settings()).archived,
    record: (game) => store.transaction((tables) => recordPractice(tables, game)),
    onBug,
  });

/**
 * Stores a practice game, a row like any other, but unrated. One that a team was playing when it was deleted is not
 * stored, since its result has the team's name, nor one that was in progress when the class became an archive.
 */
export async function recordPractice(tables: Tables, { white, black, result }: PracticeGame): Promise<void> {
  // The row is locked, so that the class does not become an archive before the game is stored.
  if ((await archiveState(tables).forShare().executeTakeFirst())?.archived === true) return;
  for (const side of [white, black]) if ('team' in side && !(await isThere(tables, side.team))) return;
  await tables
    .insertInto('ladder.games')
    .values({
      kind: 'practice',
      rated: false,
      white: await playerOf(tables, white),
      black: await playerOf(tables, black),
      white_team: teamOf(white),
      black_team: teamOf(black),
      challenge: null,
      test: null,
      seed: result.plan.seed,
      state: 'done',
      worker: null,
      ...resultColumns(result),
      seq: sql<string>`nextval('ladder.arrivals')`,
      finished: new Date(),
    })
    .execute();
}

/** Locks the team's row as well, so that it is not deleted before the game is stored. */
async function isThere(tables: Tables, team: string): Promise<boolean> {
  return (await presentTeam(tables, team).forShare().executeTakeFirst()) !== undefined;
}

/** The player's row: one for all programs of a team at home. */
async function playerOf(tables: Tables, side: PracticeSide): Promise<string> {
  const row =
    'team' in side
      ? { id: `home:${side.team}`, version: null, team: side.team, word: 'home' }
      : { id: `house:${side.house}`, version: null, team: null, word: side.house };
  await tables
    .insertInto('ladder.players')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return row.id;
}

const teamOf = (side: PracticeSide): string | null => ('team' in side ? side.team : null);
