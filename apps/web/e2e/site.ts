import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const cache = join(root, '.cache');

/** Everything that the built site depends on. */
const sources = [
  'package-lock.json',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/build',
  'apps/web/public',
  'apps/web/src',
  ...['rules', 'draw', 'board', 'lab'].map((name) => `packages/${name}/src`),
  'packages/engine/src',
  'packages/engine/wasm',
];

/** The folder of a site built from the sources as they are; built only if it is not there yet. */
export function builtSite(): string {
  const hash = sourcesHash();
  const folder = join(cache, `site-${hash}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  // Two test files may build at once: each into a folder of its own, and the first to finish gives it the name.
  const own = join(cache, `building-site-${process.pid}`);
  const vite = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vite/bin/vite.js'),
      'build',
      'apps/web',
      '--outDir',
      own,
      '--emptyOutDir',
      '--logLevel',
      'warn',
    ],
    // Vitest says `test` here, and the site would be built for development.
    { cwd: root, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } },
  );
  if (vite.status !== 0) throw new Error(`the site does not build:\n${vite.stdout}${vite.stderr}`);
  // Tests of a moment ago may still be using theirs.
  for (const name of readdirSync(cache).filter((one) => one.startsWith('site-'))) {
    const old = join(cache, name);
    if (Date.now() - statSync(old).mtimeMs > 3_600_000) rmSync(old, { recursive: true, force: true });
  }
  try {
    renameSync(own, folder);
  } catch {
    rmSync(own, { recursive: true, force: true });
  }
  return folder;
}

function sourcesHash(): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    const path = join(root, source);
    const files = statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
          .map((entry) => join(entry.parentPath, entry.name))
          .sort()
      : [path];
    for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

/** The site as any plain host would serve it, in a folder that is not the root. */
export interface ServedSite {
  readonly url: string;
  /** Another text for one of its files from now on, as if a new build had been put there. */
  replace(file: string, change: (text: string) => string): void;
  close(): Promise<void>;
}

export async function serveSite(folder: string = builtSite()): Promise<ServedSite> {
  const prefix = '/a/folder/';
  const replaced = new Map<string, string>();
  const server: Server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://site').pathname);
    const file = join(folder, normalize(`/${path.slice(prefix.length) || 'index.html'}`));
    if (!path.startsWith(prefix) || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
    response.end(replaced.get(file) ?? readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Tests that are left out must not keep the process waiting.
  server.unref();
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${prefix}`,
    replace(name, change) {
      const file = join(folder, name);
      replaced.set(file, change(replaced.get(file) ?? readFileSync(file, 'utf8')));
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
