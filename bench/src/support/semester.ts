// A class from its list of students to its grades, by the steps of docs/tutor.md, while its processes are killed.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type GradesView, type HealthView, Ladder, LadderStore } from '@ringfence/ladder';
import { openDatabase, storeAddress } from '@ringfence/store';
import type { TestServer } from '@ringfence/store/testing';
import { ClassProcesses } from './class-processes.ts';
import { LAUNCHER } from './server.ts';
import { checkClass, type SoakCheck, soakText } from './soak-check.ts';

interface SemesterOptions {
  readonly database: TestServer;
  /** The class is in a folder, and the server plays; otherwise it is in the database, and two workers play. */
  readonly isEmbedded: boolean;
  readonly teams: number;
  /** Ranked games to wait for, and rounds of the official tournament. */
  readonly games: number;
  readonly rounds: number;
  readonly onProgress?: (words: string) => void;
}

export interface SemesterReport extends SoakCheck {
  readonly kills: Readonly<Record<string, number>>;
  readonly seconds: number;
  readonly students: number;
  /** Students without a row, or whose counting version is not the last one that was confirmed in time. */
  readonly wrongRows: number;
  readonly uploads: number;
  /** Uploads that were confirmed and are missing, or there twice. */
  readonly wrongUploads: number;
  readonly officialGames: number;
  /** Teams with more or fewer games in the official tournament than its rounds have. */
  readonly wrongOfficial: number;
  /** Whether the grades are the same after another kill, and restored from a backup in the other kind of database. */
  readonly isSameAfterKill: boolean;
  readonly isSameRestored: boolean;
}

const LOOK_MS = 1000;
const BETWEEN_KILLS_MS = 12_000;
const KILLS = { uploads: 3, ranked: 2, official: 3 } as const;

export async function semester(options: SemesterOptions): Promise<SemesterReport> {
  const folder = mkdtempSync(join(tmpdir(), 'ringfence-semester-'));
  const own = options.isEmbedded ? join(folder, 'class') : options.database.url;
  const data = options.isEmbedded ? ['--class', own] : ['--database', own];
  const processes = await ClassProcesses.create(folder, data);
  try {
    return await new Semester(options, folder, processes).finish();
  } finally {
    await processes.killAll();
    rmSync(folder, { recursive: true, force: true });
  }
}

class Semester {
  private readonly options: SemesterOptions;
  private readonly folder: string;
  private readonly processes: ClassProcesses;
  private readonly services: readonly string[];
  private readonly kills: Record<string, number> = {};
  private readonly begun = performance.now();
  private readonly seen = new Map<string, string>();
  /** The tutor's session. */
  private tutor = '';

  constructor(options: SemesterOptions, folder: string, processes: ClassProcesses) {
    this.options = options;
    this.folder = folder;
    this.processes = processes;
    this.services = options.isEmbedded ? ['server'] : ['server', 'worker 1', 'worker 2'];
  }

