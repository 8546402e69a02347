import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesUnder, root } from './files.mjs';

describe('npm run dev', () => {
  let dev: ChildProcessWithoutNullStreams;
  let site: string;
  beforeAll(async () => {
    const { NODE_ENV, VITEST, ...env } = process.env;
    dev = spawn(process.execPath, [join(root, 'scripts/dev.mjs'), '--port', '0', '--host', '127.0.0.1'], {
      env: { ...env, NO_COLOR: '1' },
    });
    site = await new Promise((resolve, reject) => {
      let out = '';
      dev.stdout.on('data', (chunk) => {
        out += chunk;
        const found = /http:\/\/127\.0\.0\.1:\d+/.exec(out);
        if (found) resolve(found[0]);
      });
      dev.once('exit', () => reject(new Error(out)));
    });
  });
  afterAll(async () => {
    const ended = once(dev, 'exit');
    dev.kill('SIGTERM');
    await ended;
  });

  test('serves the site from its sources, with reload', async () => {
    const page = await (await fetch(site)).text();
    expect(page).toContain('/@vite/client');
    expect((await fetch(`${site}/src/main.ts`)).status).toBe(200);
  });

  test('leaves the messages as a build needs them, in a file for each', () => {
    const files = filesUnder('apps/web/src/paraglide/messages').filter((file) => file.endsWith('.js'));
    expect(files.length).toBeGreaterThan(100);
  });

  test('forwards the API, and the sockets of live games', async () => {
    const judged = await fetch(`${site}/api/judge`, { method: 'POST', body: '3\nB W B\nW - W\nB W W\n' });
    expect([judged.status, await judged.json()]).toMatchObject([200, { winner: 'White' }]);
    const created = await fetch(`${site}/api/live`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ game: 'squatter', size: 5, side: 'white' }),
    });
    const { id } = (await created.json()) as { id: string };
    const asked = request(`${site}/api/live/${id}/socket`, {
      headers: {
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        Origin: site,
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==',
      },
    });
    asked.end();
    const [answer, socket] = await once(asked, 'upgrade');
    socket.destroy();
    expect(answer.statusCode).toBe(101);
  });
});
