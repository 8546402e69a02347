// @ts-check
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { filesUnder, hashFiles, readJson, root, workspaceFolders } from './files.mjs';
import { install, installNeed } from './install.mjs';
import { SetupError } from './setup-error.mjs';

/**
 * @typedef {'install' | 'kernel' | 'viewer' | 'messages' | 'types' | 'site'} StageName
 * @typedef {object} Stage
 * @property {StageName} name
 * @property {string} says the message when it runs
 * @property {() => string | undefined} need why it must run, if it must
 * @property {readonly StageName[]} after the stages whose results it reads
 * @property {() => void | Promise<void>} run
 *
 * A stage that makes files from files with one tool.
 * @typedef {object} Making
 * @property {string} says
 * @property {() => string[]} makes files or folders; it runs when one is missing
 * @property {() => string[]} from the files it reads; it runs when one has changed
 * @property {string} tool a script
 * @property {string[]} args
 * @property {string} [folder] where the tool runs
 * @property {StageName[]} [after] default: the installation only
 * @property {Record<string, string>} [env]
 */

const ENGINE = 'packages/engine';
const PROOF = 'packages/proof';
const VIEWER = 'packages/arena/viewer';
const SITE = 'apps/web';
/** The compiled kernels, by their configuration file. The engine's kernel contains the Breaker solver of `proof`. */
const KERNELS = {
  [`${ENGINE}/asconfig.json`]: `${ENGINE}/wasm/kernel.wasm`,
  [`${ENGINE}/asconfig.net.json`]: `${ENGINE}/wasm/net.wasm`,
  [`${ENGINE}/asconfig.relaxed.json`]: `${ENGINE}/wasm/relaxed.wasm`,
  [`${ENGINE}/asconfig.race.json`]: `${ENGINE}/wasm/race.wasm`,
  [`${ENGINE}/asconfig.race-table.json`]: `${ENGINE}/wasm/race-table.wasm`,
  [`${PROOF}/asconfig.json`]: `${PROOF}/wasm/breaker.wasm`,
  [`${PROOF}/asconfig.shared.json`]: `${PROOF}/wasm/shared.wasm`,
  [`${PROOF}/asconfig.strips.json`]: `${PROOF}/wasm/strips.wasm`,
  [`${PROOF}/asconfig.fence.json`]: `${PROOF}/wasm/fence.wasm`,
  [`${PROOF}/asconfig.maker.json`]: `${PROOF}/wasm/maker.wasm`,
};
const kernelFiles = Object.values(KERNELS);
/** The type checker, a program in Go, spends a fifth of its processor time on collecting garbage that would fit into memory. */
export const fewCollections = { GOGC: '400' };
const isNoTest = (/** @type {string} */ file) => !file.endsWith('.test.ts');

/**
 * The workspaces that a tsconfig.json refers to: that of the root to all that `tsc -b` builds. Tests are left out: they are
 * checked by `npm test`, and a broken one should not stop `npm start`.
 * @param {string} [folder]
 * @returns {string[]}
 */
const referred = (folder = '') =>
  /** @type {{ path: string }[]} */ (readJson(`${folder}/tsconfig.json`).references ?? [])
    .map(({ path }) => join(folder, path).replaceAll('\\', '/'))
    .filter((path) => !path.endsWith('.json'));

/**
 * These workspaces and all that they refer to.
 * @param {readonly string[]} folders
 */
function withReferred(folders) {
  const all = new Set(folders);
  for (const folder of all) for (const other of referred(folder)) all.add(other);
  return [...all].sort();
}

/**
 * @param {readonly string[]} built the workspaces that `types` builds, with all that they refer to
 * @returns {Record<Exclude<StageName, 'install'>, Making>}
 */
