// @ts-check
// What some tests need beside Node: browsers, jails, compilers and a database. On Debian as root they are installed, all at
// once and before the tests begin; anywhere else it is said what is missing, and the tests that need it are skipped aloud.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * A program with `or` is replaced by that one where it cannot be installed; one that is `long` only the long tests need.
 * @typedef {{ program: string, or?: string, debian: string, for: string, long?: true }} Need
 * @typedef {(program: string) => boolean} Find
 */

/** @type {readonly Need[]} */
export const needs = [
  {
    program: 'chromium-headless-shell',
    or: 'chromium',
    debian: 'chromium-headless-shell',
    for: 'the board in a real browser',
  },
  { program: 'firefox-esr', debian: 'firefox-esr', for: 'every page in Firefox' },
  { program: 'WebKitWebDriver', debian: 'webkit2gtk-driver', for: 'every page in WebKit' },
  { program: 'Xvfb', debian: 'xvfb', for: 'WebKit, which needs a display' },
  { program: 'bwrap', debian: 'bubblewrap', for: 'jailed bots' },
  { program: 'python3', debian: 'python3', for: 'bots in Python' },
  { program: 'f2py', debian: 'python3-numpy', for: 'rounding nets to 8 bits and training a small one, with numpy' },
  { program: 'g++', debian: 'g++', for: 'bots in C++' },
  { program: 'javac', debian: 'default-jdk-headless', for: 'bots in Java and classic players' },
  { program: 'systemd-analyze', debian: 'systemd', for: 'units of systemd' },
  { program: 'nginx', debian: 'nginx-light', for: 'the example of a proxy' },
  { program: 'initdb', debian: 'postgresql', for: 'tournaments over a database' },
  { program: 'coqc', debian: 'coq', for: 'the proved checker of proofs' },
  { program: 'ocamlopt', debian: 'ocaml-nox', for: 'the proved checker of proofs' },
  { program: 'pdflatex', debian: 'texlive-latex-base', for: 'the note about the proofs', long: true },
];

/**
 * What is missing, of what the usual or the long tests need.
 * @param {Find} [find]
 * @param {boolean} [long]
 */
export function missing(find = isThere, long = false) {
  return needs.filter((need) => (long || need.long !== true) && !find(need.program));
}

/**
 * What is missing and has no replacement either.
 * @param {Find} [find]
 * @param {boolean} [long]
 */
export function lacking(find = isThere, long = false) {
  return missing(find, long).filter((need) => need.or === undefined || !find(need.or));
}

/**
 * Installs what is missing if that is possible, and says what stays missing.
 * @param {boolean} [long]
 */
export async function installPrograms(long = false) {
  const wanted = missing(isThere, long);
  if (wanted.length === 0) return;
  if (process.getuid?.() === 0 && isThere('apt-get')) {
    const packages = wanted.map(({ debian }) => debian);
    console.error(`Installing ${packages.join(', ')}, which tests need…`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await once(spawn('apt-get', ['update', '-qq'], { env, stdio: 'ignore' }), 'exit');
    // A new machine may still be installing something of its own: wait for it.
    const args = ['install', '--yes', '-qq', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300', ...packages];
    await once(spawn('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }), 'exit');
  }
  for (const need of lacking(isThere, long)) {
    console.error(
      `${need.program} is not installed; it is needed to test ${need.for} (on Debian: apt-get install ${need.debian}).`,
    );
  }
}

/**
 * Whether a program is on the PATH, or where Debian keeps PostgreSQL's and those of administrators.
 * @param {string} program
 */
function isThere(program) {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : [];
  return [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', ...versions].some((folder) =>
    existsSync(join(folder, program)),
  );
}
