/** A class of a game whose rules are a program, from its creation to its grades, while its server and workers are killed. */
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type GameResult, RulesHouse } from '@ringfence/arena';
import { type Ladder, ratingsOf } from '@ringfence/ladder';
import { memberOf } from '@ringfence/ladder/testing';
import { soak } from './support/class-processes.ts';
import { readBenchOptions } from './support/options.ts';
import { LAUNCHER } from './support/server.ts';
import { countsOfResult, playersOf } from './support/soak-check.ts';

const usage = `npm run bench -- own-game [--teams 12] [--games 100] [--kills 5] [--workers 2] [--folder] [--json]
Needs PostgreSQL, or --folder: the class in a folder, played by its server alone.`;

const defaults = { folder: false, teams: 12, games: 100, kills: 5, workers: 2, json: false };
const values = readBenchOptions(usage, defaults);
const { teams, games, kills } = values;

const example = (path: string): string => new URL(`../../examples/${path}`, import.meta.url).pathname;
const GAME = example('games/connect-four');
/** The bots that the teams hand in by turns. */
const bots = ['games/connect-four/bot.py', 'bots/random_bot.py'].map(example);
const PLAYS = 40;
const STRENGTH = 40;
const OFFICIAL = 20;
/** Games by the other version before the official tournament. */
const NEW_GAMES = 10;
const WEAK = 'random';
const STRONG = 'tree:20';

const run = (...args: string[]): string =>
  execFileSync(process.execPath, [LAUNCHER, ...args], { encoding: 'utf8', maxBuffer: 2 ** 28 });

await soak('own-game', values, async (processes) => {
  const { folder, where, database } = processes;
  const about = ['--game', GAME, '--option', 'columns=5', '--title', 'Own', '--tutor', 'Ada'];
  run('class', 'create', ...where, ...about);
  const list = join(folder, 'teams.csv');
  const rows = Array.from({ length: teams }, (_, i) => `${1000 + i},Student ${i + 1},Team ${i + 1}`);
  writeFileSync(list, ['number,name,team', ...rows, ''].join('\n'));
  run('class', 'teams', ...where, list);
  const { tutor, tokens } = await processes.withLadder(admit);

  const services = await processes.startAll(values.workers);
  const killed: string[] = [];
  const kill = async (): Promise<void> => {
    const name = services[killed.length % services.length];
    killed.push(name);
    console.error(`kill ${killed.length}: ${name}, after ${await processes.games()} games`);
    await processes.end(name, 'SIGKILL');
    await processes.start(name);
  };
  const uploads: string[] = [];
  for (const [i, token] of tokens.entries()) {
    const id = await processes.submit(token, `team ${i + 1}`, bots[i % bots.length]);
    if (id !== undefined) uploads.push(id);
  }
  await kill(); // while they are built
  for (const [i, id] of uploads.entries())
    await processes.until(async () => {
      const { state } = (await processes.ask(`versions/${id}`, { who: tokens[i] })) as { state?: string };
      return state !== 'waiting' && state !== 'building';
    });
  const before = await processes.games(); // some teams have not played yet
  const untilPlayed = (count: number): Promise<void> =>
    processes.until(async () => (await processes.games()) - before >= count);
  while (killed.length < kills - 1) {
    await untilPlayed(((killed.length - 1) * games) / (kills - 1));
    await kill();
  }
  await untilPlayed(games);
  const replaced = database === undefined ? undefined : replaceGame(folder, where);
  if (replaced !== undefined) {
    console.error(`another version: ${replaced.counting} games count, ${replaced.dropped} do not`);
    await untilPlayed((await processes.games()) - before + NEW_GAMES);
  }
  const wish = { title: 'Final', format: 'swiss', rounds: 3, repetitions: 1, house: [] };
  const { id, tournament } = (await processes.post('official', tutor, wish)) as { id: string; tournament: string };
  await delay(10_000);
  await kill(); // in the middle of it
  console.error('waiting for the official tournament');
  await processes.until(async () => {
    const one = (await processes.ask(`official/${id}`, { who: tutor })) as { state?: string };
    return one.state === 'done';
  });
  await processes.games();
  const checked = await processes.check();
  const found = await processes.withLadder(async (ladder) => {
    const results = await resultsOf(ladder, tournament);
    const all = [...results.games, ...results.official];
    const { tables } = ladder.store;
    const versions = await tables.selectFrom('ladder.versions').select(['id', 'state']).execute();
    const isBuilt = (one: string): boolean => versions.some((row) => row.id === one && row.state === 'ready');
    return {
      ...{ ...checked, kills: killed, replaced, official: results.official.length },
      wrongUploads: uploads.filter((one) => !isBuilt(one)).length + Math.abs(versions.length - teams),
      otherByRules: await replayed(ladder, all),
      faults: all.filter(({ fault }) => fault !== undefined).length,
      expected: await expectedPoints(ladder, results),
    };
  });
  const { expected, ...told } = found;
  const points = pointsIn(run('class', 'grades', ...where));
  const otherGrades = [...expected].filter(([team, one]) => Math.abs((points.get(team) ?? -1) - one) > 0.02).length;
  const { lost, doubled, voided, otherByRules, otherRatings, wrongUploads } = told;
  const versions =
    replaced && `Another version of the game: ${replaced.counting} games still counted, ${replaced.dropped} did not.\n`;
  return {
    found: { ...told, otherGrades, grades: points.size },
    words:
      `${told.games} games and ${told.official} official ones in ${Math.round(processes.seconds)} s; killed: ${killed.join(', ')}. ` +
      `Lost: ${lost}, doubled: ${doubled}, called off: ${voided}, lost by a fault: ${told.faults}.\n${versions ?? ''}` +
      `Other by the rules: ${otherByRules}. Ratings that differ: ${otherRatings} of ${told.players}. ` +
      `Grades that differ: ${otherGrades} of ${points.size}. Submissions wrong: ${wrongUploads}.`,
    wrong: lost + doubled + otherByRules + otherRatings + otherGrades + wrongUploads,
  };
});

