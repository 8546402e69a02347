import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { securityHeaders } from '@ringfence/server/headers';
import { root } from '../../../scripts/files.mjs';
import { setup } from '../../../scripts/setup.mjs';

// Builds what of the site has changed since the last build, also for those who call vitest themselves.
await setup(['install', 'kernel', 'messages', 'site']);

/** The folder of the site, built from the sources as they are. */
export const builtSite = (): string => join(root, 'apps/web/dist');

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** The site on a static host, in a folder that is not the root. */
export interface ServedSite {
  readonly url: string;
  /** Replaces one of its files from now on, as if a new build had been deployed. */
  replace(file: string, change: (text: string) => string): void;
  /** Damages the nets on their way from now on, or no longer. */
  damageNets(damaged: boolean): void;
  close(): Promise<void>;
}

/**
 * Which headers of our own server an answer has: its policy, which is stricter than that of the page itself; all of them, with which
 * threads may share memory where the browser can; or none, as on a plain host.
 */
type Headers = 'policy' | 'all' | 'none';

export async function serveSite(folder: string = builtSite(), headers: Headers = 'policy'): Promise<ServedSite> {
  const prefix = '/a/folder/';
  const replaced = new Map<string, string>();
  let damaged = false;
  const server: Server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://site').pathname);
    const file = join(folder, normalize(`/${path.slice(prefix.length) || 'index.html'}`));
    if (!`${path}/`.startsWith(prefix) || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    for (const [name, value] of await securityHeaders(file.slice(folder.length))) {
      if (headers === 'all' || (headers === 'policy' && name === 'content-security-policy'))
        response.setHeader(name, value);
    }
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
    // As on any good host: the name of such a file changes with its content. Nets may be damaged on their way.
    if (path.startsWith(`${prefix}assets/`) && !file.endsWith('.net'))
      response.setHeader('cache-control', 'max-age=3600');
    response.writeHead(200);
    const content = replaced.get(file) ?? readFileSync(file);
    response.end(damaged && file.endsWith('.net') ? content.slice(0, 1000) : content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Skipped tests must not keep the process waiting.
  server.unref();
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${prefix}`,
    replace(name, change) {
      const file = join(folder, name);
      replaced.set(file, change(replaced.get(file) ?? readFileSync(file, 'utf8')));
    },
    damageNets(now) {
      damaged = now;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
