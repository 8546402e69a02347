// A class of a game whose rules are a program, from `class create` to `class grades`, while its processes are killed.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type GameResult, RulesHouse } from '@ringfence/arena';
import { Ladder, LadderStore, type RatedPlayer, ratingsOf } from '@ringfence/ladder';
import { memberOf } from '@ringfence/ladder/testing';
import { ClassProcesses } from './class-processes.ts';
import { LAUNCHER } from './server.ts';
import { checkClass, noteFinished, type SoakCheck } from './soak-check.ts';

interface OwnGameOptions {
  /** The folder of the game, and options of it such as `columns=5`. */
  readonly game: string;
  /** A change of a file, as another version of the game has it: file, text, other text. */
  readonly change: readonly [file: string, from: string, to: string];
  readonly option: string;
  /** The bots that the teams hand in by turns. */
  readonly bots: readonly string[];
  /** An empty PostgreSQL database; without it the class is in a folder, and played by the server alone. */
  readonly url?: string;
  readonly teams: number;
  readonly workers: number;
  readonly games: number;
  readonly kills: number;
  readonly onProgress?: (words: string) => void;
}

interface OwnGameReport extends SoakCheck {
  readonly seconds: number;
  readonly kills: readonly string[];
  /** Submissions that were confirmed and are missing, there twice, or not built. */
  readonly wrongUploads: number;
  readonly official: number;
  /** Games, those of the official tournament too, whose moves or result are others by the rules. */
  readonly otherByRules: number;
  readonly faults: number;
  /** What became of the games with another version of the game, while server and workers ran; not in a folder. */
  readonly replaced?: { readonly counting: number; readonly dropped: number };
  /** Students whose points differ when computed from the games alone. */
  readonly otherGrades: number;
  readonly grades: number;
}

const LOOK_MS = 1000;
const END_MS = 900_000;
const PLAYS = 40;
const STRENGTH = 40;
const OFFICIAL = 20;
/** Games by the other version before the official tournament. */
const NEW_GAMES = 10;
const WEAK = 'random';
const STRONG = 'tree:20';

const run = (...args: string[]): string =>
  execFileSync(process.execPath, [LAUNCHER, ...args], { encoding: 'utf8', maxBuffer: 2 ** 28 });

