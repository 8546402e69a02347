// Code outside the packages' sources (scripts, configurations, browser tests) also declares what it imports, and the
// tools that it runs from node_modules: what another package happens to bring along may be gone tomorrow.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { filesUnder, workspaceFolders } from '../files.mjs';
import { keysOf, packageOf, type Tree } from './layers.ts';
import { typescript } from './typescript.ts';

const ROOT_FOLDERS = ['scripts', 'training', 'adapters', 'rocq'];
const isCode = (file: string): boolean => /\.(?:ts|mjs|js)$/.test(file);

/** The text of every package.json and of every program outside `src`, by its path from the root. */
export function readTools(root: string): Tree {
  const topOf = (folder: string): string[] => readdirSync(join(root, folder)).map((name) => join(folder, name));
  const folders = workspaceFolders(root);
  const programs = [
    ...ROOT_FOLDERS.flatMap((folder) => filesUnder(folder, root)),
    ...topOf(''),
    ...folders.flatMap((folder) => [
      ...topOf(folder),
      ...['bin', 'build', 'e2e', 'viewer'].flatMap((name) => filesUnder(`${folder}/${name}`, root)),
    ]),
  ].filter((file) => isCode(file) && !/(?:^|\/)dist\//.test(file));
  const manifests = ['package.json', ...folders.map((folder) => `${folder}/package.json`)];
  const paths = [...manifests, ...programs].filter((path) => existsSync(join(root, path)));
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/** Every package that a program outside `src` needs and its package.json does not declare, a sentence each. */
export function checkTools(tree: Tree): string[] {
  const manifests = [...tree.keys()]
    .filter((path) => path.endsWith('package.json'))
    .map((path) => {
      const manifest = JSON.parse(tree.get(path) ?? '{}');
      const { name, dependencies, devDependencies, peerDependencies } = manifest;
      const declared = [dependencies, devDependencies, peerDependencies].flatMap((one) => [...keysOf(one)]);
      return { folder: path.slice(0, -'package.json'.length), name: String(name), declared: new Set(declared) };
    })
    .sort((a, b) => b.folder.length - a.folder.length);
  const root = manifests.find(({ folder }) => folder === '');
  const workspaces = new Set(manifests.map(({ name }) => name));
  return [...tree]
    .filter(([path]) => isCode(path))
    .flatMap(([file, text]) => {
      const owner = manifests.find(({ folder }) => file.startsWith(folder)) ?? manifests[0];
      const isDeclared = (name: string): boolean =>
        owner.declared.has(name) || owner.name === name || (owner === root && workspaces.has(name));
      const fromRoot = (name: string): boolean => !workspaces.has(name) && root?.declared.has(name) === true;
      return [...new Set(neededBy(text))]
        .filter((name) => !isDeclared(name) && !fromRoot(name))
        .map((name) => `${file}: ${name} is not declared in ${owner.folder}package.json`);
    });
}

/** The packages that a program imports, and those whose programs it runs. */
function neededBy(text: string): string[] {
  const imported = typescript
    .preProcessFile(text, true, true)
    .importedFiles.map(({ fileName }) => fileName)
    .filter((name) => !name.startsWith('.') && !isBuiltin(name));
  const run = [...text.matchAll(/node_modules\/((?:@[\w-]+\/)?[\w-]+)\/[\w./-]+['"]/g)];
  return [...imported, ...run.map(([, name]) => name)].map(packageOf);
}
