import type { Launch } from './rungs.ts';

/** The exit code of a shell that cannot start something; the rest is on its standard error. */
const REFUSED = 125;

/**
 * What must hold from the program's first instruction: it is in its control group, limited, and if the machine runs out of
 * memory, the kernel kills it first. The shell becomes the starter of the jail, so that no extra process remains.
 */
export function entering({ file, args, limits = [] }: Launch, entrances: readonly string[]): readonly string[] {
  const script = [
    'echo 1000 > /proc/self/oom_score_adj',
    `while [ "$1" != -- ]; do echo 0 > "$1" || exit ${REFUSED}; shift; done`,
    'shift',
    ...limits.map((limit) => `${limit} || exit ${REFUSED}`),
    // Shells add their own variables, and bubblewrap shows its own environment. Bash adds them to every command.
    'unset PWD OLDPWD',
    `exec \${BASH_VERSION:+/usr/bin/env -u _ -u SHLVL} "$@"`,
  ].join('\n');
  return ['/bin/sh', '-c', script, 'sh', ...entrances, '--', file, ...args];
}
