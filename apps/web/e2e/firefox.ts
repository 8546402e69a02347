// Firefox, driven by WebDriver BiDi.
import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Cookie } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import WebSocket from 'ws';
import { type ServedSite, serveSite } from './site.ts';

export function findFirefox(): string | undefined {
  const { FIREFOX: given, PATH = '' } = process.env;
  const candidates = PATH.split(delimiter).flatMap((folder) =>
    ['firefox-esr', 'firefox'].map((name) => join(folder, name)),
  );
  return [...(given === undefined ? [] : [given]), ...candidates].find((path) => {
    try {
      accessSync(path);
      return true;
    } catch {
      return false;
    }
  });
}

/** Commands to a browser, and what happens in it. */
class Bidi {
  readonly errors: string[] = [];
  private readonly socket: WebSocket;
  private readonly open = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  private lastId = 0;

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as {
        id?: number;
        type: string;
        result?: unknown;
        message?: string;
        method?: string;
        params?: { level?: string; text?: string; type?: string };
      };
      const asked = this.open.get(message.id ?? -1);
      if (message.type === 'success') asked?.resolve(message.result);
      else if (message.type === 'error') asked?.reject(new Error(message.message));
      else if (message.method === 'log.entryAdded' && message.params?.level === 'error') {
        this.errors.push(message.params.text ?? '');
      }
    });
  }

  command<T>(method: string, params: object): Promise<T> {
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.open.set(id, { resolve: (result) => resolve(result as T), reject });
      this.socket.send(JSON.stringify({ id, method, params }));
    });
  }
}

/** A running Firefox with one page. */
export class Firefox {
  private readonly program: ChildProcess;
  private readonly profile: string;
  private readonly socket: WebSocket;
  private readonly bidi: Bidi;
  private readonly context: string;

  private constructor(program: ChildProcess, profile: string, socket: WebSocket, bidi: Bidi, context: string) {
    this.program = program;
    this.profile = profile;
    this.socket = socket;
    this.bidi = bidi;
    this.context = context;
  }

  static async start(path: string): Promise<Firefox> {
    const profile = mkdtempSync(join(tmpdir(), 'ringfence-firefox-'));
    const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
    const program = spawn(path, args, { env: { ...process.env, MOZ_HEADLESS: '1', HOME: profile } });
    const address = await new Promise<string>((resolve, reject) => {
      createInterface({ input: program.stderr }).on('line', (line) => {
        const found = /WebDriver BiDi listening on (ws:\S+)/.exec(line);
        if (found !== null) resolve(found[1]);
      });
      program.once('exit', (code) => reject(new Error(`Firefox ended with code ${code}`)));
    });
    const socket = new WebSocket(`${address}/session`);
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    const bidi = new Bidi(socket);
    await bidi.command('session.new', { capabilities: {} });
    await bidi.command('session.subscribe', { events: ['log.entryAdded'] });
    const { contexts } = await bidi.command<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
    return new Firefox(program, profile, socket, bidi, contexts[0].context);
  }

  /** The errors logged since the last call. */
  takeErrors(): string[] {
    return this.bidi.errors.splice(0);
  }

  /** Loads a page anew, from a blank one: a changed hash alone loads nothing. Waits until it shows some text. */
  async open(url: string, name: string): Promise<void> {
    for (const next of ['about:blank', url])
      await this.command('browsingContext.navigate', { url: next, wait: 'complete' });
    const text = "document.querySelector('main')?.innerText.trim() ?? ''";
    await expect.poll(() => this.evaluate(text), { message: name }).not.toBe('');
  }

  async evaluate(expression: string): Promise<unknown> {
    const { result } = await this.bidi.command<{ result: { value?: unknown } }>('script.evaluate', {
      expression,
      target: { context: this.context },
      awaitPromise: true,
    });
    return result?.value;
  }

  /** A command for the page. */
  command<T>(method: string, params: object): Promise<T> {
    return this.bidi.command<T>(method, { context: this.context, ...params });
  }

  /** Takes over a cookie of another browser. */
  async setCookie({ name, value, domain, path }: Cookie): Promise<void> {
    const cookie = { name, value: { type: 'string', value }, domain, path, httpOnly: true };
    await this.bidi.command('storage.setCookie', { cookie });
  }

  async close(): Promise<void> {
    this.socket.close();
    if (this.program.exitCode === null) {
      const ended = new Promise((resolve) => this.program.once('exit', resolve));
      this.program.kill('SIGKILL');
      await ended;
    }
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Tests of the built site in Firefox; skipped, with a message, if it is not installed. */
export function describeInFirefox(
  tests: (parts: () => { readonly firefox: Firefox; readonly url: string }) => void,
): void {
  const path = findFirefox();
  if (path === undefined)
    console.warn('SKIPPED: the smoke test in Firefox needs firefox-esr: install it, or name it in FIREFOX.');
  describe.skipIf(path === undefined)('In Firefox', () => {
    let firefox: Firefox;
    let site: ServedSite;

    beforeAll(async () => {
      site = await serveSite();
      firefox = await Firefox.start(path ?? '');
    });

    afterAll(async () => {
      await firefox?.close();
      await site?.close();
    });

    tests(() => ({ firefox, url: site.url }));
  });
}
