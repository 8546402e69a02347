import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const SOURCE = join(import.meta.dirname, '../src/pwa/service-worker.js');
const PUBLIC = join(import.meta.dirname, '../public');

/**
 * Adds `sw.js` to the build: the source with the names of all built files and a version that changes with any of them,
 * so that a browser recognises a new build.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'ringfence-service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const files = new Map<string, string | Uint8Array>();
      for (const [name, item] of Object.entries(bundle)) {
        if (!name.endsWith('.map')) files.set(name, item.type === 'chunk' ? item.code : item.source);
      }
      for (const name of readdirSync(PUBLIC)) files.set(name, readFileSync(join(PUBLIC, name)));
      const names = [...files.keys()].sort();
      const hash = createHash('sha256');
      for (const name of names) hash.update(name).update(files.get(name) ?? '');
      const source = readFileSync(SOURCE, 'utf8')
        .replace("'BUILD_VERSION'", JSON.stringify(hash.digest('hex').slice(0, 16)))
        .replace("['BUILD_FILES']", JSON.stringify(names));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}