const makingsFor = (built) => ({
  kernel: {
    says: 'Compiling the kernel',
    makes: () => kernelFiles,
    from: () => [
      ...Object.keys(KERNELS),
      ...[ENGINE, PROOF].flatMap((folder) => [`${folder}/src/codes.ts`, ...filesUnder(`${folder}/assembly`)]),
    ],
    tool: 'scripts/kernels.mjs',
    args: Object.keys(KERNELS),
  },
  // The script of tournament reports, which goes into the page as one text.
  viewer: {
    says: 'Bundling the viewer of reports',
    makes: () => [`${VIEWER}/dist/viewer.js`],
    from: () => [`${VIEWER}/viewer.ts`],
    tool: 'node_modules/rolldown/bin/cli.mjs',
    args: ['viewer.ts', '--file', 'dist/viewer.js', '--format', 'iife', '--minify', '--log-level', 'warn'],
    folder: VIEWER,
  },
  // A function for every text of the site, in all languages.
  messages: {
    says: 'Compiling the messages',
    makes: () => [`${SITE}/src/paraglide/messages.js`],
    from: () => [`${SITE}/project.inlang/settings.json`, ...filesUnder(`${SITE}/messages`)],
    tool: 'node_modules/@inlang/paraglide-js/bin/run.js',
    args: ['compile', '--silent', '--no-emit-readme', '--strategy', 'globalVariable', 'baseLocale'],
    folder: SITE,
  },
  types: {
    says: 'Building',
    makes: () => built.map((folder) => `${folder}/dist`),
    from: () => [
      'tsconfig.base.json',
      ...withReferred(built).flatMap((folder) => [
        `${folder}/package.json`,
        `${folder}/tsconfig.json`,
        ...filesUnder(`${folder}/src`).filter(isNoTest),
      ]),
    ],
    tool: 'node_modules/@typescript/native/bin/tsc',
    // More checkers would each check what all files share, and there are other stages for the other cores.
    args: ['-b', ...built, '--checkers', '1', ...(process.stderr.isTTY ? ['--pretty'] : [])],
    env: fewCollections,
  },
  // The bundle is built from the sources of the packages, not from their builds.
  site: {
    says: 'Bundling the site',
    makes: () => [`${SITE}/dist/index.html`],
    from: () => [
      ...kernelFiles,
      ...filesUnder(`${ENGINE}/nets`),
      ...filesUnder(`${PROOF}/answers`),
      ...['index.html', 'embed.html', 'package.json', 'vite.config.ts', 'README.md'].map((file) => `${SITE}/${file}`),
      // The documents are pages too, with their pictures.
      ...['CONTRIBUTING.md', 'CHANGELOG.md', 'adapters/java/README.md', 'adapters/python/README.md'],
      ...filesUnder('docs').filter((file) => /\.(?:md|svg|png)$/.test(file)),
      // Games against these are pages as well.
      ...['squatter9x9-first', 'havannah4'].map((name) => `docs/proofs/${name}.proof`),
      ...[
        ...workspaceFolders()
          .filter((folder) => folder.startsWith('packages/'))
          .map((folder) => `${folder}/src`),
        ...['build', 'public', 'src'].map((folder) => `${SITE}/${folder}`),
        'examples', // some of its pages begin with these
      ]
        .flatMap((folder) => filesUnder(folder))
        .filter(isNoTest),
    ],
    tool: 'node_modules/vite/bin/vite.js',
    args: ['build', SITE, '--logLevel', 'warn'],
    after: ['kernel', 'messages'],
    // A test runner's NODE_ENV would give a different site.
    env: { NODE_ENV: 'production' },
  },
});

/**
 * All that a clone needs before anything of it runs; each stage comes after those it reads.
 * @param {readonly string[]} [built] the workspaces to build, instead of all
 * @returns {Stage[]}
 */
export const stagesFor = (built) => [
  { name: 'install', says: 'Installing dependencies', after: [], need: installNeed, run: install },
  ...Object.entries(makingsFor(built ?? referred())).map(([name, making]) => {
    const isPart = name === 'types' && built !== undefined;
    const stamp = isPart ? `${name}-${built.join('-').replaceAll('/', '-')}` : name;
    return stageOf(/** @type {StageName} */ (name), making, stamp);
  }),
];

/** @type {readonly StageName[]} */
export const stageNames = stagesFor().map(({ name }) => name);

/** The folders that stages make. @type {readonly { path: string, stage: StageName }[]} */
const made = Object.entries(makingsFor(referred())).flatMap(([name, { makes }]) =>
  makes().map((path) => ({ path: extname(path) ? dirname(path) : path, stage: /** @type {StageName} */ (name) })),
);

/**
 * Which stage makes a file, if one does.
 * @param {string} file
 */
export const makerOf = (file) => made.find(({ path }) => file === path || file.startsWith(`${path}/`));

/**
 * @param {StageName} name
 * @param {Making} making
 * @param {string} stampName
 * @returns {Stage}
 */
function stageOf(name, { says, makes, from, tool, args, folder = '', after = [], env = {} }, stampName) {
  const stamp = join(root, '.cache', stampName);
  // Another version of a tool produces other files.
  const now = () => hashFiles(['package-lock.json', ...from()]);
  return {
    name,
    says,
    after: ['install', ...after],
    need() {
      const missing = makes().find((file) => !existsSync(join(root, file)));
      if (!existsSync(stamp)) return 'first run';
      if (missing !== undefined) return `${missing} is missing`;
      return readFileSync(stamp, 'utf8') === now() ? undefined : 'sources changed';
    },
    async run() {
      const hash = now(); // before the work: a file saved while it runs counts as changed next time
      const options = { cwd: join(root, folder), env: { ...process.env, ...env }, maxBuffer: 1e9 };
      try {
        await promisify(execFile)(process.execPath, [join(root, tool), ...args], options);
      } catch (error) {
        const { stdout, stderr } = /** @type {{ stdout: string, stderr: string }} */ (error);
        throw new SetupError(`${stdout}${stderr}${says} failed: fix the lines above, then run the same command again.`);
      }
      mkdirSync(dirname(stamp), { recursive: true });
      writeFileSync(stamp, hash);
    },
  };
}
