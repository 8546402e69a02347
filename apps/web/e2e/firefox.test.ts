// Every page once in Firefox, driven by WebDriver BiDi: whatever the other tests show for Chromium at least opens here.
import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { sitePages } from './pages.ts';
import { type ServedSite, serveSite } from './site.ts';

function findFirefox(): string | undefined {
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

const path = findFirefox();
if (path === undefined)
  console.warn('SKIPPED: the smoke test in Firefox needs firefox-esr: install it, or name it in FIREFOX.');

describe.skipIf(path === undefined)('In Firefox', () => {
  const profile = mkdtempSync(join(tmpdir(), 'ringfence-firefox-'));
  let firefox: ChildProcess;
  let socket: WebSocket;
  let bidi: Bidi;
  let context: string;
  let site: ServedSite;

  beforeAll(async () => {
    site = await serveSite();
    const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
    firefox = spawn(path ?? '', args, { env: { ...process.env, MOZ_HEADLESS: '1', HOME: profile } });
    if (firefox.stderr === null) throw new Error('Firefox says nothing');
    const address = await new Promise<string>((resolve, reject) => {
      createInterface({ input: firefox.stderr as NodeJS.ReadableStream }).on('line', (line) => {
        const found = /WebDriver BiDi listening on (ws:\S+)/.exec(line);
        if (found !== null) resolve(found[1]);
      });
      firefox.once('exit', (code) => reject(new Error(`Firefox ended with code ${code}`)));
    });
    socket = new WebSocket(`${address}/session`);
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    bidi = new Bidi(socket);
    await bidi.command('session.new', { capabilities: {} });
    await bidi.command('session.subscribe', { events: ['log.entryAdded'] });
    const { contexts } = await bidi.command<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
    context = contexts[0].context;
  }, 120_000);

  afterAll(async () => {
    socket?.close();
    if (firefox !== undefined && firefox.exitCode === null) {
      const ended = new Promise((resolve) => firefox.once('exit', resolve));
      firefox.kill('SIGKILL');
      await ended;
    }
    await site?.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  });

  async function evaluate(expression: string): Promise<unknown> {
    const { result } = await bidi.command<{ result: { value?: unknown } }>('script.evaluate', {
      expression,
      target: { context },
      awaitPromise: true,
    });
    return result?.value;
  }

  test('every page opens and shows something, without an error', async () => {
    bidi.errors.length = 0; // a second try judges only itself
    for (const { name, address } of sitePages) {
      // Each from a blank page: a changed hash alone does not load embed.html.
      await bidi.command('browsingContext.navigate', { context, url: 'about:blank', wait: 'complete' });
      await bidi.command('browsingContext.navigate', { context, url: site.url + address, wait: 'complete' });
      await expect
        .poll(() => evaluate("document.querySelector('main')?.innerText.trim() ?? ''"), {
          timeout: 30_000,
          message: name,
        })
        .not.toBe('');
    }
    // A static host has no server behind it, and what a page still loads when it is left fails in the service worker.
    const excused = /\/api\/|A ServiceWorker intercepted the request/;
    expect(bidi.errors.filter((error) => !excused.test(error))).toEqual([]);
  }, 240_000);

  test('a game can be played', async () => {
    await evaluate("location.hash = '#/play?game=squatter&size=5&level=1'");
    const heading = (): Promise<unknown> => evaluate("document.querySelector('.panel h1')?.textContent ?? ''");
    await expect.poll(heading, { timeout: 30_000 }).toBe('Your turn');
    const { x, y } = JSON.parse(
      String(
        await evaluate(`(() => {
          const { x, y, width, height } = document.querySelector('[aria-label^="c3,"]').getBoundingClientRect();
          return JSON.stringify({ x: Math.round(x + width / 2), y: Math.round(y + height / 2) });
        })()`),
      ),
    ) as { x: number; y: number };
    const actions = [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await bidi.command('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] });
    const pieces =
      "document.querySelectorAll('[role=gridcell][aria-label*=White], [role=gridcell][aria-label*=Black]').length";
    await expect.poll(() => evaluate(pieces), { timeout: 30_000 }).toBe(2);
    expect(await evaluate(`document.querySelector('[aria-label^="c3,"]').getAttribute('aria-label')`)).toMatch(/White/);
  }, 90_000);
});
