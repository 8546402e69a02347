/** A class plays while its server, workers and database are killed; every game exists once, and the ratings follow. */
import { addVersion, createClass } from '@ringfence/ladder/testing';
import { soak } from './support/class-processes.ts';
import { readBenchOptions } from './support/options.ts';

const usage = `npm run bench -- ladder-soak [--teams 100] [--versions 5] [--games 20000] [--kills 20] [--workers 3] [--folder] [--json]
Needs PostgreSQL, or --folder: the class in a folder, played by one process.`;

const defaults = { folder: false, teams: 100, versions: 5, games: 20_000, kills: 20, workers: 3, json: false };
const values = readBenchOptions(usage, defaults);
const { teams, versions, games } = values;
const words = ['random', 'level:1'];

await soak('ladder-soak', values, async (processes) => {
  const { database } = processes;
  await processes.withLadder(async (ladder) => {
    const names = Array.from({ length: teams }, (_, i) => [`Team ${i + 1}`, [words[i % 2]]] as const);
    const ids = await createClass(ladder, { teams: Object.fromEntries(names) });
    for (const [i, id] of Object.values(ids).entries()) {
      for (let number = 2; number <= versions; number++) {
        await addVersion(ladder.store, id, number, words[(i + number) % 2], false);
      }
    }
  });
  const [server, ...workers] = await processes.startAll(values.workers);
  const kills: Record<string, number> = {};
  let active = 1;
  for (let kill = 1; kill <= values.kills; kill++) {
    // While the database starts again, a page is an error.
    await processes.until(async () => {
      return (await processes.games().catch(() => 0)) >= Math.floor((kill * games) / (values.kills + 1));
    });
    const worker = workers.slice((kill - 1) % workers.length).slice(0, 1);
    const victims = [server, ...worker, ...(database === undefined ? [] : ['database'])];
    const victim = victims[(kill - 1) % victims.length];
    const kind = victim.split(' ')[0];
    kills[kind] = (kills[kind] ?? 0) + 1;
    console.error(`kill ${kill}: ${victim}`);
    if (victim === 'database') await database?.crash();
    else await processes.end(victim, 'SIGKILL');
    const next = Math.min(versions, 1 + Math.floor((kill * versions) / (values.kills + 1)));
    if (next !== active && (database !== undefined || victim === server)) {
      active = next;
      await processes.withLadder(({ store }) =>
        store.database.query("UPDATE ladder.teams SET active = id || '-' || $1::text", [active]),
      );
    }
    if (victim !== 'database') await processes.start(victim);
  }
  await processes.until(async () => (await processes.games().catch(() => 0)) >= games);
  const checked = await processes.check();
  const { lost, doubled, voided, otherRatings } = checked;
  const killed = Object.entries(kills).map(([name, times]) => `${name} ${times} times`);
  return {
    found: { ...checked, kills },
    words:
      `${checked.games} games in ${Math.round(processes.seconds)} s; killed: ${killed.join(', ')}.\n` +
      `Lost: ${lost}. Doubled: ${doubled}. Called off: ${voided}. Ratings that differ: ${otherRatings} of ${checked.players}.`,
    wrong: lost + doubled + otherRatings,
  };
});
