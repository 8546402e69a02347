// Server and workers are replaced one by one while a class plays, submits and asks.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Ladder, LadderStore } from '@ringfence/ladder';
import { createClass, memberOf } from '@ringfence/ladder/testing';
import { ClassProcesses } from './class-processes.ts';
import { checkClass, type SoakCheck, soakText } from './soak-check.ts';

interface RollingRestartOptions {
  /** The address of an empty PostgreSQL database. */
  readonly url: string;
  readonly teams: number;
  readonly workers: number;
  /** How often everything is replaced. */
  readonly rounds: number;
  /** Seconds between two uploads. */
  readonly uploadEvery: number;
  readonly onProgress?: (words: string) => void;
}

interface RollingRestartReport extends SoakCheck {
  readonly restarts: number;
  readonly seconds: number;
  readonly requests: number;
  /** Requests that were sent again, as clients do. */
  readonly retries: number;
  /** Requests that failed in a way that no client would try again. */
  readonly failures: readonly string[];
  readonly longestSeconds: number;
  readonly uploads: number;
  /** Uploads that were confirmed and are missing or there twice, and those that were never built. */
  readonly wrongUploads: number;
  readonly challenges: number;
  /** Challenges that are missing or there twice, and those whose games were not all played. */
  readonly wrongChallenges: number;
}

const LOOK_MS = 500;
const END_MS = 600_000;

export async function rollingRestart(options: RollingRestartOptions): Promise<RollingRestartReport> {
  const { url, teams, workers, rounds, uploadEvery, onProgress = () => {} } = options;
  const folder = mkdtempSync(join(tmpdir(), 'ringfence-rolling-'));
  const open = (): Promise<Ladder> =>
    Ladder.open(new LadderStore(url), { folder, slots: 0, onBug: (error) => console.error(error) });
  const ladder = await open();
  const names = Array.from({ length: teams }, (_, i) => [`Team ${i + 1}`, ['random']] as const);
  const ids = await createClass(ladder, { teams: Object.fromEntries(names), house: ['random'] });
  await ladder.room.change({ most: { submissionsAnHour: 1000, challengesAnHour: 1000 } }, 'server');
  const tokens: string[] = [];
  for (const id of Object.values(ids)) {
    tokens.push((await ladder.sessions.createToken(await memberOf(ladder, id), 'bench')).token);
  }

  const processes = await ClassProcesses.create(folder, ['--database', url]);
  const services = [...Array.from({ length: workers }, (_, i) => `worker ${i + 1}`), 'server'];
  const started = performance.now();
  const seconds = (): number => (performance.now() - started) / 1000;
  for (const name of services) await processes.start(name);
  const uploads: string[] = [];
  const challenges: string[] = [];
  const seen = new Map<string, string>();
  let isOver = false;
  const upload = async (): Promise<void> => {
    for (let i = 0; !isOver; i++) {
      const id = await processes.submit(tokens[i % teams], `upload ${i}`);
      if (id !== undefined) uploads.push(id);
      await delay(1000 * uploadEvery);
    }
  };
  const challenge = async (): Promise<void> => {
    for (let i = 0; !isOver; i++) {
      const wish = { opponent: { house: 'random' }, rated: false, games: 2 };
      const { body } = await processes.post('challenges', tokens[i % teams], wish);
      const { id } = (body ?? {}) as { id?: string };
      if (id !== undefined) challenges.push(id);
      await delay(1000 * uploadEvery);
    }
  };
  const read = async (): Promise<void> => {
    for (let i = 0; !isOver; i++) {
      const { body } = await processes.ask(['games', 'standings', 'queue', 'running'][i % 4]);
      const { rows = [] } = (body ?? {}) as { rows?: { id?: string; words: string; moves: number }[] };
      if (i % 4 === 0) for (const row of rows) if (row.id !== undefined) seen.set(row.id, soakText(row));
      await delay(100);
    }
  };
  try {
    const load = [upload(), challenge(), read(), read()];
    for (let round = 0; round < rounds; round++) {
      for (const name of services) {
        await delay(1000 * uploadEvery);
        const at = seconds();
        await processes.end(name, 'SIGTERM');
        const ended = seconds();
        await processes.start(name);
        onProgress(
          `${name}: stopped in ${(ended - at).toFixed(1)} s, started after ${(seconds() - ended).toFixed(1)} s more`,
        );
      }
    }
    await delay(1000 * uploadEvery);
    isOver = true;
    await Promise.all(load);
    await ladder.room.change({ ranked: false }, 'server');
    const { tables } = ladder.store;
    const versionsOf = () =>
      tables.selectFrom('ladder.versions').select(['id', 'state']).where('file', '=', 'bot.zip').execute();
    const challengesOf = () => tables.selectFrom('ladder.challenges').select(['id', 'state', 'reason']).execute();
    const isBusy = async (): Promise<boolean> =>
      (await versionsOf()).some(({ state }) => state === 'waiting' || state === 'building') ||
      (await challengesOf()).some(({ state }) => state === 'accepted');
    for (const at = performance.now(); (await isBusy()) && performance.now() - at < END_MS; ) await delay(LOOK_MS);
    const [versions, asked] = [await versionsOf(), await challengesOf()];
    const right = (rows: readonly { id: string }[], confirmed: readonly string[]): number => {
      const there = new Set(rows.map(({ id }) => id));
      const missing = confirmed.filter((id) => !there.has(id)).length;
      return missing + Math.max(0, rows.length - confirmed.length);
    };
    const unbuilt = versions.filter(({ state }) => state !== 'ready' && state !== 'replaced').length;
    const unplayed = asked.filter(({ state, reason }) => state !== 'done' || reason !== null).length;
    await processes.killAll();
    const checked = await checkClass(ladder, seen);
    return {
      ...checked,
      restarts: rounds * services.length,
      seconds: seconds(),
      requests: processes.requests,
      retries: processes.retries,
      failures: processes.failures,
      longestSeconds: processes.longestMs / 1000,
      uploads: uploads.length,
      wrongUploads: right(versions, uploads) + unbuilt,
      challenges: challenges.length,
      wrongChallenges: right(asked, challenges) + unplayed,
    };
  } finally {
    isOver = true;
    await processes.killAll();
    await ladder.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
