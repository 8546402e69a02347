// @ts-check
// `node scripts/pack.mjs --out FOLDER`: every package that others can install, as a file that npm can install or publish.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readJson, root, runNode, workspaceFolders } from './files.mjs';
import { packedManifest } from './packed-manifest.mjs';
import { setup } from './setup.mjs';

/** What a package holds of other folders, by its own folder. @type {Record<string, Record<string, string>>} */
const GUESTS = {
  'packages/arena': { java: 'adapters/java/src', 'python/ringfence_adapter': 'adapters/python/ringfence_adapter' },
  'apps/server': { site: 'apps/web/dist' },
};

const { values } = parseArgs({ options: { out: { type: 'string' }, version: { type: 'string' } } });
if (values.out === undefined) {
  console.error('node scripts/pack.mjs --out FOLDER [--version VERSION]');
  process.exit(2);
}
await setup();
if (runNode('node_modules/@typescript/native/bin/tsc', ['-b']) !== 0) process.exit(1); // the declarations of types
const folders = workspaceFolders().filter((folder) => readJson(`${folder}/package.json`).private !== true);
const other = folders.find((folder) => readJson(`${folder}/package.json`).version !== values.version);
if (values.version !== undefined && other !== undefined) {
  console.error(`${other}/package.json is not of version ${values.version}`);
  process.exit(1);
}
const out = resolve(values.out);
mkdirSync(out, { recursive: true });
// In a copy: nothing in the clone must see the extra files.
const stage = mkdtempSync(join(tmpdir(), 'ringfence-pack-'));
for (const folder of folders) {
  cpSync(join(root, folder), join(stage, folder), {
    recursive: true,
    filter: (file) => isPacked(folder, relative(join(root, folder), file).replaceAll('\\', '/')),
  });
  for (const [to, from] of Object.entries({ LICENSE: 'LICENSE', ...GUESTS[folder] })) {
    cpSync(join(root, from), join(stage, folder, to), { recursive: true });
  }
  const manifest = `${JSON.stringify(packedManifest(folder), undefined, 2)}\n`;
  writeFileSync(join(stage, folder, 'package.json'), manifest);
}
const { status } = spawnSync(
  'npm',
  ['pack', '--silent', '--pack-destination', out, ...folders.map((one) => `./${one}`)],
  {
    cwd: stage,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  },
);
rmSync(stage, { recursive: true, force: true });
process.exitCode = status ?? 1;

/**
 * Whether a file of a package may be packed: `files` in package.json has the last word. Sources are not, and neither is
 * what sources no longer make.
 * @param {string} folder
 * @param {string} file
 */
function isPacked(folder, file) {
  if (/^(?:src|node_modules)$/.test(file)) return false;
  const [, name] = /^dist\/(.*?)\.(?:d\.ts|js)(?:\.map)?$/.exec(file) ?? [];
  return name === undefined || existsSync(join(root, folder, 'src', `${name}.ts`));
}
