// @ts-check
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
 * @property {string[][]} calls the arguments of each call
 * @property {string} [folder] where the tool runs
 * @property {StageName[]} [after] default: the installation only
 * @property {Record<string, string>} [env]
 */

const KERNEL = 'packages/engine';
const VIEWER = 'packages/arena/viewer';
const SITE = 'apps/web';
/** The compiled kernels, by their configuration file. */
const KERNELS = {
  'asconfig.json': 'kernel.wasm',
  'asconfig.net.json': 'net.wasm',
  'asconfig.relaxed.json': 'relaxed.wasm',
  'asconfig.shared.json': 'shared.wasm',
  'asconfig.fence.json': 'fence.wasm',
};
const kernelFiles = Object.values(KERNELS).map((file) => `${KERNEL}/wasm/${file}`);
const isNoTest = (/** @type {string} */ file) => !file.endsWith('.test.ts');

/** What `tsc -b` makes. Tests are left out: they are checked by `npm test`, and a broken one should not stop `npm start`. */
const typed = () =>
  /** @type {{ path: string }[]} */ (readJson('tsconfig.json').references)
    .map(({ path }) => path)
    .filter((path) => !path.endsWith('.json'));

/** @type {Record<Exclude<StageName, 'install'>, Making>} */
const makings = {
  kernel: {
    says: 'Compiling the kernel',
    makes: () => kernelFiles,
    from: () => [
      ...Object.keys(KERNELS).map((config) => `${KERNEL}/${config}`),
      `${KERNEL}/src/codes.ts`, // the kernel imports it too
      ...filesUnder(`${KERNEL}/assembly`),
    ],
    tool: 'scripts/kernels.mjs',
    calls: [Object.keys(KERNELS)],
    folder: KERNEL,
  },
  // The script of tournament reports, which goes into the page as one text.
  viewer: {
    says: 'Bundling the viewer of reports',
    makes: () => [`${VIEWER}/dist/viewer.js`],
    from: () => [`${VIEWER}/viewer.ts`],
    tool: 'node_modules/rolldown/bin/cli.mjs',
    calls: [['viewer.ts', '--file', 'dist/viewer.js', '--format', 'iife', '--minify', '--log-level', 'warn']],
    folder: VIEWER,
  },
  // A function for every text of the site, in all languages.
  messages: {
    says: 'Compiling the messages',
    makes: () => [`${SITE}/src/paraglide/messages.js`],
    from: () => [`${SITE}/project.inlang/settings.json`, ...filesUnder(`${SITE}/messages`)],
    tool: 'node_modules/@inlang/paraglide-js/bin/run.js',
    calls: [['compile', '--silent', '--no-emit-readme', '--strategy', 'globalVariable', 'baseLocale']],
    folder: SITE,
  },
  types: {
    says: 'Building',
    makes: () => typed().map((folder) => `${folder}/dist`),
    from: () => [
      'tsconfig.base.json',
      'tsconfig.json',
      ...typed().flatMap((folder) => [
        `${folder}/package.json`,
        `${folder}/tsconfig.json`,
        ...filesUnder(`${folder}/src`).filter(isNoTest),
      ]),
    ],
    tool: 'node_modules/@typescript/native/bin/tsc',
    // More checkers would each check what all files share, and there are other stages for the other cores.
    calls: [['-b', ...typed(), '--checkers', '1', ...(process.stderr.isTTY ? ['--pretty'] : [])]],
  },
  // The bundle is built from the sources of the packages, not from their builds.
  site: {
    says: 'Bundling the site',
    makes: () => [`${SITE}/dist/index.html`],
    from: () => [
      ...kernelFiles,
      ...filesUnder(`${KERNEL}/nets`),
      ...['index.html', 'embed.html', 'package.json', 'vite.config.ts', 'README.md'].map((file) => `${SITE}/${file}`),
      // The documents are pages too, with their pictures.
      ...['CONTRIBUTING.md', 'CHANGELOG.md', 'adapters/java/README.md', 'adapters/python/README.md'],
      ...filesUnder('docs').filter((file) => /\.(?:md|svg|png)$/.test(file)),
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
    calls: [['build', SITE, '--logLevel', 'warn']],
    after: ['kernel', 'messages'],
    // A test runner's NODE_ENV would give a different site.
    env: { NODE_ENV: 'production' },
  },
};

/** All that a clone needs before anything of it runs; each stage comes after those it reads. @type {readonly Stage[]} */
export const stages = [
  { name: 'install', says: 'Installing dependencies', after: [], need: installNeed, run: install },
  ...Object.entries(makings).map(([name, making]) => stageOf(/** @type {StageName} */ (name), making)),
];

/**
 * @param {StageName} name
 * @param {Making} making
 * @returns {Stage}
 */
function stageOf(name, { says, makes, from, tool, calls, folder = '', after = [], env = {} }) {
  const stamp = join(root, '.cache', name);
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
      for (const args of calls) {
        const options = { cwd: join(root, folder), env: { ...process.env, ...env }, maxBuffer: 1e9 };
        try {
          await promisify(execFile)(process.execPath, [join(root, tool), ...args], options);
        } catch (error) {
          const { stdout, stderr } = /** @type {{ stdout: string, stderr: string }} */ (error);
          const output = `${stdout}${stderr}`;
          throw new SetupError(`${output}${says} failed: fix the lines above, then run the same command again.`);
        }
      }
      mkdirSync(dirname(stamp), { recursive: true });
      writeFileSync(stamp, hash);
    },
  };
}
