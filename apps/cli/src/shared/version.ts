import { readFileSync } from 'node:fs';

/** The version of the package, as `--version` and the protocols report it. */
export function packageVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return (manifest as { readonly version: string }).version;
}
