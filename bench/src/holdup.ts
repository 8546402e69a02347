/** A class in which 20 stalling programs play, against the same without them. */
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Ladder, LadderStore } from '@ringfence/ladder';
import { addVersion } from '@ringfence/ladder/testing';
import { report, scratchFolder, table } from './support/measure.ts';
import { readBenchOptions } from './support/options.ts';
import { compileStallers, stallers } from './support/stallers.ts';

const usage = `npm run bench -- holdup [--teams 8] [--stalling 4] [--seconds 60] [--turns 5] [--slots 2] [--rounds 1] [--json]
Three classes play in turns of --seconds each: --teams honest teams alone, the same with --stalling teams that are honest too, and
the same with --stalling teams that change among the 20 stalling programs at each turn. Counted are the games of the first --teams;
the first turn of each is left out. Then the last class plays a Swiss final of --rounds. Needs g++ and a jail.`;

const values = readBenchOptions(usage, {
  teams: 8,
  stalling: 4,
  seconds: 60,
  turns: 5,
  slots: 2,
  rounds: 1,
  json: false,
});
const { teams, stalling, seconds, turns, slots, rounds } = values;

const CLOCK_MS = 300;
const scratch = scratchFolder('holdup');
const program = compileStallers(scratch);
const say = (words: string): void => console.error(words);

/** A class whose games can be paused. */
class TimedClass {
  readonly ladder: Ladder;
  private readonly name: string;
  private readonly folder: string;
  private readonly honest: string[] = [];
  private readonly guests: string[] = [];
  private readonly ways: readonly string[];
  private versions = 0;
  activeSeconds = 0;
  games = 0;

  private constructor(name: string, ways: readonly string[], ladder: Ladder, folder: string) {
    this.name = name;
    this.ways = ways;
    this.ladder = ladder;
    this.folder = folder;
  }

  /** Guests are teams whose programs change at each turn, among these ways. */
  static async create(name: string, guests: number, ways: readonly string[]): Promise<TimedClass> {
    const folder = join(scratch, name);
    const ladder = await Ladder.open(new LadderStore(join(folder, 'store')), {
      folder,
      slots,
      onBug: (error) => say(`${name}: ${error instanceof Error ? error.message : error}`),
    });
    await ladder.room.create({ title: name, game: 'squatter', size: 4, tutor: 'Ada', clockMs: CLOCK_MS }, 'server');
    await ladder.room.change({ paused: true, house: ['random'], most: { submissionsAnHour: 100 } }, 'server');
    const one = new TimedClass(name, ways, ladder, folder);
    for (let i = 0; i < teams; i++) one.honest.push(await one.enter(`Honest ${i}`, 'honest'));
    for (let i = 0; i < guests; i++) one.guests.push(await one.enter(`Guest ${i}`, ways[i % ways.length]));
    await ladder.start();
    return one;
  }

  /** Plays for a time; counts the sides of honest teams in games that end meanwhile, or after it. */
  async turn(isCounted: boolean): Promise<void> {
    const before = await this.honestGames();
    const began = performance.now();
    await this.ladder.room.change({ paused: false }, 'server');
    await delay(seconds * 1000);
    const passed = (performance.now() - began) / 1000;
    const played = (await this.honestGames()) - before;
    say(`${this.name}: ${played} sides of honest teams in ${passed.toFixed(0)} s`);
    if (isCounted) {
      this.games += played;
      this.activeSeconds += passed;
    }
    await this.ladder.room.change({ paused: true }, 'server');
    while ((await this.ladder.games.running(undefined)).length > 0) await delay(500);
  }

  /** Each guest submits another program. */
  async change(turn: number): Promise<void> {
    for (const [i, team] of this.guests.entries())
      await this.submit(team, this.ways[(turn * this.guests.length + i) % this.ways.length]);
  }

  /** Games that were called off or lost by a fault, failed attempts, and the teams that are slowed. */
  async ends() {
    const costs = await this.ladder.games.costs();
    const [{ called }] = await this.ladder.store.database.query<{ called: number }>(
      "SELECT count(*)::int AS called FROM ladder.games WHERE state = 'void' AND attempts > 0",
    );
    const all = (of: 'faults' | 'failed'): number => costs.reduce((sum, cost) => sum + cost[of], 0);
    const slowed = costs.filter(({ isSlowed }) => isSlowed).map(({ name }) => name);
    return { void: called, faults: all('faults'), failed: all('failed'), slowed };
  }

  private async honestGames(): Promise<number> {
    const [{ games }] = await this.ladder.store.database.query<{ games: number }>(
      `SELECT count(*)::int AS games FROM ladder.games
        CROSS JOIN LATERAL (VALUES (white_team), (black_team)) AS side (team)
        WHERE state = 'done' AND side.team = ANY ($1::text[])`,
      [this.honest],
    );
    return games;
  }

  private async enter(name: string, way: string): Promise<string> {
    const { id } = await this.ladder.teams.create({ name, members: [`${name} A`] }, 'server');
    await this.submit(id, way);
    return id;
  }

  private async submit(team: string, way: string): Promise<void> {
    const number = ++this.versions;
    const home = `versions/${team}-${number}`;
    mkdirSync(join(this.folder, home), { recursive: true });
    copyFileSync(program, join(this.folder, home, 'bot'));
    await addVersion(this.ladder.store, team, number, `cmd:${home}/bot ${way}`);
  }
}

const alone = await TimedClass.create('alone', 0, []);
const honest = await TimedClass.create('with honest guests', stalling, ['honest']);
const stalled = await TimedClass.create('with stalling guests', stalling, stallers);
for (let turn = 0; turn <= turns; turn++) {
  for (const one of [alone, honest, stalled]) {
    await one.change(turn);
    await one.turn(turn > 0);
  }
}
const [ofAll, ofHonest, ofStalled] = [alone, honest, stalled].map(
  ({ games, activeSeconds }) => (60 * games) / activeSeconds,
);
const found: Record<string, unknown> = {
  ...{ benchmark: 'holdup', alone: ofAll, withHonest: ofHonest, withStalling: ofStalled },
  ...{ ofAlone: ofStalled / ofAll, ofHonest: ofStalled / ofHonest, ends: await stalled.ends() },
};
for (const one of [alone, honest]) await one.ladder.close();
if (rounds > 0) {
  const began = performance.now();
  const { official } = stalled.ladder.games;
  const wish = { title: 'Final', format: 'swiss', rounds, repetitions: 1, house: [] } as const;
  const { id } = await official.create(wish, 'server');
  let state = 'running';
  for (; state === 'running'; state = (await official.find(id)).state) await delay(1000);
  Object.assign(found, { final: state, finalSeconds: (performance.now() - began) / 1000 });
}
await stalled.ladder.close();
const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : `${value}`);
report(values, found, () => table(Object.entries(found).map(([name, value]) => [name, textOf(value)])));
