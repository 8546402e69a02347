// The processes of a class as an operator starts them, and clients that retry what real clients retry.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { LAUNCHER } from './server.ts';

const RANDOM_BOT = new URL('../../../examples/bots/random_bot.py', import.meta.url).pathname;

/** A zip with a player in Python; each has a text of its own, so that two uploads are never the same. */
function botZip(mark: string, file: string): Uint8Array<ArrayBuffer> {
  const bot = readFileSync(file, 'utf8');
  return zipOf({ 'bot.py': `# ${mark}\n${bot}` });
}

/** A zip as a student makes it, of files by their names. */
function zipOf(files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const folder = mkdtempSync(join(tmpdir(), 'ringfence-zip-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  execFileSync('python3', ['-m', 'zipfile', '-c', 'out.zip', ...Object.keys(files)], { cwd: folder });
  const bytes = new Uint8Array(readFileSync(join(folder, 'out.zip')));
  rmSync(folder, { recursive: true, force: true });
  return bytes;
}

interface ClassAnswer {
  readonly status: number;
  readonly cookie: string;
  readonly body: unknown;
}

const RETRY_MS = 250;
const PATIENCE_MS = 300_000;
/** The proxy or the server says that nothing was done. */
const AWAY = [502, 503, 504];

/** A server on one port and its workers, started and ended like services. */
export class ClassProcesses {
  readonly url: string;
  /** How often a client had to send a request again. */
  retries = 0;
  /** Requests that were answered by an error, or cut after they were sent. */
  readonly failures: string[] = [];
  requests = 0;
  /** The longest time until a request was answered. */
  longestMs = 0;
  private readonly port: number;
  private readonly data: readonly string[];
  private readonly folder: string;
  private readonly running = new Map<string, ChildProcess>();

  private constructor(port: number, folder: string, data: readonly string[]) {
    this.port = port;
    this.url = `http://localhost:${port}/`;
    this.folder = folder;
    this.data = data;
  }

  /** `data` are the options that name the class, for the server and its workers. */
  static async create(folder: string, data: readonly string[]): Promise<ClassProcesses> {
    const probe = createServer().listen(0);
    await once(probe, 'listening');
    const { port } = probe.address() as { port: number };
    probe.close();
    return new ClassProcesses(port, folder, data);
  }

  /** Starts `server` or a worker, and waits until it says that it is ready. */
  async start(name: string): Promise<void> {
    const args =
      name === 'server'
        ? ['serve', '--port', `${this.port}`, '--no-rate-limit', '--trust', '--monitor', 'off', ...this.data]
        : ['worker', '--trust', '--concurrency', '1', '--folder', join(this.folder, name), ...this.data];
    const own = name === 'server' ? ['--data', join(this.folder, 'data')] : [];
    const child = spawn(process.execPath, [LAUNCHER, ...args, ...own], { stdio: ['ignore', 'pipe', 'pipe'] });
    this.running.set(name, child);
    const ready = once(name === 'server' ? child.stdout : child.stderr, 'data');
    child.stdout.resume();
    child.stderr.resume();
    await Promise.race([ready, once(child, 'exit')]);
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

  /** Sends a request, and again as a client or its proxy would; records what no client would send again. */
  async ask(path: string, request: RequestInit & { readonly who?: string } = {}): Promise<ClassAnswer> {
    const { who = '', ...rest } = request;
    const method = rest.method ?? 'GET';
    const sender: Record<string, string> = who.startsWith('rf_') ? { authorization: `Bearer ${who}` } : { cookie: who };
    const headers = { origin: new URL(this.url).origin, ...sender, ...rest.headers };
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
          const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
          return { status: response.status, cookie, body };
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

  post(path: string, who: string, body: object): Promise<ClassAnswer> {
    const headers = { 'content-type': 'application/json' };
    return this.ask(path, { method: 'POST', who, headers, body: JSON.stringify(body) });
  }

  /** Submits a player; returns its id, unless it was refused. */
  async submit(who: string, mark: string, file = RANDOM_BOT): Promise<string | undefined> {
    const headers = { 'content-type': 'application/zip' };
    const { body } = await this.ask('versions?file=bot.zip', {
      method: 'POST',
      who,
      headers,
      body: botZip(mark, file),
    });
    return (body as { id?: string } | undefined)?.id;
  }
}
