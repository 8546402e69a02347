import { findProgram } from './programs.ts';
import type { Launch } from './rungs.ts';

/** As a shell that cannot start something; the rest is on its standard error. */
const REFUSED = 125;

/**
 * What must hold from the program's first instruction: it is in its control group, and if the machine runs out of memory, the
 * kernel takes it and no other. The shell becomes the starter of the jail, so that there is no process more than without it.
 */
export function entering({ file, args, environment }: Launch, entrances: readonly string[]): readonly string[] {
  const script = [
    'echo 1000 > /proc/self/oom_score_adj',
    `while [ "$1" != -- ]; do echo 0 > "$1" || exit ${REFUSED}; shift; done`,
    'shift',
    // Shells have variables of their own, and bubblewrap shows what it was started with.
    'exec "$@"',
  ].join('\n');
  const settings = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  const clean = [findProgram('env') ?? '/usr/bin/env', '-i', ...settings];
  return ['/bin/sh', '-c', script, 'sh', ...entrances, '--', ...clean, file, ...args];
}