/** Gives the class another version of its game, as a tutor does while everything runs; what became of its games. */
function replaceGame(
  folder: string,
  where: readonly string[],
): { readonly counting: number; readonly dropped: number } {
  const other = join(folder, 'other-version');
  cpSync(GAME, other, { recursive: true });
  const file = join(other, 'rules.py');
  writeFileSync(file, readFileSync(file, 'utf8').replace('count >= 4', 'count >= 3'));
  return JSON.parse(run('class', 'game', ...where, other, '--reason', 'a mistake', '--json'));
}

/** The members' and the tutor's tokens; the house is small, so that its games are short. */
async function admit(ladder: Ladder): Promise<{ readonly tutor: string; readonly tokens: string[] }> {
  const grading = { plays: PLAYS, strength: STRENGTH, official: OFFICIAL, from: WEAK, to: STRONG };
  await ladder.room.change({ house: [WEAK, STRONG], grading }, 'command line');
  const tokenOf = async (viewer: Parameters<Ladder['sessions']['createToken']>[0]): Promise<string> =>
    (await ladder.sessions.createToken(viewer, 'bench')).token;
  const tokens: string[] = [];
  for (const { id } of await ladder.teams.list()) tokens.push(await tokenOf(await memberOf(ladder, id)));
  const [{ id, name }] = (await ladder.people.list()).filter(({ role }) => role === 'tutor');
  return { tutor: await tokenOf({ id, name, role: 'tutor', by: 'session' }), tokens };
}

interface Results {
  readonly games: readonly GameResult[];
  readonly rated: readonly GameResult[];
  readonly official: readonly GameResult[];
}

async function resultsOf({ store }: Ladder, tournament: string): Promise<Results> {
  const rows = await store.tables
    .selectFrom('ladder.games')
    .select(['result', 'rated'])
    .where('state', '=', 'done')
    .execute();
  const official: GameResult[] = [];
  const log = await store.tournaments.find(tournament);
  if (log !== undefined) for await (const result of log.read()) official.push(result);
  const resultsIn = (some: typeof rows): GameResult[] => some.flatMap(({ result }) => result ?? []);
  return { games: resultsIn(rows), rated: resultsIn(rows.filter(({ rated }) => rated)), official };
}

/** How many games the rules would have decided otherwise: by a move, by the winner, or not at all. */
async function replayed(ladder: Ladder, results: readonly GameResult[]): Promise<number> {
  const rung = await ladder.rung();
  if (rung === undefined) throw new Error('no jail for the rules');
  let other = 0;
  // Each by the version that it was played by.
  for (const game of new Set(results.map(({ plan }) => plan.game))) {
    const rules = await ladder.room.rulesOf(game);
    if (rules === undefined) throw new Error(`no rules of ${game}`);
    const house = new RulesHouse(rules, rung.name);
    for (const { moves, winner, endedBy } of results.filter(({ plan }) => plan.game === game)) {
      const isSame = await house.withTable(async (table) => {
        for (const move of moves) if ((await table.play(move)) !== undefined) return false;
        return endedBy === 'rules' ? table.ending?.winner === winner : table.ending === undefined;
      });
      if (!isSame) other++;
    }
    await house.close();
  }
  return other;
}

/** The points of each team from its games alone, by the formula of the class. */
async function expectedPoints(ladder: Ladder, { rated, official }: Results): Promise<Map<string, number>> {
  const players = await playersOf(ladder);
  const counts = rated.map(({ plan: { white, black }, winner }) => countsOfResult({ white, black, winner }));
  const ratings = ratingsOf(players, counts);
  const ratingOf = (id: string): number => ratings.get(id)?.rating ?? Number.NaN;
  const [from, to] = [WEAK, STRONG].map((word) => ratingOf(`house:${word}`));
  const points = new Map<string, number>();
  for (const { id, name } of players) {
    if (name === null) continue;
    const own = official.flatMap(({ plan: { white, black }, winner }) => {
      if (white !== name && black !== name) return [];
      return winner === 0 ? 0.5 : Number((winner === 1) === (white === name));
    });
    const share = own.reduce((sum, one) => sum + one, 0) / own.length;
    const hasPlayed = counts.some(({ white, black }) => white === id || black === id);
    const strength = hasPlayed && to > from ? Math.min(1, Math.max(0, (ratingOf(id) - from) / (to - from))) : 0;
    points.set(name, PLAYS + STRENGTH * strength + OFFICIAL * share);
  }
  return points;
}

/** The points of each team in the file of grades. */
function pointsIn(csv: string): Map<string, number> {
  const [head, ...rows] = csv
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));
  const [team, points] = [head.indexOf('team'), head.indexOf('points')];
  return new Map(rows.map((row) => [row[team], Number(row[points])]));
}