export async function ownGameClass(options: OwnGameOptions): Promise<OwnGameReport> {
  const { url, teams, workers, games, kills, bots, onProgress = () => {} } = options;
  const folder = mkdtempSync(join(tmpdir(), 'ringfence-own-game-'));
  const home = join(folder, 'class');
  const where = url === undefined ? [home] : ['--database', url];
  const open = (): Promise<Ladder> =>
    Ladder.open(new LadderStore(url ?? join(home, 'store')), {
      folder,
      slots: 0,
      onBug: (error) => console.error(error),
    });
  const processes = await ClassProcesses.create(folder, url === undefined ? ['--class', home] : where);
  const started = performance.now();
  try {
    run(
      'class',
      'create',
      ...where,
      '--game',
      options.game,
      '--option',
      options.option,
      '--title',
      'Own',
      '--tutor',
      'Ada',
    );
    const list = join(folder, 'teams.csv');
    const rows = Array.from({ length: teams }, (_, i) => `${1000 + i},Student ${i + 1},Team ${i + 1}`);
    writeFileSync(list, ['number,name,team', ...rows, ''].join('\n'));
    run('class', 'teams', ...where, list);
    const { tutor, tokens } = await admit(await open());

    const services = ['server', ...Array.from({ length: workers }, (_, i) => `worker ${i + 1}`)];
    for (const name of services) await processes.start(name);
    const uploads: string[] = [];
    const seen = new Map<string, string>();
    const killed: string[] = [];
    const kill = async (): Promise<void> => {
      const name = services[killed.length % services.length];
      killed.push(name);
      onProgress(`kill ${killed.length}: ${name}, after ${await look(processes, seen)} games`);
      await processes.end(name, 'SIGKILL');
      await processes.start(name);
    };
    for (const [i, token] of tokens.entries()) {
      const id = await processes.submit(token, `team ${i + 1}`, bots[i % bots.length]);
      if (id !== undefined) uploads.push(id);
    }
    await kill(); // while they are built
    for (const [i, id] of uploads.entries()) await until(() => isBuilt(processes, id, tokens[i]));
    const before = await look(processes, seen); // some teams have not played yet
    const played = async (): Promise<number> => (await look(processes, seen)) - before;
    while (killed.length < kills - 1) {
      await until(async () => (await played()) >= ((killed.length - 1) * games) / (kills - 1));
      await kill();
    }
    await until(async () => (await played()) >= games);
    const replaced = url === undefined ? undefined : replaceGame(options, folder, where);
    if (replaced !== undefined) {
      onProgress(`another version: ${replaced.counting} games count, ${replaced.dropped} do not`);
      const enough = (await look(processes, seen)) + NEW_GAMES;
      await until(async () => (await look(processes, seen)) >= enough);
    }
    const wish = { title: 'Final', format: 'swiss', rounds: 3, repetitions: 1, house: [] };
    const { body } = await processes.post('official', tutor, wish);
    const { id, tournament } = body as { id: string; tournament: string };
    await delay(10 * LOOK_MS);
    await kill(); // in the middle of it
    onProgress('waiting for the official tournament');
    await until(async () => {
      const one = (await processes.ask(`official/${id}`, { who: tutor })).body as { state?: string };
      return one.state === 'done';
    });
    await look(processes, seen);
    await processes.killAll();

    const ladder = await open();
    try {
      const results = await resultsOf(ladder, tournament);
      const checked = await checkClass(ladder, seen);
      const versions = await ladder.store.tables.selectFrom('ladder.versions').select(['id', 'state']).execute();
      const built = new Set(versions.flatMap(({ id: version, state }) => (state === 'ready' ? [version] : [])));
      const otherByRules = await replayed(ladder, [...results.games, ...results.official]);
      const expected = await expectedPoints(ladder, results);
      await ladder.close();
      const points = pointsIn(run('class', 'grades', ...where));
      return {
        ...checked,
        seconds: (performance.now() - started) / 1000,
        kills: killed,
        wrongUploads: uploads.filter((one) => !built.has(one)).length + Math.abs(versions.length - teams),
        official: results.official.length,
        ...(replaced !== undefined && { replaced }),
        otherByRules,
        faults: [...results.games, ...results.official].filter(({ fault }) => fault !== undefined).length,
        grades: points.size,
        otherGrades: [...expected].filter(([team, one]) => Math.abs((points.get(team) ?? -1) - one) > 0.02).length,
      };
    } finally {
      await ladder.close().catch(() => {});
    }
  } finally {
    await processes.killAll();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Gives the class another version of its game, as a tutor does while everything runs. */
function replaceGame(
  { game, change: [file, from, to] }: OwnGameOptions,
  folder: string,
  where: readonly string[],
): { readonly counting: number; readonly dropped: number } {
  const other = join(folder, 'other-version');
  cpSync(game, other, { recursive: true });
  writeFileSync(join(other, file), readFileSync(join(other, file), 'utf8').replace(from, to));
  return JSON.parse(run('class', 'game', ...where, other, '--reason', 'a mistake', '--json')) as {
    readonly counting: number;
    readonly dropped: number;
  };
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
  const tutor = await tokenOf({ id, name, role: 'tutor', by: 'session' });
  await ladder.close();
  return { tutor, tokens };
}

async function isBuilt(processes: ClassProcesses, version: string, token: string): Promise<boolean> {
  const { state } = (await processes.ask(`versions/${version}`, { who: token })).body as { readonly state?: string };
  return state !== 'waiting' && state !== 'building';
}

/** Records all finished games, and returns how many there are. */
const look = (processes: ClassProcesses, seen: Map<string, string>): Promise<number> =>
  noteFinished(async (path) => (await processes.ask(path)).body, seen);

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const at = performance.now(); !(await isSo()); ) {
    if (performance.now() - at > END_MS) throw new Error('it took too long');
    await delay(LOOK_MS);
  }
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
  const games = rows.flatMap(({ result, rated }) => (result === null ? [] : [{ result, rated }]));
  return {
    games: games.map(({ result }) => result),
    rated: games.flatMap(({ result, rated }) => (rated ? [result] : [])),
    official,
  };
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
async function expectedPoints({ store }: Ladder, { rated, official }: Results): Promise<Map<string, number>> {
  const players = await store.tables
    .selectFrom('ladder.players as player')
    .leftJoin('ladder.versions as version', 'version.id', 'player.version')
    .leftJoin('ladder.teams as team', 'team.id', 'player.team')
    .select(['player.id', 'player.team', 'version.number', 'team.name'])
    .execute();
  const ratings = ratingsOf(
    players.map(({ id, team, number }): RatedPlayer => ({ id, team, number: number ?? 0 })),
    rated.map(({ plan: { white, black }, winner }) => ({
      ...{ white, black },
      ...{ won: winner === 1 ? 1 : 0, drawn: winner === 0 ? 1 : 0, lost: winner === 2 ? 1 : 0 },
    })),
  );
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
    const hasPlayed = rated.some(({ plan: { white, black } }) => white === id || black === id);
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
