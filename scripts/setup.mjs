// @ts-check
// Plain JavaScript without dependencies: this runs on a bare clone, before anything is installed or built.
// Every other script calls setup() first, so that a stranger needs one command and a fresh tree costs nothing.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {Record<string, string>} Versions
 * @typedef {{ dependencies?: Versions, devDependencies?: Versions, optionalDependencies?: Versions, peerDependencies?: Versions }} Manifest
 * @typedef {Manifest & { version?: string, integrity?: string, link?: boolean, optional?: boolean }} LockEntry
 * @typedef {{ packages: Record<string, LockEntry> }} Lockfile
 */

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Something the reader can mend; the message says how. */
class SetupError extends Error {}

/**
 * Brings node_modules and every dist/ up to date, or ends the process with a message. Speaks on standard error only:
 * standard output belongs to the command that follows.
 */
export async function setup() {
  try {
    const { engines } = readJson('package.json');
    const complaint = nodeComplaint(process.versions.node, engines.node);
    if (complaint) throw new SetupError(complaint);
    if (!installNeed() && !kernelNeed() && !buildNeed() && !siteNeed()) return;
    await withLock(() => {
      install();
      compileKernel();
      build();
      buildSite();
    });
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/**
 * What is wrong with this Node, if anything.
 * @param {string} version
 * @param {string} range as in `engines`, always of the form `>=20.19`
 */
export function nodeComplaint(version, range) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [needMajor = 0, needMinor = 0] = range.replace('>=', '').split('.').map(Number);
  if (major > needMajor || (major === needMajor && minor >= needMinor)) return undefined;
  return `Ringfence needs Node ${needMajor}.${needMinor} or newer, this is Node ${version}: install it from https://nodejs.org and try again.`;
}

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
    if (!found) return path === '' || wanted.optional === true; // natives of other platforms stay away
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

const INSTALLED = 'node_modules/.package-lock.json';
const BUILT = '.cache/built';
const LOCK = '.cache/setup.lock';

function installNeed() {
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

function install() {
  const reason = installNeed();
  if (!reason) return;
  console.error(`Installing dependencies (${reason})…`);
  rmSync(join(root, INSTALLED), { force: true }); // an interrupted install must not look finished
  const npm = spawnSync('npm ci --include=dev --no-audit --no-fund --no-progress --loglevel=error', {
    cwd: root,
    shell: true, // npm is a batch file on Windows
    encoding: 'utf8',
  });
  if (npm.status !== 0) {
    throw new SetupError(
      `${npm.stdout}${npm.stderr}Installing failed: check the network and the lines above, then run the same command again.`,
    );
  }
}

function buildNeed() {
  if (!existsSync(join(root, BUILT))) return 'first run';
  const missing = builtFolders().find((folder) => !existsSync(join(root, folder, 'dist')));
  if (missing) return `${missing}/dist is missing`;
  return readFileSync(join(root, BUILT), 'utf8') === sourcesHash() ? undefined : 'sources changed';
}

function build() {
  const reason = buildNeed();
  if (!reason) return;
  console.error(`Building (${reason})…`);
  const hash = sourcesHash(); // before the build: a file saved while it runs counts as changed next time
  const tsc = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/typescript/bin/tsc'),
      '-b',
      ...builtFolders(),
      ...(process.stderr.isTTY ? ['--pretty'] : []),
    ],
    { cwd: root, encoding: 'utf8' },
  );
  if (tsc.status !== 0) {
    throw new SetupError(
      `${tsc.stdout}${tsc.stderr}Building failed: mend the lines above, then run the same command again.`,
    );
  }
  writeFileSync(join(root, BUILT), hash);
}

const KERNEL = 'packages/engine';
/** What is compiled, by the file that says how. */
const KERNEL_FILES = {
  'asconfig.json': `${KERNEL}/wasm/kernel.wasm`,
  'asconfig.net.json': `${KERNEL}/wasm/net.wasm`,
};
const KERNEL_BUILT = '.cache/kernel';

/** Why the engine's assembly must be compiled, if it must. */
function kernelNeed() {
  if (!Object.values(KERNEL_FILES).every((file) => existsSync(join(root, file)))) return 'first run';
  const stamp = join(root, KERNEL_BUILT);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === kernelHash() ? undefined : 'assembly sources changed';
}

function compileKernel() {
  const reason = kernelNeed();
  if (!reason) return;
  console.error(`Compiling the kernel (${reason})…`);
  const hash = kernelHash();
  for (const config of Object.keys(KERNEL_FILES)) {
    const asc = spawnSync(
      process.execPath,
      [join(root, 'node_modules/assemblyscript/bin/asc.js'), '--config', config, '--target', 'release'],
      { cwd: join(root, KERNEL), encoding: 'utf8' },
    );
    if (asc.status === 0) continue;
    throw new SetupError(
      `${asc.stdout}${asc.stderr}Compiling failed: mend the lines above, then run the same command again.`,
    );
  }
  writeFileSync(join(root, KERNEL_BUILT), hash);
}

