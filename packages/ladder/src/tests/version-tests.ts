import { type SprtState, sprtState } from '@ringfence/arena';
import { versionId } from '../games/house.ts';
import { enterPlayers, planGames, voidPlanned } from '../games/rows.ts';
import { audit } from '../people/audit.ts';
import type { Viewer } from '../people/viewer.ts';
import { found, Refusal } from '../refusal.ts';
import type { LadderStore } from '../schema/ladder-store.ts';
import type { TestView } from '../views/index.ts';

/** In normalised Elo: the second version is no stronger, or stronger by a worthwhile margin. */
const HYPOTHESES = { elo0: 0, elo1: 30 } as const;
/** Waiting pairs of one test. */
const AHEAD = 3;
const LISTED = 20;

interface Test {
  readonly id: string;
  readonly first: string;
  readonly second: string;
  readonly first_number: number;
  readonly second_number: number;
  readonly most_pairs: number;
}

/** Tests of two versions of one team against each other, which stop once the better one is known. They are unrated. */
export class VersionTests {
  private readonly store: LadderStore;

  constructor(store: LadderStore) {
    this.store = store;
  }

  async create(first: string, second: string, mostPairs: number, viewer: Viewer): Promise<string> {
    const team = found(viewer.team, 'team').id;
    if (first === second) throw new Refusal('same-version', 'choose two different versions');
    return this.store.transaction(async (tables) => {
      const rows = await tables
        .selectFrom('ladder.versions')
        .select(['id', 'number', 'state', 'banned'])
        .where('team', '=', team)
        .where('id', 'in', [first, second])
        .execute();
      if (rows.length < 2) throw new Refusal('not-found', 'your team has no such version');
      for (const { number, state, banned } of rows) {
        if (state === 'ready' && !banned) continue;
        throw new Refusal(
          'version-cannot-play',
          `version ${number} cannot play: ${banned ? 'it is banned' : 'it was not built'}`,
        );
      }
      const other = await tables
        .selectFrom('ladder.tests')
        .select('id')
        .where('team', '=', team)
        .where('state', '=', 'running')
        .executeTakeFirst();
      if (other !== undefined) {
        throw new Refusal('test-running', 'your team has a test running: stop it first, or wait for it');
      }
      await enterPlayers(tables, [], [first, second]);
      const { id } = await tables
        .insertInto('ladder.tests')
        .values({ team, first, second, most_pairs: mostPairs, state: 'running', verdict: null })
        .returning('id')
        .executeTakeFirstOrThrow();
      const subject = rows.map(({ number }) => `version ${number}`).join(' and ');
      await audit(tables, viewer, { action: 'test-started', team, subject });
      return id;
    });
  }

  async stop(id: string, viewer: Viewer): Promise<void> {
    await this.store.transaction(async (tables) => {
      const row = await tables
        .updateTable('ladder.tests')
        .set({ state: 'stopped' })
        .where('id', '=', id)
        .where('state', '=', 'running')
        .$if(viewer.role !== 'tutor', (query) => query.where('team', '=', viewer.team?.id ?? ''))
        .returning('team')
        .executeTakeFirst();
      const { team } = found(row, 'test that runs');
      await voidPlanned(tables).where('test', '=', id).execute();
      await audit(tables, viewer, { action: 'test-stopped', team, subject: id });
    });
  }

  /** Ends the tests that are decided, and plans the next games of the others while fewer than `most` wait. */
  async advance(waiting: number, most: number): Promise<void> {
    let room = most - waiting;
    for (const test of await this.select().where('test.state', '=', 'running').orderBy('test.id').execute()) {
      const { state, planned } = await this.stateOf(test);
      const verdict = verdictOf(test, state);
      await this.store.transaction(async (tables) => {
        if (verdict !== undefined) {
          await tables.updateTable('ladder.tests').set({ state: 'done', verdict }).where('id', '=', test.id).execute();
          await voidPlanned(tables).where('test', '=', test.id).execute();
          return;
        }
        const missing = Math.min(AHEAD - planned / 2, room / 2, test.most_pairs - state.pairs - planned / 2);
        const pairs = Math.max(0, Math.floor(missing));
        room -= 2 * pairs;
        const [first, second] = [versionId(test.second), versionId(test.first)];
        const plan = { kind: 'test', rated: false, first, second, count: 2, test: test.id } as const;
        return planGames(
          tables,
          Array.from({ length: pairs }, () => plan),
        );
      });
    }
  }

  async list(team: string): Promise<TestView[]> {
    const rows = await this.select().where('test.team', '=', team).orderBy('test.id', 'desc').limit(LISTED).execute();
    return Promise.all(
      rows.map(async (row): Promise<TestView> => {
        const { pairs, llr, lower, upper, score } = (await this.stateOf(row)).state;
        return {
          id: row.id,
          first: row.first_number,
          second: row.second_number,
          state: row.state,
          verdict: row.verdict,
          pairs,
          mostPairs: row.most_pairs,
          llr,
          lower,
          upper,
          score,
          created: row.created.toISOString(),
        };
      }),
    );
  }

  private select() {
    return this.store.tables
      .selectFrom('ladder.tests as test')
      .innerJoin('ladder.versions as one', 'one.id', 'test.first')
      .innerJoin('ladder.versions as other', 'other.id', 'test.second')
      .select(['test.id', 'test.first', 'test.second', 'test.most_pairs', 'test.state', 'test.verdict', 'test.created'])
      .select(['one.number as first_number', 'other.number as second_number']);
  }

  /** The state of a test; the two games of a pair have one seed. */
  private async stateOf(test: Test): Promise<{ readonly state: SprtState; readonly planned: number }> {
    const rows = await this.store.tables
      .selectFrom('ladder.games')
      .select(['seed', 'white', 'winner', 'state'])
      .where('test', '=', test.id)
      .where('state', '<>', 'void')
      .execute();
    const pairs = new Map<number, number[]>();
    for (const { seed, white, winner, state } of rows) {
      if (state !== 'done') continue;
      const own = white === versionId(test.second) ? 1 : 2;
      pairs.set(seed, [...(pairs.get(seed) ?? []), winner === 0 ? 1 : winner === own ? 2 : 0]);
    }
    const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
    for (const [first, second] of pairs.values()) if (second !== undefined) counts[first + second]++;
    const planned = rows.filter(({ state }) => state === 'planned').length;
    return { state: sprtState(counts, HYPOTHESES), planned };
  }
}

function verdictOf(test: Test, { decision, pairs, score }: SprtState): string | undefined {
  const [first, second] = [`version ${test.first_number}`, `version ${test.second_number}`];
  const points = score === null ? '' : ` (${Math.round(100 * score)} % of the points in ${2 * pairs} games)`;
  if (decision === 'accept-elo1') return `V${second.slice(1)} is stronger than ${first}${points}.`;
  if (decision === 'accept-elo0') return `V${second.slice(1)} is not stronger than ${first}${points}.`;
  return pairs >= test.most_pairs ? `Not decided: ${second} and ${first} are close${points}.` : undefined;
}
