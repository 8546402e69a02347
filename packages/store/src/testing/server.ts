// A PostgreSQL server for tests and benchmarks only.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { keptFolder } from './kept.ts';

/** A running server with an empty database; the address contains a password, which must not turn up anywhere. */
export interface TestServer {
  readonly url: string;
  /** Kills it as a power failure would, and starts it again with the same files on the same port. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

export const TEST_PASSWORD = 'keep-me-out-of-logs';

const MOST_STARTS = 100;
const RESTART_MS = 200;

const DEBIAN = '/usr/lib/postgresql';

interface Owner {
  readonly uid?: number;
  readonly gid?: number;
}

/**
 * Starts a server on a free port with its files in a temporary folder; `undefined`, with a message, if PostgreSQL is
 * not installed. Without `isDurable` it does not wait for the disk, which makes a test faster and proves as much.
 */
export async function startServer({ isDurable = false } = {}): Promise<TestServer | undefined> {
  const programs = programFolder();
  const owner = unprivileged();
  if (programs === undefined || owner === undefined) {
    console.warn('SKIPPED: PostgreSQL is not installed; as root: apt-get install postgresql');
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'ringfence-postgres-'));
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid ?? owner.uid);
  const data = join(folder, 'data');
  copyWithOwner(await template(programs, owner), data);
  const port = await freePort();
  const args = ['-D', data, '-p', `${port}`, '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
  if (!isDurable) args.push('-c', 'fsync=off');
  const start = (): ChildProcess =>
    spawn(join(programs, 'postgres'), args, { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  let server = start();
  const clear = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    await untilReady(server);
  } catch (error) {
    clear();
    throw error;
  }
  return {
    url: `postgres://ringfence:${TEST_PASSWORD}@127.0.0.1:${port}/postgres`,
    async crash() {
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
      // Its children notice a moment later; until then the files are in use.
      for (let attempt = 1; ; attempt++) {
        server = start();
        try {
          return await untilReady(server);
        } catch (error) {
          if (attempt === MOST_STARTS) throw error;
          await delay(RESTART_MS);
        }
      }
    },
    async stop() {
      const ended = once(server, 'exit');
      server.kill('SIGINT'); // without waiting for clients
      await ended;
      clear();
    },
  };
}

const INIT = ['-U', 'ringfence', '-E', 'UTF8', '--locale=C', '--no-sync', '-A', 'scram-sha-256'];

/** The files of a new server. To create them takes seconds of processor time, so the first ones are kept and copied. */
async function template(programs: string, owner: Owner): Promise<string> {
  const initdb = join(programs, 'initdb');
  const { stdout } = spawnSync(initdb, ['--version'], { encoding: 'utf8' });
  const version = /\d+(?:\.\d+)*/.exec(stdout)?.[0] ?? 'unknown';
  return keptFolder(`postgres-${version}-${owner.uid ?? 'own'}`, (path) => {
    const folder = mkdtempSync(join(tmpdir(), 'ringfence-initdb-'));
    try {
      const password = join(folder, 'password');
      writeFileSync(password, `${TEST_PASSWORD}\n`);
      if (owner.uid !== undefined)
        for (const each of [folder, password]) chownSync(each, owner.uid, owner.gid ?? owner.uid);
      const args = ['-D', join(folder, 'data'), ...INIT, '--pwfile', password];
      const made = spawnSync(initdb, args, { ...owner, cwd: folder, encoding: 'utf8' });
      if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
      copyWithOwner(join(folder, 'data'), path);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

/** PostgreSQL refuses files of another user, which Node does not copy. */
function copyWithOwner(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the files of a server cannot be copied: ${stderr}`);
}

function programFolder(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = versions.map((version) => join(DEBIAN, version, 'bin'));
  folders.push(...(process.env.PATH ?? '').split(':'));
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): Owner | undefined {
  if (process.getuid?.() !== 0) return {};
  for (const user of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((option) =>
      Number(spawnSync('id', [option, user], { encoding: 'utf8' }).stdout || 'NaN'),
    );
    if (Number.isInteger(uid) && Number.isInteger(gid)) return { uid, gid };
  }
  return undefined;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function untilReady(server: ChildProcess): Promise<void> {
  let words = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      words = (words + text).slice(-4000);
      if (words.includes('ready to accept connections')) resolve();
    });
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${words}`)));
  });
}
