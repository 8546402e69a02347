// What the packages promise, read from the clone. `pack.long.test.ts` packs, installs and uses them.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesUnder, readJson, root, workspaceFolders } from './files.mjs';
import { entriesOf, packedManifest, targetsOf } from './packed-manifest.mjs';
import { setup } from './setup.mjs';

await setup(['install', 'kernel', 'code']);
const folders = workspaceFolders().filter((folder) => readJson(`${folder}/package.json`).private !== true);

test.each(folders)('%s packs what it names, and nothing that only the clone needs', (folder) => {
  const manifest = readJson(`${folder}/package.json`);
  const packed = packedManifest(folder);
  const targets = targetsOf(packed);
  expect(targets.filter((target) => /src\/|testing/.test(target))).toEqual([]);
  // Declarations are made only for a release.
  const made = targets.map((target) => target.replace(/dist\/(.*)\.d\.ts$/, 'src/$1.ts'));
  expect(made.filter((target) => !existsSync(join(root, folder, target)))).toEqual([]);
  expect(packed.devDependencies).toBeUndefined();
  expect(packed).toMatchObject({ name: manifest.name, version: manifest.version, files: manifest.files });
  expect(packed.dependencies).toEqual(manifest.dependencies);
  expect(manifest.engines.node).toBe(readJson('package.json').engines.node);
  // What npm leaves out of `dist`: `files` says so.
  const sources = filesUnder(`${folder}/src`);
  const left = [
    ...(manifest.files.includes('dist') ? ['!dist/.tsbuildinfo'] : []),
    ...(sources.some((file) => file.includes('/testing/')) ? ['!dist/**/testing'] : []),
    ...(sources.some((file) => /harness[^/]*$/.test(file)) ? ['!dist/**/*harness*'] : []),
  ];
  expect(manifest.files).toEqual(expect.arrayContaining(left));
});

test('import and require both find every entry, in plain Node', () => {
  const names = folders.flatMap((folder) => entriesOf(packedManifest(folder)));
  expect(names).toEqual(expect.arrayContaining(['@ringfence/rules/record', '@ringfence/arena/store']));
  const program = `import { createRequire } from 'node:module';
const require = createRequire(process.cwd() + '/');
for (const name of ${JSON.stringify(names)}) console.log(name, typeof (await import(name)), typeof require(name));`;
  const args = ['--input-type=module', '--eval', program];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', timeout: 120_000 });
  expect(stdout.trim().split('\n'), stderr).toEqual(names.map((name) => `${name} object object`));
});
