// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { readJson, root, workspaceFolders } from './files.mjs';
import { SetupError } from './setup-error.mjs';

/**
 * @typedef {Record<string, string>} Versions
 * @typedef {{ dependencies?: Versions, devDependencies?: Versions, optionalDependencies?: Versions, peerDependencies?: Versions }} Manifest
 * @typedef {Manifest & { version?: string, integrity?: string, link?: boolean, optional?: boolean }} LockEntry
 * @typedef {{ packages: Record<string, LockEntry> }} Lockfile
 */

const INSTALLED = 'node_modules/.package-lock.json';

/**
 * Why dependencies must be installed, if they must. npm records in node_modules/.package-lock.json what it installed, as
 * its last step; comparing that with package-lock.json also accepts an install made by hand.
 * @param {Lockfile} lock
 * @param {Lockfile | undefined} installed
 * @param {boolean} begun whether there is a node_modules at all
 */
export function installReason(lock, installed, begun) {
  if (!installed) return begun ? 'the last install did not finish' : 'first run';
  const same = Object.entries(lock.packages).every(([path, wanted]) => {
    const found = installed.packages[path];
    if (!found) return path === '' || wanted.optional === true; // native packages of other platforms are not installed
    return found.version === wanted.version && found.integrity === wanted.integrity && found.link === wanted.link;
  });
  const known = Object.keys(installed.packages).every((path) => path in lock.packages);
  return same && known ? undefined : 'dependencies changed';
}

/**
 * The first package.json folder whose dependencies package-lock.json does not know; `npm ci` would refuse it at length.
 * @param {Lockfile} lock
 * @param {Record<string, Manifest>} manifests by folder, '' for the root
 */
export function lockDrift(lock, manifests) {
  /** @param {Manifest | undefined} manifest */
  const wishes = (manifest) =>
    JSON.stringify(
      [
        manifest?.dependencies,
        manifest?.devDependencies,
        manifest?.optionalDependencies,
        manifest?.peerDependencies,
      ].map((versions) => Object.entries(versions ?? {}).sort()),
    );
  return Object.keys(manifests).find(
    (folder) => !(folder in lock.packages) || wishes(manifests[folder]) !== wishes(lock.packages[folder]),
  );
}

/** Why dependencies must be installed in this tree, if they must. */
export function installNeed() {
  /** @type {Lockfile} */
  const lock = readJson('package-lock.json');
  const folders = ['', ...workspaceFolders()];
  const drifted = lockDrift(lock, Object.fromEntries(folders.map((f) => [f, readJson(join(f, 'package.json'))])));
  if (drifted !== undefined) {
    const manifest = join(drifted, 'package.json');
    throw new SetupError(`${manifest} and package-lock.json disagree: run "npm install", then try again.`);
  }
  const installed = existsSync(join(root, INSTALLED)) ? readJson(INSTALLED) : undefined;
  return installReason(lock, installed, existsSync(join(root, 'node_modules')));
}

/** Installs what package-lock.json says. */
export async function install() {
  rmSync(join(root, INSTALLED), { force: true }); // an interrupted install must not look finished
  const npm = spawn('npm ci --include=dev --no-audit --no-fund --no-progress --loglevel=warn', {
    cwd: root,
    shell: true, // npm is a batch file on Windows
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, errors, [status]] = await Promise.all([text(npm.stdout), text(npm.stderr), once(npm, 'exit')]);
  if (status !== 0) {
    throw new SetupError(
      `${out}${errors}Installing failed: check the network and the lines above, then run the same command again.`,
    );
  }
  // Warnings about a dependency that asks for a newer Node are shown.
  const warnings = errors.split('\n').filter((line) => line.includes('EBADENGINE'));
  if (warnings.length > 0) console.error(warnings.join('\n'));
}
