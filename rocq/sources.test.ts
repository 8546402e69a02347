import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { SOURCES } from './build.mjs';
import { storedProof } from './checker.ts';
import { raceParts } from './parts.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const files = readdirSync(here).filter((file) => file.endsWith('.v'));
const linesOf = (file: string): number => readFileSync(join(here, file), 'utf8').trimEnd().split('\n').length;

test('every file of Rocq is checked, after those that it needs', () => {
  expect([...SOURCES].map((name) => `${name}.v`).sort()).toEqual(files.sort());
  for (const [index, name] of SOURCES.entries()) {
    const text = readFileSync(join(here, `${name}.v`), 'utf8');
    const needed = text.match(/From Ringfence Require Import ([\w ]+)\./)?.[1].split(' ') ?? [];
    for (const other of needed) expect(SOURCES.slice(0, index), `${name} needs ${other}`).toContain(other);
  }
});

test.each(files)('%s leaves nothing unproved', (file) => {
  expect(readFileSync(join(here, file), 'utf8')).not.toMatch(
    /\b(?:Admitted|admit|Axioms?|Parameters?|Conjecture|Abort|Unset Guard|bypass_check|Extract (?:Constant|Inductive))\b/,
  );
});

test('README.md says how many lines have to be trusted', () => {
  const readme = readFileSync(join(here, 'README.md'), 'utf8');
  const trusted = linesOf('Board.v') + linesOf('Rules.v');
  const others = files.map(linesOf).reduce((sum, lines) => sum + lines, 0) - trusted;
  expect(readme).toContain(`${trusted} lines of definitions`);
  expect(readme).toContain(`${others.toLocaleString('en')} lines of programs and proofs`);
  expect(readme).toContain(`${linesOf('../rocq/main.ml').toLocaleString('en')} lines of OCaml`);
});

test('parts.mjs reads a pipe that is slow', async () => {
  const child = spawn(process.execPath, [join(here, 'parts.mjs')], { stdio: ['pipe', 'pipe', 'inherit'] });
  const written = buffer(child.stdout);
  const proof = storedProof('havannah3-a2');
  child.stdin.write(proof.subarray(0, 50));
  setTimeout(() => child.stdin.end(proof.subarray(50)), 1500);
  expect(await written).toEqual(await raceParts(proof));
});
