// WebKit, as Debian ships it for GTK, driven by WebDriver on a display that nobody sees.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { expect, vi } from 'vitest';
import { clickAt, findProgram, type OtherBrowser } from './other-browser.ts';

/** The driver; its browser is started on a display of its own, which takes another program. */
export const findWebKit = (): string | undefined => findProgram('Xvfb') && findProgram('WebKitWebDriver');

const LONG = { timeout: 60_000, interval: 100 };

/** What the engine writes to its console, as it prints that: only errors, and none of the driver itself. */
const ERROR = /CONSOLE (?:\w+ )?ERROR (.*)/;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** A running WebKit with one page. */
export class WebKit implements OtherBrowser {
  private readonly programs: readonly ChildProcess[];
  private readonly home: string;
  private readonly session: string;
  private readonly errors: string[];

  private constructor(programs: readonly ChildProcess[], home: string, session: string, errors: string[]) {
    this.programs = programs;
    this.home = home;
    this.session = session;
    this.errors = errors;
  }

  static async start(path: string): Promise<WebKit> {
    const home = mkdtempSync(join(tmpdir(), 'ringfence-webkit-'));
    const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '2000x1400x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    const [display] = (await once(createInterface({ input: screen.stdio[3] as Readable }), 'line')) as [string];
    const port = await freePort();
    const errors: string[] = [];
    const driver = spawn(path, [`--port=${port}`], {
      // No bus, no graphics card, and nothing of the user's.
      env: {
        ...process.env,
        DISPLAY: `:${display}`,
        HOME: home,
        NO_AT_BRIDGE: '1',
        LIBGL_ALWAYS_SOFTWARE: '1',
        LANGUAGE: 'en_GB',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const output of [driver.stdout, driver.stderr]) {
      createInterface({ input: output }).on('line', (line) => {
        const found = ERROR.exec(line);
        if (found !== null) errors.push(found[1]);
      });
    }
    const args = ['--automation', '--enable-write-console-messages-to-stdout=true'];
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { args } } };
    const url = `http://127.0.0.1:${port}/session`;
    // The driver listens some time after it has started.
    const { sessionId } = await vi.waitFor(() => asked<{ sessionId: string }>('POST', url, { capabilities }), LONG);
    return new WebKit([driver, screen], home, `${url}/${sessionId}`, errors);
  }

  takeErrors(): string[] {
    return this.errors.splice(0);
  }

  async open(url: string, name: string): Promise<void> {
    for (const next of ['about:blank', url]) await this.command('POST', 'url', { url: next });
    const text = "document.querySelector('main')?.innerText.trim() ?? ''";
    await expect.poll(() => this.evaluate(text), { message: name }).not.toBe('');
  }

  evaluate(expression: string): Promise<unknown> {
    return this.command('POST', 'execute/sync', { script: `return ${expression}`, args: [] });
  }

  async click(x: number, y: number): Promise<void> {
    await this.command('POST', 'actions', { actions: clickAt(x, y) });
  }

  async resize(width: number, height: number): Promise<void> {
    // The window is larger than the page: by how much, it says itself.
    await this.command('POST', 'window/rect', { width, height });
    const [extraWidth, extraHeight] = (await this.evaluate(
      `[${width} - innerWidth, ${height} - innerHeight]`,
    )) as number[];
    await this.command('POST', 'window/rect', { width: width + extraWidth, height: height + extraHeight });
  }

  async screenshot(file: string): Promise<void> {
    writeFileSync(file, Buffer.from(String(await this.command('GET', 'screenshot')), 'base64'));
  }

  async close(): Promise<void> {
    await asked('DELETE', this.session).catch(() => {});
    for (const program of this.programs) {
      if (program.exitCode !== null || program.signalCode !== null) continue;
      const ended = once(program, 'exit');
      program.kill('SIGKILL');
      await ended;
    }
    rmSync(this.home, { recursive: true, force: true, maxRetries: 5 });
  }

  private command<T>(method: string, path: string, body?: object): Promise<T> {
    return asked<T>(method, `${this.session}/${path}`, body);
  }
}

async function asked<T>(method: string, url: string, body?: object): Promise<T> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: T & { message?: string } };
  if (!response.ok) throw new Error(`${url}: ${value.message}`);
  return value;
}
