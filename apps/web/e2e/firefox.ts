// Firefox, driven by WebDriver BiDi.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Cookie } from 'playwright-core';
import { expect } from 'vitest';
import WebSocket from 'ws';
import { clickAt, findProgram, type OtherBrowser } from './other-browser.ts';

/** The browser named by the variable FIREFOX, or one from the PATH. */
export const findFirefox = (): string | undefined => process.env.FIREFOX ?? findProgram('firefox-esr', 'firefox');

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
export class Firefox implements OtherBrowser {
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

  takeErrors(): string[] {
    return this.bidi.errors.splice(0);
  }

  async open(url: string, name: string): Promise<void> {
    const go = (to: string): Promise<unknown> =>
      this.command('browsingContext.navigate', { url: to, wait: 'complete' });
    const { length } = this.bidi.errors;
    await go('about:blank');
    this.bidi.errors.length = length; // what the page still loaded when it was left has failed
    await go(url);
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

  async click(x: number, y: number): Promise<void> {
    await this.command('input.performActions', { actions: clickAt(x, y) });
  }

  async resize(width: number, height: number): Promise<void> {
    await this.command('browsingContext.setViewport', { viewport: { width, height } });
  }

  async screenshot(file: string): Promise<void> {
    const { data } = await this.command<{ data: string }>('browsingContext.captureScreenshot', {});
    writeFileSync(file, Buffer.from(data, 'base64'));
  }

  /** A command for the page. */
  private command<T>(method: string, params: object): Promise<T> {
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