  async finish(): Promise<SemesterReport> {
    const { processes } = this;
    const { teams, games, rounds } = this.options;
    const where = this.options.isEmbedded ? ['class'] : ['--database', this.options.database.url];
    // 1. The list: its import is killed, and repeated.
    const described = ['--game', 'squatter', '--size', '3', '--title', 'COMP 1', '--tutor', 'Ada', '--json'];
    const { link } = JSON.parse(this.command('create', ...where, ...described)) as { link: string };
    const students = this.writeList();
    await this.killCommand('import', 700, 'teams', ...where, 'students.csv');
    const imported = JSON.parse(this.command('teams', ...where, 'students.csv', '--json')) as {
      links: { team: string; link: string }[];
    };
    // 2. The deadline.
    const until = '2099-06-01T18:00:00Z';
    this.command('deadline', ...where, until, '--late', 'refuse', '--counts', 'active');
    for (const name of this.services) await processes.start(name);
    this.tutor = await this.signIn(link);
    await this.set({ ranked: false, house: ['random', 'level:1'], most: { submissionsAnHour: 1000 } });
    await this.set({ grading: { plays: 40, strength: 40, from: 'random', to: 'level:1', official: 20 } });
    // 3. The semester.
    const members = await this.membersOf(imported.links);
    this.tell(`${students} students in ${members.size} teams`);
    const last = await this.submitAll(members);
    const confirmed = [...last.values()].flat();
    await this.until('builds', () => this.builds(), 0);
    await this.set({ ranked: true });
    await this.until('ranked games', async () => games - (await this.rankedGames()), KILLS.ranked);
    await this.set({ deadline: new Date().toISOString() });
    const cut = processes.failures.length;
    const late = await processes.submit([...members.values()][0], 'late');
    const isLateRefused = late === undefined;
    const wish = { title: 'Final', format: 'swiss', rounds, repetitions: 1, house: [] };
    const final = (await processes.post('official', this.tutor, wish)).body as { id: string };
    const isOpen = async (): Promise<number> => {
      const { body } = await processes.ask(`official/${final.id}`, { who: this.tutor });
      return (body as { state: string }).state === 'done' ? 0 : 1;
    };
    await this.until('final', isOpen, KILLS.official);
    await this.set({ ranked: false, paused: true });
    for (const name of this.services) await processes.end(name, 'SIGTERM');
    // 4. The grades: the command is killed, and repeated.
    const there = this.options.isEmbedded ? [...where, '--tournaments', join('data', 'tournaments')] : where;
    await this.killCommand('grades', 1500, 'grades', ...there, '--out', 'killed.csv');
    const grades = this.grades(there);
    for (const name of this.services) await processes.start(name);
    await processes.killAll();
    const again = this.grades(there);
    this.command('backup', ...there, 'class.backup');
    const other = await this.otherStore();
    this.command('restore', ...other, 'class.backup');
    const restored = this.grades(other);
    const { versions, ...checked } = await this.check();
    const wrongRows = grades.rows.filter(({ team, versionId }) => last.get(team.name)?.at(-1) !== versionId);
    const official = new Map(grades.rows.map(({ team, official: own }) => [team.name, own?.games ?? 0]));
    const missing = confirmed.filter((id) => !versions.has(id)).length;
    return {
      ...checked,
      kills: this.kills,
      seconds: (performance.now() - this.begun) / 1000,
      students,
      wrongRows:
        wrongRows.length + Math.abs(grades.rows.length - students) + (isLateRefused ? 0 : 1) + (teams - last.size),
      uploads: confirmed.length,
      // A client whose connection was cut sends it again, and then there may be two.
      wrongUploads: missing + Math.max(0, versions.size - confirmed.length - cut),
      officialGames: [...official.values()].reduce((sum, own) => sum + own, 0) / 2,
      wrongOfficial: [...official.values()].filter((own) => own !== 2 * rounds).length,
      isSameAfterKill: JSON.stringify(again) === JSON.stringify(grades),
      isSameRestored: JSON.stringify(restored) === JSON.stringify(grades),
    };
  }

  private tell(words: string): void {
    this.options.onProgress?.(`${Math.round((performance.now() - this.begun) / 1000)} s: ${words}`);
  }

  /** Every second team has two members. */
  private writeList(): number {
    const lines: string[] = [];
    for (let i = 1; i <= this.options.teams; i++) {
      for (const part of i % 2 === 0 ? ['a', 'b'] : ['a']) {
        lines.push(
          `Student ${i}${part},${900_000 + 2 * i + (part === 'a' ? 0 : 1)},s${i}${part}@uni.example,Team ${i}`,
        );
      }
    }
    writeFileSync(join(this.folder, 'students.csv'), ['name,number,email,team', ...lines, ''].join('\n'));
    return lines.length;
  }

  private argsOf(args: readonly string[]): string[] {
    return [LAUNCHER, 'class', ...args];
  }

  private command(...args: string[]): string {
    const done = spawnSync(process.execPath, this.argsOf(args), { cwd: this.folder, encoding: 'utf8', maxBuffer: 1e8 });
    if (done.status !== 0) throw new Error(`class ${args.join(' ')}: ${done.stderr}`);
    return done.stdout;
  }

  private grades(where: readonly string[]): GradesView {
    return JSON.parse(this.command('grades', ...where, '--json')) as GradesView;
  }

  /** A command that is killed after so many milliseconds, wherever it is then. */
  private async killCommand(name: string, ms: number, ...args: string[]): Promise<void> {
    const child: ChildProcess = spawn(process.execPath, this.argsOf(args), { cwd: this.folder, stdio: 'ignore' });
    const ended = once(child, 'exit');
    await Promise.race([delay(ms), ended]);
    child.kill('SIGKILL');
    await ended;
    this.countKill(name);
  }

  private countKill(name: string): void {
    this.kills[name] = (this.kills[name] ?? 0) + 1;
    this.tell(`killed: ${name}`);
  }

