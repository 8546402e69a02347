import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

interface SiteFile {
  readonly body: Buffer;
  readonly type: string;
  readonly etag: string;
  /** Files with a hash in their names never change. */
  readonly immutable: boolean;
  readonly packed: Map<Encoding, Promise<Buffer>>;
}

type Encoding = 'br' | 'gzip';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

const compressible = /^(?:text|application|image\/svg)/;

/** The best compression saves a twelfth and takes ten times as long, once: for small files, such as those of the first page. */
const quality = (body: Buffer): number => (body.length < 64_000 ? 11 : 9);

const packers: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality(body) } }),
  gzip: (body) => promisify(gzip)(body, { level: 9 }),
};

/** A built site in memory. Only files found at the start are served, so no path can leave the folder. */
export class Site {
  private readonly files: ReadonlyMap<string, SiteFile>;

  constructor(folder: string) {
    this.files = new Map(existsSync(folder) ? readFolder(folder, '') : []);
  }

  get isEmpty(): boolean {
    return !this.files.has('/index.html');
  }

  /** The answer for a path such as `/assets/app.js`; `undefined` if there is no such file. */
  async respond(path: string, headers: Headers): Promise<Response | undefined> {
    const file = this.files.get(path === '/' ? '/index.html' : path);
    if (file === undefined) return undefined;
    const common = {
      etag: file.etag,
      vary: 'accept-encoding',
      'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    };
    if (headers.get('if-none-match') === file.etag) return new Response(null, { status: 304, headers: common });
    const encoding = compressible.test(file.type) ? wanted(headers.get('accept-encoding') ?? '') : undefined;
    const body = encoding === undefined ? file.body : await packed(file, encoding);
    return new Response(new Uint8Array(body), {
      headers: {
        ...common,
        'content-type': file.type,
        ...(encoding !== undefined && { 'content-encoding': encoding }),
      },
    });
  }
}

function wanted(accepted: string): Encoding | undefined {
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}

/** Compresses a file on its first request, and once. */
function packed(file: SiteFile, encoding: Encoding): Promise<Buffer> {
  const known = file.packed.get(encoding);
  if (known !== undefined) return known;
  const fresh = packers[encoding](file.body);
  file.packed.set(encoding, fresh);
  return fresh;
}

function readFolder(root: string, path: string): [string, SiteFile][] {
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry): [string, SiteFile][] => {
    const name = `${path}/${entry.name}`;
    if (entry.isDirectory()) return readFolder(root, name);
    return entry.isFile() ? [[name, readSiteFile(root, name)]] : [];
  });
}

function readSiteFile(root: string, name: string): SiteFile {
  const body = readFileSync(join(root, name));
  return {
    body,
    type: types[extname(name)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    immutable: name.startsWith('/assets/'),
    packed: new Map(),
  };
}
