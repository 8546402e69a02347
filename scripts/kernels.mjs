// @ts-check
// The kernels are in the repository as they were compiled, with a stamp for each (kernels.json), so that a clone needs no compiler:
// nine tenths of its work are Binaryen's passes. One whose sources have changed is compiled again, and committed with them.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { readJson, root } from './files.mjs';

const STAMPS = 'scripts/kernels.json';
const ENGINE = 'packages/engine';
const PROOF = 'packages/proof';
/** The kernels by their configuration files. The engine's contains the Breaker solver of `proof`. @type {Readonly<Record<string, string>>} */
export const KERNELS = {
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

/** The configuration files of the kernels that are missing or do not belong to their sources. */
export function staleKernels() {
  const stamps = readJson(STAMPS);
  return Object.keys(KERNELS).filter((config) => stamps[config] !== stampOf(config));
}

/** After a compilation. */
export function writeStamps() {
  const stamps = Object.fromEntries(Object.keys(KERNELS).map((config) => [config, stampOf(config)]));
  writeFileSync(join(root, STAMPS), `${JSON.stringify(stamps, undefined, 2)}\n`);
}

/**
 * One hash of all that a kernel depends on, and of itself.
 * @param {string} config
 */
function stampOf(config) {
  const kernel = join(root, KERNELS[config]);
  if (!existsSync(kernel)) return undefined;
  const { packages } = readJson('package-lock.json');
  const tools = ['assemblyscript', 'binaryen'].map((name) => packages[`node_modules/${name}`].version);
  const hash = createHash('sha256').update(tools.join());
  const [entry] = readJson(config).entries;
  for (const file of [config, ...sourcesOf(posix.join(posix.dirname(config), entry))]) {
    // Git may write other line ends on Windows.
    hash.update(file).update(readFileSync(join(root, file), 'utf8').replaceAll('\r\n', '\n'));
  }
  return hash.update(readFileSync(kernel)).digest('hex').slice(0, 16);
}

/**
 * A source of a kernel, and all that it imports.
 * @param {string} entry
 */
function sourcesOf(entry) {
  const all = new Set([entry]);
  for (const file of all) {
    for (const [, path] of readFileSync(join(root, file), 'utf8').matchAll(/\bfrom '(\.[^']*)'/g)) {
      const source = posix.join(posix.dirname(file), path);
      all.add([`${source}.ts`, `${source}/index.ts`].find((one) => existsSync(join(root, one))) ?? source);
    }
  }
  return [...all].sort();
}

if (process.argv[1]?.endsWith('kernels.mjs')) {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { out: { type: 'string' } } });
  process.exitCode = (await compile(positionals, values.out)) ? 0 : 1;
}

/**
 * @param {readonly string[]} configs
 * @param {string} [folder] where the kernels are written, instead of to their places
 */
async function compile(configs, folder = undefined) {
  // Node compiles the compiler, which is WebAssembly too, as it runs. V8's second, optimising compiler would take a third of the
  // time and save less.
  setFlagsFromString('--liftoff-only');
  const { main } = await import('assemblyscript/asc');
  for (const config of configs) {
    const out = folder === undefined ? [] : ['--outFile', join(folder, basename(KERNELS[config]))];
    const args = ['--config', config, '--target', 'release', ...out];
    const { error } = await main(args, { stdout: process.stdout, stderr: process.stderr });
    if (error) return false;
  }
  return true;
}
