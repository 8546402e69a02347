/** Server and workers are restarted one by one under load, as docs/operate.md says; counts what is lost, doubled or refused. */
import { setTimeout as delay } from 'node:timers/promises';
import { createClass, memberOf } from '@ringfence/ladder/testing';
import { soak } from './support/class-processes.ts';
import { readBenchOptions } from './support/options.ts';

const usage = `npm run bench -- rolling-restart [--teams 12] [--workers 2] [--rounds 3] [--every 3] [--json]
A class on PostgreSQL plays, uploads a player and challenges every so many seconds, and asks for pages all the time, while its
workers and its server are stopped by SIGTERM and started again, --rounds times. Clients retry as docs/operate.md says.`;

const values = readBenchOptions(usage, { teams: 12, workers: 2, rounds: 3, every: 3, json: false });
const { teams, rounds } = values;

/** How many of those that were confirmed are missing, and how many more there are. */
function wrongOf(rows: readonly { readonly id: string }[], confirmed: readonly string[]): number {
  const there = new Set(rows.map(({ id }) => id));
  return confirmed.filter((id) => !there.has(id)).length + Math.max(0, rows.length - confirmed.length);
}

await soak('rolling-restart', values, async (processes) => {
  const tokens: string[] = [];
  await processes.withLadder(async (ladder) => {
    const names = Array.from({ length: teams }, (_, i) => [`Team ${i + 1}`, ['random']] as const);
    const ids = await createClass(ladder, { teams: Object.fromEntries(names), house: ['random'] });
    await ladder.room.change({ most: { submissionsAnHour: 1000, challengesAnHour: 1000 } }, 'server');
    for (const id of Object.values(ids)) {
      tokens.push((await ladder.sessions.createToken(await memberOf(ladder, id), 'bench')).token);
    }
  });
  const services = (await processes.startAll(values.workers)).reverse();
  const uploads: string[] = [];
  const challenges: string[] = [];
  let isOver = false;
  const again = async (ms: number, work: (turn: number) => Promise<unknown>): Promise<void> => {
    for (let turn = 0; !isOver; turn++) {
      await work(turn);
      await delay(ms);
    }
  };
  const pause = 1000 * values.every;
  const upload = async (turn: number): Promise<void> => {
    const id = await processes.submit(tokens[turn % teams], `upload ${turn}`);
    if (id !== undefined) uploads.push(id);
  };
  const challenge = async (turn: number): Promise<void> => {
    const wish = { opponent: { house: 'random' }, rated: false, games: 2 };
    const answer = await processes.post('challenges', tokens[turn % teams], wish);
    const { id } = (answer ?? {}) as { id?: string };
    if (id !== undefined) challenges.push(id);
  };
  const read = (turn: number): Promise<unknown> =>
    turn % 4 === 0 ? processes.games() : processes.ask(['standings', 'queue', 'running'][(turn % 4) - 1]);
  const load = [again(pause, upload), again(pause, challenge), again(100, read), again(100, read)];
  for (let round = 0; round < rounds; round++) {
    for (const name of services) {
      await delay(pause);
      const at = processes.seconds;
      await processes.end(name, 'SIGTERM');
      const ended = processes.seconds;
      await processes.start(name);
      const started = processes.seconds - ended;
      console.error(`${name}: stopped in ${(ended - at).toFixed(1)} s, started after ${started.toFixed(1)} s more`);
    }
  }
  await delay(pause);
  isOver = true;
  await Promise.all(load);
  const [versions, asked] = await processes.withLadder(async ({ room, store: { tables } }) => {
    await room.change({ ranked: false }, 'server');
    const rowsNow = () =>
      Promise.all([
        tables.selectFrom('ladder.versions').select(['id', 'state']).where('file', '=', 'bot.zip').execute(),
        tables.selectFrom('ladder.challenges').select(['id', 'state', 'reason']).execute(),
      ]);
    await processes.until(async () => {
      const rows = await rowsNow();
      return !rows.flat().some(({ state }) => ['waiting', 'building', 'accepted'].includes(state));
    });
    return rowsNow();
  });
  const checked = await processes.check();
  const { lost, doubled, voided, otherRatings } = checked;
  const { requests, retries, failures } = processes;
  const unbuilt = versions.filter(({ state }) => state !== 'ready' && state !== 'replaced').length;
  const unplayed = asked.filter(({ state, reason }) => state !== 'done' || reason !== null).length;
  const found = {
    ...checked,
    ...{ restarts: rounds * services.length, requests, retries, failures },
    longestSeconds: processes.longestMs / 1000,
    ...{ uploads: uploads.length, wrongUploads: wrongOf(versions, uploads) + unbuilt },
    ...{ challenges: challenges.length, wrongChallenges: wrongOf(asked, challenges) + unplayed },
  };
  const { wrongUploads, wrongChallenges } = found;
  for (const failure of failures) console.error(failure);
  return {
    found,
    words:
      `${found.restarts} restarts in ${Math.round(processes.seconds)} s, ${checked.games} games. ` +
      `Games lost: ${lost}, doubled: ${doubled}, called off: ${voided}. Ratings that differ: ${otherRatings} of ${checked.players}.\n` +
      `${requests} requests, ${retries} retries, failed: ${failures.length}; the longest took ${found.longestSeconds.toFixed(1)} s. ` +
      `Of ${found.uploads} uploads wrong: ${wrongUploads}; of ${found.challenges} challenges: ${wrongChallenges}.`,
    wrong: lost + doubled + voided + otherRatings + failures.length + wrongUploads + wrongChallenges,
  };
});
