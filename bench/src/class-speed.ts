/** A class of a large course: processor time to import its teams, show first standings, export, and follow a result. */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Ladder, LadderStore } from '@ringfence/ladder';
import { costOf, report, scratchFolder, tableOf } from './support/measure.ts';
import { readBenchOptions } from './support/options.ts';

const usage = `npm run bench -- class-speed [--teams 300] [--versions 5] [--games 50000] [--json]
A class in a folder, with this many --teams of four, --versions of each and rated --games. Every step has a target of two seconds
of processor time, the ratings one second of wall-clock time.`;

const values = readBenchOptions(usage, { teams: 300, versions: 5, games: 50000, json: false });
const { teams, versions, games } = values;

const steps: { name: string; cpuSeconds: number; seconds: number }[] = [];

/** Of this process with all its threads: the embedded database runs in it. */
async function measure(name: string, work: () => Promise<unknown>): Promise<void> {
  const { cpuMs, wallMs } = await costOf(work);
  steps.push({ name, cpuSeconds: cpuMs / 1000, seconds: wallMs / 1000 });
}

const folder = scratchFolder('class-speed');
const open = (): Promise<Ladder> =>
  Ladder.open(new LadderStore(join(folder, 'store')), { folder, slots: 0, onBug: console.error });

const filling = await open();
await filling.room.create({ title: 'Speed', game: 'squatter', size: 6, tutor: 'Ada' }, 'server');
const lines = Array.from(
  { length: teams },
  (_, i) => `t${i},Team ${i},${['A', 'B', 'C', 'D'].map((x) => `${x} ${i}`).join(';')}`,
);
await measure(`import ${teams} teams of four`, () =>
  filling.teams.importList(`team,name,members\n${lines.join('\n')}\n`, 'server'),
);
await fill(filling.store);
await filling.close();

/** Versions of growing strength, and games between teams that are near each other in the list, which is their strength. */
async function fill({ database: { query } }: LadderStore): Promise<void> {
  await query(
    `INSERT INTO ladder.versions (id, team, number, file, sha256, state, word)
      SELECT team.id || '-' || number, team.id, number, 'player.zip', '', 'ready', 'random'
      FROM ladder.teams AS team, generate_series(1, $1) AS number`,
    [versions],
  );
  await query(
    `INSERT INTO ladder.players (id, version, team, word) SELECT 'v:' || id, id, team, word FROM ladder.versions`,
  );
  await query(`UPDATE ladder.teams SET active = id || '-' || $1::int`, [versions]);
  const house = ['random', 'minimax:1', ...Array.from({ length: 10 }, (_, i) => `level:${i + 1}`)];
  for (const word of house)
    await query('INSERT INTO ladder.players (id, word) VALUES ($1, $2)', [`house:${word}`, word]);
  await query(
    `WITH ranked AS (SELECT id, team, row_number() OVER (ORDER BY substring(id FROM 3)) - 1 AS rank FROM ladder.players),
      pair AS (SELECT (random() * ($2 - 1))::int AS one, 1 + (random() * 8)::int AS away FROM generate_series(1, $1::int))
      INSERT INTO ladder.games (kind, rated, white, black, white_team, black_team, seed, state, worker, winner, words, moves, seq, finished)
      SELECT 'ranked', true, white.id, black.id, white.team, black.team, 1, 'done', 'bench',
        CASE WHEN random() < 0.5 THEN 1 ELSE 2 END, 'made up', 20, nextval('ladder.arrivals'), now()
      FROM pair JOIN ranked AS white ON white.rank = one JOIN ranked AS black ON black.rank = (one + away) % $2`,
    [games, teams * versions + house.length],
  );
}

const ladder = await open();
const standings = () => ladder.games.standings({ page: 1 }, undefined);
await measure('first standings after the import', standings);
await measure('the same again', standings);
const { total } = await standings();
let rows = 0;
await measure('export of the teams', async () => {
  for await (const _ of ladder.export('server', 'teams')) rows++;
});

/** One more result, until the standings count it. */
async function follow(): Promise<void> {
  const { query } = ladder.store.database;
  const played = async (player: string): Promise<number> =>
    (await ladder.games.standing()).find((row) => row.player === player)?.games ?? 0;
  const [{ white }] = await query<{ white: string }>(
    `INSERT INTO ladder.games (kind, rated, white, black, white_team, black_team, seed, state, worker, winner, moves, seq, finished)
      SELECT 'ranked', true, white, black, white_team, black_team, 1, 'done', 'bench', 1, 20, nextval('ladder.arrivals'), now()
      FROM ladder.games WHERE white IN (SELECT 'v:' || active FROM ladder.teams) LIMIT 1 RETURNING white`,
  );
  for (const before = known.get(white) ?? 0; (await played(white)) <= before; ) await delay(50);
}
const known = new Map((await ladder.games.standing()).map(({ player, games: count }) => [player, count]));
await measure('ratings follow a result', follow);
await ladder.close();

const players = teams * versions + 12;
report(values, { benchmark: 'class-speed', teams, players, games, rows, total, steps }, () => {
  const lines = tableOf(steps, {
    step: ({ name }) => name,
    'processor s': ({ cpuSeconds }) => cpuSeconds.toFixed(2),
    'wall s': ({ seconds }) => seconds.toFixed(2),
  });
  return `${teams} teams, ${players} players, ${games} games\n\n${lines}`;
});