function kernelHash() {
  /** @type {Lockfile} */
  const lock = readJson('package-lock.json');
  const compiler = lock.packages['node_modules/assemblyscript']?.version ?? '';
  const codes = `${KERNEL}/src/codes.ts`; // the kernel imports it too
  return hashFiles(
    [...Object.keys(KERNEL_FILES).map((config) => `${KERNEL}/${config}`), codes, ...filesUnder(`${KERNEL}/assembly`)],
    compiler,
  );
}

const SITE = 'apps/web';
const SITE_BUILT = '.cache/site';

/** Why the board in the browser must be bundled, if it must. */
function siteNeed() {
  if (!existsSync(join(root, SITE, 'dist/index.html'))) return 'first run';
  const stamp = join(root, SITE_BUILT);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === siteHash() ? undefined : 'sources changed';
}

function buildSite() {
  const reason = siteNeed();
  if (!reason) return;
  console.error(`Bundling the site (${reason})…`);
  const hash = siteHash();
  const vite = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', SITE, '--logLevel', 'warn'],
    // A test runner's NODE_ENV would give another site.
    { cwd: root, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } },
  );
  if (vite.status !== 0) {
    throw new SetupError(
      `${vite.stdout}${vite.stderr}Bundling failed: mend the lines above, then run the same command again.`,
    );
  }
  writeFileSync(join(root, SITE_BUILT), hash);
}

/** The bundle is made from the sources of the packages, not from their builds. */
function siteHash() {
  const packages = workspaceFolders().filter((folder) => folder.startsWith('packages/'));
  const sources = [
    ...packages.map((folder) => `${folder}/src`),
    ...['build', 'public', 'src'].map((f) => `${SITE}/${f}`),
    'examples', // some of its pages begin with these
  ];
  return hashFiles([
    'package-lock.json',
    ...Object.values(KERNEL_FILES),
    ...filesUnder(`${KERNEL}/nets`),
    ...['index.html', 'package.json', 'vite.config.ts'].map((file) => `${SITE}/${file}`),
    ...sources.flatMap((folder) => filesUnder(folder)).filter((file) => !file.endsWith('.test.ts')),
  ]);
}

/** What `tsc -b` makes. Tests are left out: they are checked by `npm test`, and a broken one should not stop `npm start`. */
function builtFolders() {
  /** @type {{ path: string }[]} */
  const references = readJson('tsconfig.json').references;
  return references.map(({ path }) => path).filter((path) => !path.endsWith('.json'));
}

function sourcesHash() {
  const sources = builtFolders().flatMap((folder) => [
    `${folder}/package.json`,
    `${folder}/tsconfig.json`,
    ...filesUnder(`${folder}/src`).filter((file) => !file.endsWith('.test.ts')),
  ]);
  return hashFiles(['package-lock.json', 'tsconfig.base.json', ...sources]);
}

/**
 * @param {string[]} files
 * @param {string} [more] what else the result depends on
 */
function hashFiles(files, more = '') {
  const hash = createHash('sha256').update(more);
  for (const file of files) {
    const text = readFileSync(join(root, file));
    hash.update(`${file} ${text.length}\n`).update(text);
  }
  return hash.digest('hex');
}

/**
 * Lets one setup work at a time. The lock file holds the process id of its owner, so that a killed setup does not block
 * the next one.
 * @param {() => void} work
 */
async function withLock(work) {
  const lock = join(root, LOCK);
  mkdirSync(dirname(lock), { recursive: true });
  const patience = Date.now() + 10 * 60_000;
  for (let told = false; !tryCreate(lock, String(process.pid)); await sleep(200)) {
    const owner = lockOwner(lock);
    if (owner && !isAlive(owner)) {
      rmSync(lock, { force: true });
    } else if (Date.now() > patience) {
      throw new SetupError(`Another setup seems to hang: if none is running, delete ${LOCK} and try again.`);
    } else if (owner && !told) {
      console.error(`Waiting for another setup (process ${owner})…`);
      told = true;
    }
  }
  try {
    work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/**
 * @param {string} file
 * @param {string} text
 */
function tryCreate(file, text) {
  try {
    writeFileSync(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * The process id in a lock file; 0 while it is being written or already gone.
 * @param {string} lock
 */
function lockOwner(lock) {
  try {
    return Number(readFileSync(lock, 'utf8'));
  } catch {
    return 0;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/**
 * @param {string} file
 * @param {string} [top]
 */
function readJson(file, top = root) {
  return JSON.parse(readFileSync(join(top, file), 'utf8'));
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await setup();
}
