// @ts-check
// `node scripts/pack.mjs --out FOLDER`: every package that others can install, as a file that npm can install or publish.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readJson, root, workspaceFolders } from './files.mjs';
import { packedManifest } from './packed-manifest.mjs';
import { setup } from './setup.mjs';

const { values } = parseArgs({ options: { out: { type: 'string' }, version: { type: 'string' } } });
if (values.out === undefined) {
  console.error('node scripts/pack.mjs --out FOLDER [--version VERSION]');
  process.exit(2);
}
await setup();
const folders = workspaceFolders().filter((folder) => readJson(`${folder}/package.json`).private !== true);
const other = folders.find((folder) => readJson(`${folder}/package.json`).version !== values.version);
if (values.version !== undefined && other !== undefined) {
  console.error(`${other}/package.json is not of version ${values.version}`);
  process.exit(1);
}
const out = resolve(values.out);
mkdirSync(out, { recursive: true });
// In a copy: packages get extra files while they are packed, which nothing in the clone must see.
const stage = mkdtempSync(join(tmpdir(), 'ringfence-pack-'));
const needed = ['package.json', 'LICENSE', 'scripts', 'packages', 'apps', 'bench', 'docs', 'adapters'];
for (const path of needed) {
  cpSync(join(root, path), join(stage, path), { recursive: true, filter: (file) => !/[\\/]node_modules$/.test(file) });
}
for (const folder of folders) {
  const file = `${folder}/package.json`;
  writeFileSync(join(stage, file), `${JSON.stringify(packedManifest(readJson(file)), undefined, 2)}\n`);
}
const { status } = spawnSync(
  'npm',
  ['pack', '--silent', '--pack-destination', out, ...folders.flatMap((folder) => ['-w', folder])],
  { cwd: stage, stdio: ['ignore', 'inherit', 'inherit'], shell: process.platform === 'win32' },
);
rmSync(stage, { recursive: true, force: true });
process.exitCode = status ?? 1;
