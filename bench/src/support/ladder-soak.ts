// A class that plays while its processes are killed; afterwards every game must exist once, and the ratings must
// follow.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Ladder, LadderStore, type RatedPlayer, ratingsOf } from '@ringfence/ladder';
import { addVersion, createClass } from '@ringfence/ladder/testing';
import type { TestServer } from '@ringfence/store/testing';

export interface SoakOptions {
  /** Our own server; without it the class is in a folder, and played by one process. */
  readonly database?: TestServer;
  readonly workers: number;
  readonly teams: number;
  readonly versions: number;
  readonly games: number;
  readonly kills: number;
  readonly onProgress?: (words: string) => void;
}

export interface SoakReport {
  readonly games: number;
  /** How often each was killed. */
  readonly kills: Readonly<Record<string, number>>;
  readonly seconds: number;
  /** Games with results that were seen and have disappeared or changed. */
  readonly lost: number;
  /** Duplicate games: pairs of players with more than two games of one seed. */
  readonly doubled: number;
  readonly voided: number;
  /** Players whose ratings differ, in any bit, when computed from the rows one by one. */
  readonly otherRatings: number;
  readonly players: number;
}

const launcher = fileURLToPath(new URL('../../../apps/cli/bin/ringfence.js', import.meta.url));
const words = ['random', 'level:1'];

/** Plays, kills and checks. */
export async function soak(options: SoakOptions): Promise<SoakReport> {
  const run = new Soak(options);
  try {
    return await run.finish();
  } finally {
    await run.clear();
  }
}

class Soak {
  private readonly options: SoakOptions;
  private readonly folder = mkdtempSync(join(tmpdir(), 'ringfence-ladder-soak-'));
  private readonly address: string;
  private readonly processes = new Map<string, ChildProcess>();
  private readonly kills: Record<string, number> = {};
  /** The seen result of each finished game. */
  private readonly seen = new Map<string, string>();
  private lastSeq = '0';
  private url = '';

  constructor(options: SoakOptions) {
    this.options = options;
    this.address = options.database?.url ?? join(this.folder, 'store');
  }

  async finish(): Promise<SoakReport> {
    const { games, kills, versions } = this.options;
    await this.withLadder((ladder) => this.fill(ladder));
    const begun = performance.now();
    await this.start('server');
    for (let i = 1; i <= this.options.workers; i++) await this.start(`worker ${i}`);
    let version = 1;
    for (let killed = 0; killed < kills; killed++) {
      await this.until(Math.floor(((killed + 1) * games) / (kills + 1)));
      const next = Math.min(versions, 1 + Math.floor(((killed + 1) * versions) / (kills + 1)));
      await this.kill(killed, next === version ? undefined : next);
      version = next;
    }
    await this.until(games);
    const seconds = (performance.now() - begun) / 1000;
    await this.killAll();
    return this.withLadder(async (ladder) => ({ ...(await this.check(ladder)), kills: this.kills, seconds }));
  }

