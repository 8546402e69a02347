// @ts-check
// Which files a file leads to when it runs: what it imports, and what it names by a path, such as a worker or a command.
// Plain JavaScript without dependencies: it runs on a bare clone.
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { readJson, root, workspaceFolders } from './files.mjs';

/** An import that is erased. */
const TYPES = /\b(?:import|export)\s+type\b[^'";=]*\bfrom\s*'[^']*'/g;
/** Quoted words, on one line each, and whether they are imported. */
const QUOTED = /(\bfrom\s+|\bimport\s*\(?\s*)?(?:'([^'\n]+)'|"([^"\n]+)"|`([^`\n]+)`)/g;

/**
 * All paths from the root that these files lead to, each with the files that name it.
 * @param {readonly string[]} files
 * @param {(path: string) => boolean} isBuilt whether a build makes it: a built module leads where its source does
 * @param {(file: string) => string | undefined} [read] the text of a source file, if there is one
 * @param {ReadonlyMap<string, string>} [entries] the source of each specifier of a workspace
 * @returns {Map<string, string[]>}
 */
export function reach(files, isBuilt, read = readSource, entries = workspaceEntries()) {
  /** @type {Map<string, string[]>} */
  const reached = new Map();
  /** @type {Map<string, string | undefined>} */
  const texts = new Map();
  const textOf = (/** @type {string} */ file) => {
    if (!texts.has(file)) texts.set(file, read(file));
    return texts.get(file);
  };
  const queue = new Set(files);
  for (const file of queue) {
    const text = isBuilt(file) ? undefined : textOf(file);
    for (const path of text === undefined ? [] : namedPaths(file, text, entries, textOf)) {
      reached.set(path, [...(reached.get(path) ?? []), file]);
      queue.add(path.endsWith('.js') && isBuilt(path) ? sourceOf(path) : path);
    }
  }
  return reached;
}

/**
 * The paths that a text may name: from its own folder, from the root, or through a workspace.
 * @param {string} file
 * @param {string} text
 * @param {ReadonlyMap<string, string>} entries
 * @param {(file: string) => string | undefined} read
 */
function namedPaths(file, text, entries, read) {
  return [...text.replace(TYPES, '').matchAll(QUOTED)].flatMap(([, imported, one, two, three]) => {
    const word = one ?? two ?? three;
    if (imported && !word.startsWith('.')) return [entries.get(word) ?? word];
    if (!/^[\w./-]*[./][\w./-]*$/.test(word)) return [];
    const beside = posix.join(posix.dirname(file), word);
    // Node runs no TypeScript: a module that is named as JavaScript, where only its source is, is the built one.
    if (word.startsWith('.'))
      return [read(beside) === undefined && read(sourceOf(beside)) ? builtFrom(beside) : beside];
    // From the root, Node starts JavaScript; the path of a source is only a word there, or an example.
    return /\.(?:ts|svelte)$/.test(word) ? [beside] : [word, beside];
  });
}

/** @param {string} path of a built module */
const sourceOf = (path) => path.replace('/dist/', '/src/').replace(/\.js$/, '.ts');

/** @param {string} path of a module beside its source */
const builtFrom = (path) => path.replace('/src/', '/dist/');

/** @param {string} file */
function readSource(file) {
  const isCode = /\.(?:ts|mjs|js|svelte)$/.test(file) && !file.includes('node_modules/');
  return isCode && existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined;
}

/** '@ringfence/engine/levels' → 'packages/engine/src/levels.ts', for every entry of every workspace. */
function workspaceEntries() {
  return new Map(
    workspaceFolders().flatMap((folder) => {
      const { name, exports = {} } = readJson(`${folder}/package.json`);
      return Object.entries(exports).flatMap(([entry, { source }]) =>
        source === undefined ? [] : [[posix.join(name, entry), posix.join(folder, source)]],
      );
    }),
  );
}
