// @ts-check
// `npm run bench -- NAME`: one benchmark per file of bench/src; what they share lies in folders below it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runNode } from './files.mjs';
import { setup } from './setup.mjs';

const [name, ...args] = process.argv.slice(2);
const benchmarks = findBenchmarks();

if (name === undefined || name === '--help') {
  console.log(`npm run bench -- NAME [--json]\n\n${list()}`);
} else if (!benchmarks.has(name)) {
  console.error(`No such benchmark "${name}". The benchmarks are:\n${list()}`);
  process.exitCode = 2;
} else {
  await setup();
  process.exitCode = runNode(`bench/dist/${name}.js`, args);
}

/** Benchmarks by name with the first sentence of their opening comment. Read from src: dist may contain deleted ones. */
function findBenchmarks() {
  const folder = join(root, 'bench/src');
  const files = existsSync(folder) ? readdirSync(folder).sort() : [];
  return new Map(
    files
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => [file.slice(0, -3), firstSentence(readFileSync(join(folder, file), 'utf8'))]),
  );
}

/** @param {string} source */
function firstSentence(source) {
  const [, comment = ''] = /\/\*\*(.*?)\*\//s.exec(source) ?? [];
  const text = comment.replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim();
  return /^.*?\.(?= |$)/.exec(text)?.[0] ?? text;
}

function list() {
  if (benchmarks.size === 0) return '  (none yet)';
  const width = Math.max(...[...benchmarks.keys()].map((key) => key.length));
  return [...benchmarks].map(([key, line]) => `  ${key.padEnd(width)}  ${line}`).join('\n');
}