  async clear(): Promise<void> {
    await this.killAll();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async withLadder<T>(work: (ladder: Ladder) => Promise<T>): Promise<T> {
    const ladder = await Ladder.open(new LadderStore(this.address), {
      folder: this.folder,
      slots: 0,
      onBug: (error) => console.error(error),
    });
    try {
      return await work(ladder);
    } finally {
      await ladder.close();
    }
  }

  private async fill(ladder: Ladder): Promise<void> {
    const { teams, versions } = this.options;
    const names = Array.from({ length: teams }, (_, i) => [`Team ${i + 1}`, [words[i % 2]]] as const);
    const ids = await createClass(ladder, { teams: Object.fromEntries(names) });
    for (const [i, id] of Object.values(ids).entries()) {
      for (let number = 2; number <= versions; number++) {
        await addVersion(ladder.store, id, number, words[(i + number) % 2], false);
      }
    }
  }

  private async start(name: string): Promise<void> {
    const { database } = this.options;
    const data =
      database === undefined ? ['--class', this.folder] : ['--database', this.address, '--data', this.folder];
    const args =
      name === 'server'
        ? ['serve', '--port', '0', '--no-rate-limit', '--trust', '--json', ...data]
        : ['worker', '--trust', '--concurrency', '1', '--folder', this.folder, '--database', this.address];
    const child = spawn(process.execPath, [launcher, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
    this.processes.set(name, child);
    if (name !== 'server') return;
    const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
    this.url = (JSON.parse(String(line)) as { url: string }).url;
  }

  /** Kills the server, a worker and the database in turn; with a single process, that one. */
  private async kill(turn: number, version: number | undefined): Promise<void> {
    const { database, workers } = this.options;
    const victims = [
      'server',
      ...(workers > 0 ? [`worker ${1 + (turn % workers)}`] : []),
      ...(database ? ['database'] : []),
    ];
    const victim = victims[turn % victims.length];
    const kind = victim.split(' ')[0];
    this.kills[kind] = (this.kills[kind] ?? 0) + 1;
    this.options.onProgress?.(`kill ${turn + 1}: ${victim}`);
    if (victim === 'database') await database?.crash();
    else await this.end(victim);
    if (version !== undefined && (database !== undefined || victim === 'server')) {
      await this.withLadder(async ({ store }) => {
        await store.database.query("UPDATE ladder.teams SET active = id || '-' || $1::text", [version]);
      });
    }
    if (victim !== 'database') await this.start(victim);
  }

  private async end(name: string): Promise<void> {
    const child = this.processes.get(name);
    if (child === undefined) return;
    this.processes.delete(name);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  private async killAll(): Promise<void> {
    for (const name of [...this.processes.keys()]) await this.end(name);
  }

  /** Waits until this many games are over, and records their results. */
  private async until(games: number): Promise<void> {
    for (let told = 0; ; ) {
      const done = await this.look().catch(() => 0); // the database may be unreachable
      if (done >= games) return;
      if (performance.now() - told > 30_000) {
        this.options.onProgress?.(`${done} of ${this.options.games} games`);
        told = performance.now();
      }
      await delay(500);
    }
  }

  private async look(): Promise<number> {
    if (this.options.database === undefined) {
      const response = await fetch(new URL('api/class/games', this.url), { signal: AbortSignal.timeout(30_000) });
      const { total, rows } = (await response.json()) as {
        total: number;
        rows: { id: string; words: string; moves: number }[];
      };
      for (const { id, words: text, moves } of rows) this.seen.set(id, `${text} ${moves}`);
      return total;
    }
    const store = new LadderStore(this.address);
    try {
      const rows = await store.tables
        .selectFrom('ladder.games')
        .select(['id', 'seq', 'words', 'moves'])
        .where('seq', '>', this.lastSeq)
        .orderBy('seq')
        .execute();
      for (const { id, seq, words: text, moves } of rows) {
        this.seen.set(id, `${text} ${moves}`);
        this.lastSeq = seq ?? this.lastSeq;
      }
      const [{ done }] = await store.database.query<{ done: number }>(
        "SELECT count(*)::int AS done FROM ladder.games WHERE state = 'done'",
      );
      return done;
    } finally {
      await store.close();
    }
  }

  private async check(ladder: Ladder): Promise<Omit<SoakReport, 'kills' | 'seconds'>> {
    const { tables } = ladder.store;
    const rows = await tables
      .selectFrom('ladder.games')
      .select(['id', 'seed', 'white', 'black', 'state', 'winner', 'words', 'moves', 'rated'])
      .orderBy('id', 'desc')
      .execute();
    const done = rows.filter(({ state }) => state === 'done');
    const texts = new Map(done.map(({ id, words: text, moves }) => [id, `${text} ${moves}`]));
    const lost = [...this.seen].filter(([id, text]) => texts.get(id) !== text).length;
    const games = new Map<string, number>();
    for (const { seed, white, black } of rows) {
      const key = `${seed} ${white} ${black}`;
      games.set(key, (games.get(key) ?? 0) + 1);
    }
    const doubled = [...games.values()].filter((count) => count > 1).length;
    const players = await tables
      .selectFrom('ladder.players as player')
      .leftJoin('ladder.versions as version', 'version.id', 'player.version')
      .select(['player.id', 'player.team', 'version.number'])
      .execute();
    const recomputed = ratingsOf(
      players.map(({ id, team, number }): RatedPlayer => ({ id, team, number: number ?? 0 })),
      done
        .filter(({ rated }) => rated)
        .map(({ white, black, winner }) => ({
          white,
          black,
          won: winner === 1 ? 1 : 0,
          drawn: winner === 0 ? 1 : 0,
          lost: winner === 2 ? 1 : 0,
        })),
    );
    const standing = await ladder.games.standing();
    const otherRatings = standing.filter(({ player, rating, low, high }) => {
      const again = recomputed.get(player);
      return again !== undefined && (again.rating !== rating || again.low !== low || again.high !== high);
    }).length;
    return {
      games: done.length,
      lost,
      doubled,
      voided: rows.filter(({ state }) => state === 'void').length,
      otherRatings,
      players: standing.length,
    };
  }
}
