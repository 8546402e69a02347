import { closeSync, copyFileSync, mkdirSync, openSync, readSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram, type RungName } from '@ringfence/jail';
import { fail, ok, type Result } from '@ringfence/rules';
import { buildInJail, filesBelow, type Unpacked } from '@ringfence/submission';

const START = /^# v[23] git bundle\n/;

/** Whether a file has the header of `git bundle create`. */
export function isBundle(file: string): boolean {
  const head = Buffer.alloc(20);
  const descriptor = openSync(file, 'r');
  try {
    return START.test(head.toString('latin1', 0, readSync(descriptor, head)));
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Extracts the files of the newest commit from a bundle. Git runs in the jail, so that a malicious pack can do no more
 * than a build: no hooks, no configuration, no links.
 */
const SCRIPT = `
export GIT_CONFIG_NOSYSTEM=1 GIT_CONFIG_GLOBAL=/dev/null GIT_TERMINAL_PROMPT=0 HOME=/tmp
git -c core.hooksPath=/dev/null clone --quiet --bare ./handed-in.bundle /tmp/clone.git || { echo 'git cannot read the bundle'; exit 3; }
cd /tmp/clone.git
commit=$(git rev-parse --quiet --verify 'HEAD^{commit}' || git for-each-ref --count=1 --sort=-committerdate --format='%(objectname)')
[ -n "$commit" ] || { echo 'the bundle has no commit'; exit 3; }
if git ls-tree -r "$commit" | grep -q '^120000'; then echo 'a file in the bundle is a link'; exit 3; fi
if git ls-tree -r "$commit" | grep -q '^160000'; then echo 'a folder in the bundle is a submodule'; exit 3; fi
rm /tmp/build/handed-in.bundle
git -c core.hooksPath=/dev/null -c core.symlinks=false --work-tree=/tmp/build checkout --quiet --force "$commit" -- .
`;

const LIMITS = { seconds: 30, memoryMb: 512 };

/** Unpacks a bundle into an empty folder. */
export async function unpackBundle(file: string, into: string, rung: RungName): Promise<Result<Unpacked, string>> {
  if (findProgram('git') === undefined) return fail('this machine has no git: submit a zip');
  const source = `${into}-bundle`;
  mkdirSync(source);
  copyFileSync(file, join(source, 'handed-in.bundle'));
  try {
    const { problem, log } = await buildInJail({ source, script: SCRIPT, limits: LIMITS, rung, into });
    if (problem !== undefined) return fail(`the bundle cannot be unpacked (${lastLine(log) ?? problem})`);
    const paths = filesBelow(into);
    return paths.length === 0 ? fail('it is empty') : ok({ paths, notes: [] });
  } finally {
    rmSync(source, { recursive: true, force: true });
  }
}

const lastLine = (log: string): string | undefined => log.trimEnd().split('\n').at(-1) || undefined;