  /** Kills the server, a worker and the database in turn, and starts it again. */
  private async killNext(): Promise<void> {
    const { database, isEmbedded } = this.options;
    const victims = isEmbedded ? ['server'] : ['server', 'worker 1', 'database', 'server', 'worker 2'];
    const total = Object.values(this.kills).reduce((sum, times) => sum + times, 0);
    const victim = victims[(total - 1) % victims.length];
    if (victim === 'database') await database.crash();
    else {
      await this.processes.end(victim, 'SIGKILL');
      await this.processes.start(victim);
    }
    this.countKill(victim.split(' ')[0]);
  }

  private async set(change: object): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    await this.processes.ask('settings', { method: 'PATCH', who: this.tutor, headers, body: JSON.stringify(change) });
  }

  private async signIn(link: string): Promise<string> {
    const { cookie } = await this.processes.post('session', '', { secret: link.split('/').at(-1) });
    return cookie;
  }

  /** A session of a member of each team; links that a killed import had no time to print are created anew. */
  private async membersOf(links: readonly { team: string; link: string }[]): Promise<Map<string, string>> {
    const { body } = await this.processes.ask('people', { who: this.tutor });
    const people = body as { id: string; team: { name: string } | null }[];
    const members = new Map<string, string>();
    for (const { id, team } of people) {
      if (team === null || members.has(team.name)) continue;
      const own = links.find((one) => one.team === team.name)?.link ?? (await this.newLink(id));
      members.set(team.name, await this.signIn(own));
    }
    return members;
  }

  private async newLink(person: string): Promise<string> {
    return ((await this.processes.post(`people/${person}/link`, this.tutor, {})).body as { link: string }).link;
  }

  /** Every team submits, every fifth one twice; returns the confirmed versions of each. */
  private async submitAll(members: ReadonlyMap<string, string>): Promise<Map<string, string[]>> {
    const all = [...members];
    const turns = [...all, ...all.filter((_, i) => i % 5 === 0)];
    const confirmed = new Map<string, string[]>();
    for (const [i, [team, who]] of turns.entries()) {
      const id = await this.processes.submit(who, `${team} ${i}`);
      if (id !== undefined) confirmed.set(team, [...(confirmed.get(team) ?? []), id]);
      if ((i + 1) % Math.ceil(turns.length / (KILLS.uploads + 1)) === 0 && i + 1 < turns.length) await this.killNext();
    }
    return confirmed;
  }

  private async builds(): Promise<number> {
    const { body } = await this.processes.ask('health', { who: this.tutor });
    return (body as HealthView).builds.waiting;
  }

  private async rankedGames(): Promise<number> {
    const { body } = await this.processes.ask('games?kind=ranked');
    const { total, rows } = body as { total: number; rows: { id: string; words: string; moves: number }[] };
    for (const row of rows) this.seen.set(row.id, soakText(row));
    return total;
  }

  /** Waits until nothing is left of something, and kills so many times meanwhile. */
  private async until(what: string, left: () => Promise<number>, kills: number): Promise<void> {
    let killedAt = performance.now();
    let told = Number.NEGATIVE_INFINITY;
    for (let killed = 0; ; await delay(LOOK_MS)) {
      if (killed < kills && performance.now() - killedAt > BETWEEN_KILLS_MS) {
        await this.killNext();
        killed++;
        killedAt = performance.now();
      }
      const open = await left();
      if (open <= 0 && killed === kills) return this.tell(`${what}: over`);
      if (performance.now() - told < 30_000) continue;
      told = performance.now();
      this.tell(`${what}: ${open} left`);
    }
  }

  /** An empty database of the other kind. */
  private async otherStore(): Promise<string[]> {
    if (!this.options.isEmbedded) return ['restored', '--tournaments', 'restored-tournaments'];
    const { url } = this.options.database;
    const first = openDatabase(storeAddress(url));
    await first.query('CREATE DATABASE restored');
    await first.close();
    return ['--database', url.replace(/\/postgres$/, '/restored')];
  }

  private async check(): Promise<SoakCheck & { readonly versions: ReadonlySet<string> }> {
    const address = this.options.isEmbedded ? join(this.folder, 'class/store') : this.options.database.url;
    const ladder = await Ladder.open(new LadderStore(address), {
      folder: this.folder,
      slots: 0,
      onBug: (error) => console.error(error),
    });
    try {
      const rows = await ladder.store.tables.selectFrom('ladder.versions').select('id').execute();
      return { ...(await checkClass(ladder, this.seen)), versions: new Set(rows.map(({ id }) => id)) };
    } finally {
      await ladder.close();
    }
  }
}
