import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ladder, LadderStore } from '@ringfence/ladder';
import { createClass, seedLadder } from '@ringfence/ladder/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { TestPlayer } from '../testing/player.ts';
import { type StartedServer, startTestServer } from '../testing/start.ts';

let folder: string;
let server: StartedServer;
let session: string | undefined;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ringfence-monitor-'));
  await seedLadder(join(folder, 'store'));
  const ladder = await Ladder.open(new LadderStore(join(folder, 'store')), { folder, slots: 0, onBug: console.error });
  const teams = await createClass(ladder, { teams: { Red: ['random'], Blue: ['level:1'] } });
  await ladder.store.database.query(`INSERT INTO ladder.players (id, word) VALUES ('house:random', 'random')`);
  await ladder.store.database.query(
    `INSERT INTO ladder.games (kind, rated, white, black, seed, state, fault, created)
     SELECT 'ranked', true, 'house:random', 'house:random', 1, state, fault, now() - interval '50 s'
     FROM (VALUES ('planned', NULL), ('done', NULL), ('done', 'time'), ('done', 'time')) AS s (state, fault)`,
  );
  await ladder.store.database.query(
    `INSERT INTO ladder.games (kind, rated, white, black, white_team, seed, state, winner, fault, white_ms, finished)
     VALUES ('challenge', false, 'house:random', 'house:random', $1, 1, 'done', 2, 'no-answer', 61500, now())`,
    [teams.Red],
  );
  await ladder.store.database.query(
    `INSERT INTO ladder.audit (at, who, action, subject, detail) VALUES ('2026-01-02Z', 'x', 'backed-up', '', '{}')`,
  );
  const { link } = await ladder.people.add({ name: 'Bo', role: 'tutor' }, 'server');
  session = (await ladder.sessions.signIn(link))?.session;
  await ladder.close();
  server = await startTestServer({ classFolder: folder, monitor: { host: '127.0.0.1', port: 0 } });
});
afterAll(async () => {
  await server.end();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (path: string, init?: RequestInit): Promise<Response> => fetch(new URL(path, server.monitor), init);

/** The values of a page of metrics by name and labels. */
async function metrics(): Promise<ReadonlyMap<string, number>> {
  const lines = (await (await ask('/metrics')).text()).split('\n').filter((line) => line !== '' && line[0] !== '#');
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

describe("the operator's pages", () => {
  test('are not on the public address', async () => {
    for (const path of ['/metrics', '/healthz', '/readyz']) {
      expect((await fetch(new URL(path, server.url))).status, path).toBe(404);
    }
  });

  test('say that the process lives and is ready', async () => {
    expect(await (await ask('/healthz')).text()).toBe('ok\n');
    const ready = await ask('/readyz');
    expect(await ready.json()).toMatchObject({ database: 'ok', disk: 'ok' });
    expect((await ask('/healthz', { method: 'POST' })).status).toBe(405);
    expect((await ask('/other')).status).toBe(404);
  });

  test('measure requests, sockets and the class', async () => {
    const made = await fetch(new URL('/api/live', server.url), {
      method: 'POST',
      body: '{"game":"squatter","size":5}',
    });
    const { id, seat } = (await made.json()) as { id: string; seat: string };
    const player = new TestPlayer(server.port, id, { seat });
    expect(await player.opened).toBe(true);
    await fetch(new URL('/api/class/standings', server.url));
    await fetch(new URL('/api/class/nothing', server.url));
    const found = await metrics();
    expect(Object.fromEntries(found)).toMatchObject({
      ringfence_class_up: 1,
      'ringfence_class_games{kind="ranked",state="done"}': 3,
      'ringfence_class_games{kind="ranked",state="planned"}': 1,
      'ringfence_class_faults{fault="time"}': 2,
      ringfence_queue_games: 1,
      ringfence_builds_waiting: 0,
      ringfence_workers: 0,
      ringfence_last_backup_seconds: Date.parse('2026-01-02Z') / 1000,
      'ringfence_info{version="0.0.0"}': 1,
      'ringfence_sockets{kind="live"}': 1,
      ringfence_live_games: 1,
      'ringfence_request_seconds_count{area="class",status="2xx"}': 1,
      'ringfence_request_seconds_count{area="class",status="4xx"}': 1,
    });
    expect(found.get('ringfence_queue_oldest_seconds')).toBeGreaterThan(40);
    expect(found.get('ringfence_disk_free_bytes')).toBeGreaterThan(0);
    expect(found.get('ringfence_database_seconds_count')).toBeGreaterThan(0);
    expect(found.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
    player.drop();
  });

  test('a dashboard names only metrics that exist', async () => {
    const dashboard = readFileSync(new URL('../../../../deploy/grafana-dashboard.json', import.meta.url), 'utf8');
    const names = new Set([...dashboard.matchAll(/\b(?:ringfence|nodejs|process)_\w+/g)].map(([name]) => name));
    const page = await (await ask('/metrics')).text();
    expect(names.size).toBeGreaterThan(12);
    for (const name of names) expect(page, name).toMatch(new RegExp(`^${name}\\b|^# HELP ${name}\\b`, 'm'));
    const own = [...page.matchAll(/^# HELP (ringfence_\w+)/gm)].map(([, name]) => name);
    for (const name of own) expect(dashboard, `${name} is on the dashboard`).toContain(name);
  });

  test('say what is missing when the database is away', async () => {
    vi.spyOn(Ladder.prototype, 'health').mockRejectedValue(new Error('it is away'));
    try {
      const ready = await ask('/readyz');
      expect(ready.status).toBe(503);
      expect(await ready.json()).toMatchObject({ ready: false, database: 'it is away' });
      const found = await metrics();
      expect(found.get('ringfence_class_up')).toBe(0);
      expect(found.has('ringfence_queue_games')).toBe(false);
    } finally {
      vi.restoreAllMocks();
    }
  });

  test('tell the tutor, and nobody else', async () => {
    const at = new URL('/api/class/health', server.url);
    expect((await fetch(at)).status).toBe(401);
    const answer = await fetch(at, { headers: { cookie: `ringfence_session=${session}` } });
    expect(await answer.json()).toMatchObject({
      games: { waiting: 1 },
      builds: { waiting: 0, oldestSeconds: 0 },
      workers: 0,
      backup: '2026-01-02T00:00:00.000Z',
    });
  });

  test('say who holds up the class, to the tutor and in metrics', async () => {
    const at = new URL('/api/class/costs', server.url);
    expect((await fetch(at)).status).toBe(401);
    const answer = await fetch(at, { headers: { cookie: `ringfence_session=${session}` } });
    const rows = (await answer.json()) as readonly { readonly team: string; readonly slotSeconds: number }[];
    expect(rows).toEqual([
      expect.objectContaining({ slotSeconds: 61.5, games: 1, faults: 1, voids: 0, isSlowed: false }),
    ]);
    const found = await metrics();
    expect(found.get(`ringfence_team_slot_seconds{team="${rows[0].team}"}`)).toBe(61.5);
    expect(found.get(`ringfence_team_slowed{team="${rows[0].team}"}`)).toBe(0);
  });

  test('an address in use is reported, and the server runs on', async () => {
    const port = Number(new URL(server.monitor ?? '').port);
    const second = await startTestServer({ monitor: { host: '127.0.0.1', port } });
    expect(second.monitor).toBeUndefined();
    expect(String(second.bugs[0])).toContain('--monitor');
    expect((await fetch(second.url)).status).toBe(503);
    await second.end();
  });
});
