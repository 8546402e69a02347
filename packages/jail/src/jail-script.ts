import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { isWithin } from './programs.ts';
import { harmlessStat, hiddenHere, SCRATCH, type Sight, STAT, type View } from './view.ts';

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const DEVICES = ['null', 'zero', 'full', 'random', 'urandom'] as const;

/** An empty folder for the jail's root: nothing that is shown may be below it. */
function buildingFolder(sights: readonly Sight[]): string {
  const free = ['/mnt', '/media', '/srv', '/opt', '/var'].find(
    (folder) => existsSync(folder) && !sights.some(({ path }) => isWithin(path, folder)),
  );
  return free ?? '/mnt';
}

function showing(root: string, sight: Sight): string[] {
  const target = quoted(root + sight.path);
  const above = `mkdir -p ${quoted(root + dirname(sight.path))}`;
  if (sight.kind === 'link') return [above, `ln -s ${quoted(sight.target)} ${target}`];
  if (sight.kind === 'folder') return [`mkdir -p ${target}`];
  const source = quoted(sight.path);
  return [
    `if [ -d ${source} ]; then mkdir -p ${target}; else ${above}; : > ${target}; fi`,
    `mount --rbind ${source} ${target}`,
    `mount -o remount,bind,ro ${target}`,
  ];
}

/**
 * The shell script that builds a jail in new namespaces: what bubblewrap does, by hand. The shell stays as the first process, so
 * that orphans have a parent.
 */
export function jailScript(view: View, scratchMb: number): string {
  const root = buildingFolder(view.sights);
  const settings = Object.entries(view.environment).map(([name, value]) => quoted(`${name}=${value}`));
  return [
    'exec 3<&-', // it came from there
    'set -e',
    `mount -t tmpfs -o size=1m,mode=755 jail ${root}`,
    `mkdir -p ${root}/proc ${root}/dev ${root}${SCRATCH}`,
    `mount -t proc proc ${root}/proc`,
    ...hiddenHere().map((path) => `mount --bind /dev/null ${root}${path}`),
    `printf %s ${quoted(harmlessStat())} > ${root}/stat`,
    `mount --bind ${root}/stat ${root}${STAT}`,
    `rm ${root}/stat`,
    `mount -o remount,bind,ro ${root}/proc`, // so that it cannot lower its own oom_score_adj
    `mount -t tmpfs -o size=${scratchMb}m,mode=1777 scratch ${root}${SCRATCH}`,
    ...DEVICES.flatMap((name) => [`: > ${root}/dev/${name}`, `mount --bind /dev/${name} ${root}/dev/${name}`]),
    ...view.sights.flatMap((sight) => showing(root, sight)),
    `mount -o remount,bind,ro ${root}`,
    `cd ${root}`,
    'pivot_root . .',
    'umount -l .',
    `cd ${quoted(view.folder)}`,
    'set +e',
    `env -i ${settings.join(' ')} "$@"`,
  ].join('\n');
}

/**
 * Arguments for util-linux's `unshare`, which creates the namespaces, and for the shell in them. It reads its script from a file
 * descriptor, since its command line is visible in the jail.
 */
export function unshareArguments(asUser: boolean, command: readonly string[]): readonly string[] {
  const spaces = ['--mount', '--pid', '--kill-child', '--net', '--ipc', '--uts', '--cgroup'];
  return [...(asUser ? ['--map-root-user'] : []), ...spaces, '--', 'sh', '-c', 'eval "$(cat <&3)"', 'sh', ...command];
}
