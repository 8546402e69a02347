import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, test } from 'vitest';
import { cleanEnv, launcher, makeScratch, ringfence } from '../testing/harness.ts';

const scratch = makeScratch();
afterAll(() => scratch.remove());

/** Starts the real command and waits until it prints its address. */
async function start(
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<{ process: ChildProcess; url: string; errors: () => string }> {
  const child = spawn(process.execPath, [launcher, 'serve', '--data', scratch.path, ...args], { env: cleanEnv(env) });
  let errors = '';
  child.stderr?.on('data', (data) => {
    errors += String(data);
  });
  if (child.stdout === null) throw new Error('no standard output');
  for await (const line of createInterface(child.stdout)) {
    const url = /at (http:\S+)/.exec(line)?.[1];
    if (url !== undefined) return { process: child, url, errors: () => errors };
  }
  throw new Error('it ended without saying where it is');
}

describe('ringfence serve', () => {
  test('serves on the port in PORT, judges, and ends on a signal', async () => {
    const { process: child, url } = await start({ PORT: '0' });
    const board = '3\n+ W +\nW - W\n+ W +\n';
    const response = await fetch(new URL('api/judge', url), { method: 'POST', body: board });
    expect(`${await response.text()}\n`).toBe(ringfence(['judge', '--json', '-'], { input: board }).out);
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
  });

  test('logs uncaught errors, thrown, rejected and of the system, and continues to serve', async () => {
    // Planted after the handler of last resort is installed, and before the first request.
    const plant = `const faults = [
      () => { throw new Error('planted and thrown'); },
      () => void Promise.reject(new Error('planted and rejected')),
      () => { throw Object.assign(new Error('planted in the system'), { code: 'ECONNRESET', syscall: 'read' }); },
    ];
    setInterval(() => {
      if (process.listenerCount('uncaughtException') > 0) faults.shift()?.();
    }, 20).unref()`;
    const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(plant)}`;
    const { process: child, url, errors } = await start({ PORT: '0', NODE_OPTIONS });
    for (const words of ['planted and thrown', 'planted and rejected', 'planted in the system'])
      await expect.poll(errors).toContain(words);
    const board = '3\n+ W +\nW - W\n+ W +\n';
    expect((await fetch(new URL('api/judge', url), { method: 'POST', body: board })).status).toBe(200);
    child.kill('SIGTERM');
    const [exit] = await once(child, 'exit');
    expect(exit).toBe(0);
  });

  test('reports a port that is in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const { code, err } = ringfence(['serve', '--port', `${port}`, '--data', scratch.path]);
    expect(code).toBe(2);
    expect(err).toBe(`ringfence: port ${port} is in use: choose another with --port or PORT\n`);
    taken.close();
  });

  const refused: [args: string[], message: string][] = [
    [['--port', '70000', '--json'], '--port is 0 to 65535'],
    [['--port', 'http'], '--port is a whole number'],
    [['--monitor', 'here'], '--monitor is off or an address'],
    [['--monitor', '127.0.0.1:99999'], '--monitor is off or an address'],
    [['--log', 'xml'], '--log "xml" is not known'],
    [['board.in'], 'serve takes no files'],
    [['--origin', 'play.example'], '--origin is an address'],
    [['--origin', 'https://play.example/board'], 'without a path'],
  ];
  test.each(refused)('%j is bad usage', (args, message) => {
    const { code, err } = ringfence(['serve', ...args]);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});
