// The files of deploy/ say what an operator's machine does. What can be tried without that machine is tried here.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from './files.mjs';

const NGINX = '/usr/sbin/nginx';
const folder = mkdtempSync(join(tmpdir(), 'ringfence-deploy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Fails with the options that the command does not have. */
function expectOptions(command: string, options: readonly string[]): void {
  const help = textOf(`apps/cli/src/commands/${command}.ts`);
  expect(options.filter((option) => !help.includes(`  ${option} `))).toEqual([]);
}

const optionsIn = (text: string): string[] => text.match(/--[a-z-]+/g) ?? [];

describe.each([
  ['ringfence.service', 'serve'],
  ['ringfence-worker.service', 'worker'],
])('%s', (name, command) => {
  const unit = textOf(`deploy/${name}`);

  test(`starts "ringfence ${command}" with options that it has`, () => {
    const [, words = ''] = /^ExecStart=\S+ringfence (.*)$/m.exec(unit) ?? [];
    expect(words.split(' ')[0]).toBe(command);
    expectOptions(command, optionsIn(words + (/^# {3}RINGFENCE_OPTIONS="(.*)"$/m.exec(unit)?.[1] ?? '')));
  });

  test.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)('is a valid unit', () => {
    // The command and the user are those of the operator's machine.
    const here = unit.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`).replace(/^User=.*$/m, 'User=root');
    const file = join(folder, name);
    const verify = (text: string) => {
      writeFileSync(file, text);
      const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], {
        encoding: 'utf8',
      });
      return { status, said: `${stdout}${stderr}`.split('\n').filter((line) => line.includes(name)) };
    };
    expect(verify(here)).toEqual({ status: 0, said: [] });
    expect(verify(here.replace('KillMode=mixed', 'KillMode=mixt')).said).not.toEqual([]);
  });
});

describe('compose.yaml', () => {
  const { services } = parse(textOf('deploy/compose.yaml'), { merge: true }) as {
    services: Record<string, { command?: string[]; volumes?: string[]; build?: { dockerfile: string } }>;
  };

  test.each(['server', 'worker'])('starts the %s with options that it has, from our image', (name) => {
    const [command, ...options] = services[name].command ?? [];
    expect(command).toBe(name === 'server' ? 'serve' : 'worker');
    expectOptions(command, options.flatMap(optionsIn));
    expect(existsSync(join(root, services[name].build?.dockerfile ?? ''))).toBe(true);
  });

  test('mounts files that exist', () => {
    const mounted = Object.values(services).flatMap(({ volumes = [] }) =>
      volumes.filter((one) => one.startsWith('./')),
    );
    expect(mounted.length).toBeGreaterThan(0);
    for (const one of mounted) expect(existsSync(join(root, 'deploy', one.split(':')[0])), one).toBe(true);
  });
});

test('the image is made as pack.long.test.ts packs and installs', () => {
  const steps = textOf('deploy/Containerfile').match(/^(?:RUN|COPY|CMD|ENTRYPOINT) .*$/gm);
  expect(steps).toEqual(
    expect.arrayContaining([
      'RUN node scripts/pack.mjs --out /packages',
      'COPY --from=build /packages /packages',
      'RUN npm install --global --no-audit --no-fund /packages/*.tgz && rm -r /packages',
      'ENTRYPOINT ["ringfence"]',
    ]),
  );
});

describe.skipIf(!existsSync(NGINX))('nginx.conf', () => {
  test('passes on addresses, sockets, and events as they come', async () => {
    const behind = createServer(({ url, headers }, response) => {
      if (url === '/events')
        return void response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
      response.end(JSON.stringify(headers));
    });
    behind.on('upgrade', (_, socket) => {
      socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
    });
    await once(behind.listen(0, '127.0.0.1'), 'listening');
    const free = createServer().listen(0, '127.0.0.1');
    await once(free, 'listening');
    const { port } = free.address() as AddressInfo;
    free.close();
    const certificate = join(folder, 'certificate.pem');
    const key = join(folder, 'key.pem');
    const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    const subject = ['-subj', '/CN=class.example.org', '-keyout', key, '-out', certificate];
    expect(spawnSync('openssl', [...made, ...subject]).status).toBe(0);
    const site = textOf('deploy/nginx.conf')
      .replace('listen 80;', `listen 127.0.0.1:${port};`)
      .replace(/(?<=ssl_certificate {5})\S+(?=;)/, certificate)
      .replace(/(?<=ssl_certificate_key )\S+(?=;)/, key)
      .replace('http://127.0.0.1:4747', `http://127.0.0.1:${(behind.address() as AddressInfo).port}`);
    // Without certificates of a real name the tested half is plain HTTP; nginx reads the other half, and refuses it if it is wrong.
    const socket = join(folder, 'tls.sock');
    const plain = site.replace('listen 443 ssl;', `listen unix:${socket};`);
    expect(plain).not.toBe(site);
    mkdirSync(join(folder, 'logs'));
    const config = join(folder, 'nginx.conf');
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (one) => `${one}_temp_path ${folder}/${one};`,
    );
    const user = process.getuid?.() === 0 ? 'user root;' : '';
    writeFileSync(
      config,
      `${user} daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${temporary.join(' ')}\n${plain}}`,
    );
    const nginx = spawn(NGINX, ['-p', folder, '-c', config], { stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    nginx.stderr.on('data', (data) => {
      errors += data;
    });
    try {
      await expect.poll(() => existsSync(socket), { message: errors }).toBe(true);
      const ask = async (path: string, headers = {}): Promise<IncomingMessage> => {
        const request = get({ socketPath: socket, path, headers: { host: 'class.example.org', ...headers } });
        const answer = Promise.race([once(request, 'response'), once(request, 'upgrade')]);
        return ((await answer) as [IncomingMessage])[0];
      };
      const [body] = (await once(await ask('/'), 'data')) as [Buffer];
      const seen = JSON.parse(body.toString());
      expect(seen).toMatchObject({
        host: 'class.example.org',
        'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/),
      });
      expect(seen).toHaveProperty('x-forwarded-for');
      expect(seen.connection).not.toBe('upgrade');
      const events = await ask('/events');
      expect(String((await once(events, 'data'))[0]), 'before the stream ends').toBe('data: 1\n\n');
      events.destroy();
      expect((await ask('/socket', { connection: 'Upgrade', upgrade: 'websocket' })).statusCode).toBe(101);
      const redirect = await fetch(`http://127.0.0.1:${port}/play`, { redirect: 'manual' });
      expect([redirect.status, redirect.headers.get('location')]).toEqual([301, 'https://127.0.0.1/play']);
      writeFileSync(
        `${config}.tls`,
        readFileSync(config, 'utf8').replace(plain, () => site),
      );
      const whole = spawnSync(NGINX, ['-t', '-p', folder, '-c', `${config}.tls`], { encoding: 'utf8' });
      expect([whole.status, whole.status === 0 ? '' : whole.stderr]).toEqual([0, '']);
    } finally {
      const ended = once(nginx, 'exit');
      nginx.kill();
      await ended;
      behind.closeAllConnections();
      behind.close();
    }
  });
});

test('the units name the documents of this project', () => {
  const { repository } = JSON.parse(textOf('package.json'));
  const address = repository.url.replace(/^git\+|\.git$/g, '');
  for (const name of ['ringfence.service', 'ringfence-worker.service']) {
    const [, documents = '', file = ''] =
      /^Documentation=(\S+)\/blob\/main\/(\S+)$/m.exec(textOf(`deploy/${name}`)) ?? [];
    expect([documents, existsSync(join(root, file))]).toEqual([address, true]);
  }
});
