// @ts-check
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { codeFiles, filesUnder, hashFiles, root, workspaceFolders } from './files.mjs';
import { install, installNeed } from './install.mjs';
import { KERNELS, staleKernels, writeStamps } from './kernels.mjs';
import { SetupError } from './setup-error.mjs';

/**
 * @typedef {'install' | 'kernel' | 'viewer' | 'messages' | 'code' | 'site'} StageName
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
const kernelFiles = Object.values(KERNELS);
const isNoTest = (/** @type {string} */ file) => !file.endsWith('.test.ts');

/** @type {Record<Exclude<StageName, 'install' | 'kernel'>, Making>} */
const makings = {
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
    from: () => [
      'scripts/site-messages.mjs',
      `${SITE}/project.inlang/settings.json`,
      ...filesUnder(`${SITE}/messages`),
    ],
    tool: 'scripts/site-messages.mjs',
    args: [],
  },
  // Only what runs, without a look at types: those are checked by `npm test`, in fifteen times the time.
  code: {
    says: 'Building',
    makes: () => [...new Set(codeFiles().map((file) => file.replace(/\/src\/.*/, '/dist')))],
    from: () => ['scripts/code.mjs', ...codeFiles()],
    tool: 'scripts/code.mjs',
    args: [],
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
};

/** @type {Stage} */
const kernel = {
  name: 'kernel',
  says: 'Compiling kernels',
  after: ['install'],
  need: () => (staleKernels().length > 0 ? `${staleKernels().join(', ')} changed` : undefined),
  async run() {
    const stale = staleKernels();
    const parts = [0, 1].map((part) => stale.filter((_, at) => at % 2 === part)).filter((part) => part.length > 0);
    await Promise.all(parts.map((part) => runTool(kernel.says, 'scripts/kernels.mjs', part)));
    writeStamps();
  },
};

/**
 * All that a clone needs before anything of it runs; each stage comes after those it reads.
 * @type {readonly Stage[]}
 */
export const stages = [
  { name: 'install', says: 'Installing dependencies', after: [], need: installNeed, run: install },
  kernel,
  ...Object.entries(makings).map(([name, making]) => stageOf(/** @type {StageName} */ (name), making)),
];

/**
 * @param {StageName} name
 * @param {Making} making
 * @returns {Stage}
 */
function stageOf(name, { says, makes, from, tool, args, folder = '', after = [], env = {} }) {
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
      await runTool(says, tool, args, folder, env);
      mkdirSync(dirname(stamp), { recursive: true });
      writeFileSync(stamp, hash);
    },
  };
}

/**
 * @param {string} says
 * @param {string} tool a script
 * @param {readonly string[]} args
 * @param {string} [folder] where it runs
 * @param {Record<string, string>} [env]
 */
async function runTool(says, tool, args, folder = '', env = {}) {
  const options = { cwd: join(root, folder), env: { ...process.env, ...env }, maxBuffer: 1e9 };
  try {
    await promisify(execFile)(process.execPath, [join(root, tool), ...args], options);
  } catch (error) {
    const { stdout, stderr } = /** @type {{ stdout: string, stderr: string }} */ (error);
    throw new SetupError(`${stdout}${stderr}${says} failed: fix the lines above, then run the same command again.`);
  }
}
