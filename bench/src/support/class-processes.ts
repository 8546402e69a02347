// The processes of a class as an operator starts them, and clients that retry what real clients retry.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Ladder, LadderStore } from '@ringfence/ladder';
import { startServer, type TestServer } from '@ringfence/store/testing';
import { report, scratchFolder } from './measure.ts';
import { LAUNCHER } from './server.ts';
import { checkClass, noteFinished, type SoakCheck } from './soak-check.ts';

const RANDOM_BOT = new URL('../../../examples/bots/random_bot.py', import.meta.url).pathname;

const LOOK_MS = 500;
const RETRY_MS = 250;
const PATIENCE_MS = 300_000;
const END_MS = 3_600_000;
/** The proxy or the server says that nothing was done. */
const AWAY = [502, 503, 504];

/** What a soak found: all of it, in words, and how much of it is wrong. */
interface SoakResult {
  readonly found: object;
  readonly words: string;
  readonly wrong: number;
}

/**
 * Runs a class that is played, disturbed and then checked, in a folder or over a PostgreSQL server of its own. Exits with 1 if
 * something is wrong with it.
 */
export async function soak(
  name: string,
  { folder = false, json }: { readonly folder?: boolean; readonly json: boolean },
  work: (processes: ClassProcesses) => Promise<SoakResult>,
): Promise<void> {
  const database = folder ? undefined : await startServer({ isDurable: true });
  if (!folder && database === undefined) process.exit(2);
  const processes = await ClassProcesses.create(name, database);
  try {
    const { found, words, wrong } = await work(processes);
    report({ json }, { benchmark: name, seconds: processes.seconds, ...found }, () => words);
    process.exitCode = wrong === 0 ? 0 : 1;
  } finally {
    await processes.killAll();
    await database?.stop();
  }
}

/** A server on one port and its workers, started and ended like services. */
export class ClassProcesses {
  readonly folder: string;
  readonly database: TestServer | undefined;
  /** The options that name the class for `ringfence class`. */
  readonly where: readonly string[];
  /** The seen result of each finished game. */
  readonly seen = new Map<string, string>();
  /** How often a client had to send a request again. */
  retries = 0;
  /** Requests that were answered by an error, or cut after they were sent. */
  readonly failures: string[] = [];
  requests = 0;
  /** The longest time until a request was answered. */
  longestMs = 0;
  private readonly url: string;
  private readonly port: number;
  private readonly home: string;
  private readonly begun = performance.now();
  private readonly running = new Map<string, ChildProcess>();

  private constructor(port: number, folder: string, database: TestServer | undefined) {
    this.port = port;
    this.url = `http://localhost:${port}/`;
    this.folder = folder;
    this.home = join(folder, 'class');
    this.database = database;
    this.where = database === undefined ? [this.home] : ['--database', database.url];
  }

  static async create(name: string, database: TestServer | undefined): Promise<ClassProcesses> {
    const probe = createServer().listen(0);
    await once(probe, 'listening');
    const { port } = probe.address() as { port: number };
    probe.close();
    return new ClassProcesses(port, scratchFolder(name), database);
  }

  get seconds(): number {
    return (performance.now() - this.begun) / 1000;
  }

  /** The class, in this process; one in a folder only while no other has it. */
  async withLadder<T>(work: (ladder: Ladder) => Promise<T>): Promise<T> {
    const store = new LadderStore(this.database?.url ?? join(this.home, 'store'));
    const ladder = await Ladder.open(store, { folder: this.home, slots: 0, onBug: console.error });
    try {
      return await work(ladder);
    } finally {
      await ladder.close();
    }
  }

  /** Starts `server` or a worker, and waits until it says that it is ready. */
  async start(name: string): Promise<void> {
    const data = this.database === undefined ? ['--class', this.home] : this.where;
    const args =
      name === 'server'
        ? ['serve', '--port', `${this.port}`, '--no-rate-limit', '--trust', '--monitor', 'off', '--data', this.folder]
        : ['worker', '--trust', '--concurrency', '1', '--folder', join(this.folder, name)];
    const child = spawn(process.execPath, [LAUNCHER, ...args, ...data], { stdio: ['ignore', 'pipe', 'pipe'] });
    this.running.set(name, child);
    const ready = once(name === 'server' ? child.stdout : child.stderr, 'data');
    child.stdout.resume();
    child.stderr.resume();
    await Promise.race([ready, once(child, 'exit')]);
  }

