// A class that plays while its processes are killed; afterwards every game must exist once, and the ratings must
// follow.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Ladder, LadderStore } from '@ringfence/ladder';
import { addVersion, createClass } from '@ringfence/ladder/testing';
import type { TestServer } from '@ringfence/store/testing';
import { LAUNCHER } from './server.ts';
import { checkClass, noteFinished, type SoakCheck, soakText } from './soak-check.ts';
import { readNotes, type SoakNotes, writeNotes } from './soak-notes.ts';

interface SoakOptions {
  /** Our own server; without it the class is in a folder, and played by one process. */
  readonly database?: TestServer;
  /** Keeps the class here, and resumes one that is here; by default it is a temporary folder. */
  readonly folder?: string;
  readonly workers: number;
  readonly teams: number;
  readonly versions: number;
  readonly games: number;
  readonly kills: number;
  /** Stops after this many seconds, by killing everything; a later run in the same folder resumes. */
  readonly limit?: number;
  readonly onProgress?: (words: string) => void;
}

interface SoakReport extends SoakCheck {
  /** How often each was killed, and how often everything was because the time was up. */
  readonly kills: Readonly<Record<string, number>>;
  readonly seconds: number;
  /** Whether all games were played and all kills happened. */
  readonly isWhole: boolean;
}

const words = ['random', 'level:1'];

/** Plays, kills and checks. */
export async function soak(options: SoakOptions): Promise<SoakReport> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'ringfence-ladder-soak-'));
  const run = new Soak(options, folder);
  try {
    return await run.finish();
  } finally {
    await run.killAll();
    if (options.folder === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

class Soak {
  private readonly options: SoakOptions;
  private readonly folder: string;
  private readonly address: string;
  private readonly processes = new Map<string, ChildProcess>();
  private readonly notes: SoakNotes;
  private readonly begun = performance.now();
  private url = '';

  constructor(options: SoakOptions, folder: string) {
    this.options = options;
    this.folder = folder;
    this.address = options.database?.url ?? join(folder, 'store');
    this.notes = readNotes(folder);
  }

  async finish(): Promise<SoakReport> {
    const { notes } = this;
    if (!notes.isFilled) {
      await this.withLadder((ladder) => this.fill(ladder));
      notes.isFilled = true;
      this.save();
    }
    const before = notes.seconds - performance.now() / 1000;
    const isWhole = await this.play();
    notes.seconds = before + performance.now() / 1000;
    await this.killAll();
    if (!isWhole) this.countKill('everything');
    this.save();
    const checked = await this.withLadder((ladder) => checkClass(ladder, notes.seen));
    return { ...checked, kills: notes.kills, seconds: notes.seconds, isWhole };
  }

  async killAll(): Promise<void> {
    for (const name of [...this.processes.keys()]) await this.end(name);
  }

  /** Whether it came to the end before the time was up. */
  private async play(): Promise<boolean> {
    const { notes } = this;
    const { games, kills, versions, workers } = this.options;
    await this.start('server');
    for (let i = 1; i <= workers; i++) await this.start(`worker ${i}`);
    while (notes.killed < kills) {
      if (!(await this.until(Math.floor(((notes.killed + 1) * games) / (kills + 1))))) return false;
      const next = Math.min(versions, 1 + Math.floor(((notes.killed + 1) * versions) / (kills + 1)));
      await this.kill(notes.killed, next === notes.version ? undefined : next);
      notes.version = next;
      notes.killed++;
      this.save();
    }
    return this.until(games);
  }

  private save(): void {
    writeNotes(this.folder, this.notes);
  }

  private countKill(kind: string): void {
    this.notes.kills[kind] = (this.notes.kills[kind] ?? 0) + 1;
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
    const child = spawn(process.execPath, [LAUNCHER, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
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
    this.countKill(victim.split(' ')[0]);
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

  /** Waits until this many games are over, and records their results; `false` if the time is up before. */
  private async until(games: number): Promise<boolean> {
    const { limit = Number.POSITIVE_INFINITY, onProgress } = this.options;
    for (let told = 0; ; ) {
      const done = await this.look().catch(() => 0); // the database may be unreachable
      if (done >= games) return true;
      const now = performance.now();
      if (now - this.begun > limit * 1000) return false;
      if (now - told > 30_000) {
        onProgress?.(`${done} of ${this.options.games} games`);
        told = now;
      }
      await delay(500);
    }
  }

  private look(): Promise<number> {
    return this.options.database === undefined ? this.lookAtPages() : this.lookAtTable();
  }

  /** The newest games first, until a page has nothing new. */
  private lookAtPages(): Promise<number> {
    return noteFinished(async (path) => {
      const url = new URL(`api/class/${path}`, this.url);
      return (await fetch(url, { signal: AbortSignal.timeout(30_000) })).json();
    }, this.notes.seen);
  }

  private async lookAtTable(): Promise<number> {
    const { notes } = this;
    const store = new LadderStore(this.address);
    try {
      const rows = await store.tables
        .selectFrom('ladder.games')
        .select(['id', 'seq', 'words', 'moves'])
        .where('seq', '>', notes.lastSeq)
        .orderBy('seq')
        .execute();
      for (const { seq, ...row } of rows) {
        notes.seen.set(row.id, soakText(row));
        notes.lastSeq = seq ?? notes.lastSeq;
      }
      const [{ done }] = await store.database.query<{ done: number }>(
        "SELECT count(*)::int AS done FROM ladder.games WHERE state = 'done'",
      );
      return done;
    } finally {
      await store.close();
    }
  }
}
