// @ts-check
import { readJson } from './files.mjs';

/**
 * The package.json that others get: nothing in it names a file that only the clone has, such as sources and what tests
 * share, or a tool that only the clone needs. The addresses of the project are those of the root's package.json.
 * @param {string} folder
 * @returns {Record<string, any>}
 */
export function packedManifest(folder) {
  const { repository, homepage, bugs } = readJson('package.json');
  const { devDependencies, exports, sideEffects, ...manifest } = readJson(`${folder}/package.json`);
  const isPacked = (/** @type {string} */ path) => !path.startsWith('./src/');
  return {
    ...manifest,
    ...{ repository: { ...repository, directory: folder }, homepage, bugs },
    ...(exports !== undefined && { exports: packedExports(exports) }),
    ...(sideEffects !== undefined && {
      sideEffects: Array.isArray(sideEffects) ? sideEffects.filter(isPacked) : sideEffects,
    }),
  };
}

/**
 * @param {Record<string, string | Record<string, string>>} exports
 * @returns {Record<string, string | Record<string, string>>}
 */
function packedExports(exports) {
  return Object.fromEntries(
    Object.entries(exports)
      .filter(([entry]) => !/(?:^|\/)testing$/.test(entry))
      .map(([entry, target]) => {
        if (typeof target === 'string') return [entry, target];
        const { source, ...conditions } = target;
        return [entry, conditions];
      }),
  );
}

/**
 * Every file that a package.json points to.
 * @param {Record<string, unknown>} manifest
 * @returns {string[]}
 */
export function targetsOf(manifest) {
  /** @type {(one: unknown) => string[]} */
  const textsIn = (one) =>
    typeof one === 'string'
      ? [one]
      : typeof one === 'object' && one !== null
        ? Object.values(one).flatMap(textsIn)
        : [];
  return ['bin', 'exports', 'main', 'sideEffects', 'types'].flatMap((key) => textsIn(manifest[key]));
}

/** Entries that act when they are loaded, and only make sense as programs. */
const RUNS_IN_A_WORKER = new Set(['@ringfence/engine/web-worker']);

/**
 * What can be imported from a package.
 * @param {Record<string, any>} manifest
 * @returns {string[]}
 */
export const entriesOf = ({ name, exports = {} }) =>
  Object.keys(exports)
    .filter((entry) => typeof exports[entry] === 'object')
    .map((entry) => `${name}${entry.slice(1)}`)
    .filter((entry) => !RUNS_IN_A_WORKER.has(entry));