  /** Starts the server and so many workers; returns their names. */
  async startAll(workers: number): Promise<string[]> {
    const count = this.database === undefined ? 0 : workers;
    const names = ['server', ...Array.from({ length: count }, (_, i) => `worker ${i + 1}`)];
    for (const name of names) await this.start(name);
    return names;
  }

  /** Ends a process as an operator does, by SIGTERM, or as a power failure does. */
  async end(name: string, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = this.running.get(name);
    this.running.delete(name);
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  async killAll(): Promise<void> {
    for (const name of [...this.running.keys()]) await this.end(name, 'SIGKILL');
  }

  /**
   * Sends a request, with somebody's token, and again as a client or its proxy would; records what no client would send again.
   * Returns the body of the answer.
   */
  async ask(path: string, request: RequestInit & { readonly who?: string } = {}): Promise<unknown> {
    const { who, ...rest } = request;
    const method = rest.method ?? 'GET';
    const headers = { ...(who !== undefined && { authorization: `Bearer ${who}` }), ...rest.headers };
    const from = performance.now();
    this.requests++;
    for (;;) {
      let trouble: string;
      try {
        const response = await fetch(new URL(`api/class/${path}`, this.url), { ...rest, headers });
        const body: unknown = await response.json().catch(() => undefined);
        if (!AWAY.includes(response.status)) {
          this.longestMs = Math.max(this.longestMs, performance.now() - from);
          if (!response.ok) this.failures.push(`${method} ${path}: ${response.status} ${JSON.stringify(body)}`);
          return body;
        }
        trouble = `${response.status}`;
      } catch (error) {
        const { cause } = error as { cause?: { code?: string } };
        trouble = cause?.code ?? String(error);
        // A request that changes something and was cut: nobody knows whether it was carried out.
        if (method !== 'GET' && trouble !== 'ECONNREFUSED') this.failures.push(`${method} ${path}: ${trouble}`);
      }
      this.retries++;
      if (performance.now() - from > PATIENCE_MS) throw new Error(`${method} ${path}: ${trouble}`);
      await delay(RETRY_MS);
    }
  }

  post(path: string, who: string, body: object): Promise<unknown> {
    const headers = { 'content-type': 'application/json' };
    return this.ask(path, { method: 'POST', who, headers, body: JSON.stringify(body) });
  }

  /** Submits a player with a text of its own, so that two are never the same; returns its id, unless it was refused. */
  async submit(who: string, mark: string, file = RANDOM_BOT): Promise<string | undefined> {
    const folder = scratchFolder('zip');
    writeFileSync(join(folder, 'bot.py'), `# ${mark}\n${readFileSync(file, 'utf8')}`);
    // Not at once: meanwhile this process would not hear that a connection has been closed.
    await promisify(execFile)('python3', ['-m', 'zipfile', '-c', 'bot.zip', 'bot.py'], { cwd: folder });
    const request = { method: 'POST', who, headers: { 'content-type': 'application/zip' } };
    const body = new Uint8Array(readFileSync(join(folder, 'bot.zip')));
    const answer = await this.ask('versions?file=bot.zip', { ...request, body });
    return (answer as { id?: string } | undefined)?.id;
  }

  /** Notes all finished games, and returns how many there are. */
  games(): Promise<number> {
    return noteFinished((path) => this.ask(path), this.seen);
  }

  async until(isSo: () => Promise<boolean>): Promise<void> {
    for (const at = performance.now(); !(await isSo()); await delay(LOOK_MS)) {
      if (performance.now() - at > END_MS) throw new Error('it took too long');
    }
  }

  /** Kills everything, and compares the class with what was seen of it. */
  async check(): Promise<SoakCheck> {
    await this.killAll();
    return this.withLadder((ladder) => checkClass(ladder, this.seen));
  }
}
