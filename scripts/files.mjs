// @ts-check
// What the scripts know of the tree. Plain JavaScript without dependencies: it runs on a bare clone.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * The workspace folders, spelled out: `packages/*` becomes `packages/draw`, `packages/rules`.
 * @param {string} [top]
 * @returns {string[]}
 */
export function workspaceFolders(top = root) {
  /** @type {string[]} */
  const patterns = readJson('package.json', top).workspaces;
  return patterns
    .flatMap((pattern) => {
      if (!pattern.endsWith('/*')) return [pattern];
      const parent = pattern.slice(0, -2);
      const children = existsSync(join(top, parent)) ? readdirSync(join(top, parent)) : [];
      return children.map((child) => `${parent}/${child}`);
    })
    .filter((folder) => existsSync(join(top, folder, 'package.json')))
    .sort();
}

/**
 * All files under a folder, as sorted paths from `top`; none if there is no such folder.
 * @param {string} folder
 * @param {string} [top]
 * @returns {string[]}
 */
export function filesUnder(folder, top = root) {
  if (!existsSync(join(top, folder))) return [];
  return readdirSync(join(top, folder), { withFileTypes: true })
    .flatMap((entry) =>
      entry.isDirectory() ? filesUnder(`${folder}/${entry.name}`, top) : [`${folder}/${entry.name}`],
    )
    .sort();
}

/** The sources that run as JavaScript in the folders `dist`: those of all workspaces but the site, without tests. */
export const codeFiles = () =>
  workspaceFolders()
    .filter((folder) => folder !== 'apps/web')
    .flatMap((folder) => filesUnder(`${folder}/src`))
    .filter((file) => /(?<!\.test|\.d)\.ts$|\.json$/.test(file));

/**
 * Runs a script by its path from the root, which spares npx and works the same on every system. Gives its exit code.
 * @param {string} script
 * @param {string[]} args
 * @param {string} [cwd]
 */
export function runNode(script, args, cwd = root) {
  // Not every tool notices by itself that it writes to a file or a pipe.
  const env = process.stdout.isTTY || process.env.FORCE_COLOR ? process.env : { ...process.env, NO_COLOR: '1' };
  return spawnSync(process.execPath, [join(root, script), ...args], { cwd, stdio: 'inherit', env }).status ?? 1;
}

/**
 * One hash of the names and contents of files.
 * @param {string[]} files
 * @param {string} [more] what else the result depends on
 */
export function hashFiles(files, more = '') {
  const hash = createHash('sha256').update(more);
  for (const file of files) {
    const text = readFileSync(join(root, file));
    hash.update(`${file} ${text.length}\n`).update(text);
  }
  return hash.digest('hex');
}

/**
 * @param {string} file
 * @param {string} [top]
 */
export function readJson(file, top = root) {
  return JSON.parse(readFileSync(join(top, file), 'utf8'));
}
