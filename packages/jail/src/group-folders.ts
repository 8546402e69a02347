// Where this process may create control groups: below its own group, so that limits of this process apply to its
// programs as well, and otherwise at the top of what is mounted here.
import { mkdirSync, readdirSync, readFileSync, readlinkSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { killHard, processExists } from '@ringfence/node';

/** The folders below which groups are created; in version 2 all three are the same. */
export interface GroupFolders {
  readonly version: 1 | 2;
  readonly memory: string;
  readonly pids: string;
  readonly cpu: string;
}

/** Of version 1: each has its own hierarchy. */
const controllers = { memory: 'memory', pids: 'pids', cpu: 'cpuacct' } as const;

interface Mounted {
  readonly type: string;
  /** The mounted part of the hierarchy: a container sees only its own. */
  readonly root: string;
  readonly point: string;
  readonly options: readonly string[];
}

/** Candidates from the kernel's files (`/proc/self/mountinfo`, `/proc/self/cgroup`), best first. */
export function candidateFolders(mountinfo: string, ownGroups: string): GroupFolders[] {
  const mounts = mountinfo.split('\n').flatMap(mounted);
  return [...version2(mounts, ownGroups), ...version1(mounts, ownGroups)];
}

function mounted(line: string): Mounted[] {
  const [before = '', after = ''] = line.split(' - ');
  const [, , , root, point] = before.split(' ');
  const [type, , options] = after.split(' ');
  if (root === undefined || point === undefined || options === undefined) return [];
  return [{ type, root, point, options: options.split(',') }];
}

function version2(mounts: readonly Mounted[], ownGroups: string): GroupFolders[] {
  return mounts
    .filter(({ type }) => type === 'cgroup2')
    .flatMap((mount) => foldersIn(mount, /^0::(.*)$/m.exec(ownGroups)?.[1]))
    .map((folder) => ({ version: 2, memory: folder, pids: folder, cpu: folder }));
}

function version1(mounts: readonly Mounted[], ownGroups: string): GroupFolders[] {
  const folderOf = (controller: string, atTop: boolean): string | undefined => {
    const mount = mounts.find(({ type, options }) => type === 'cgroup' && options.includes(controller));
    if (mount === undefined) return undefined;
    const own = ownGroups.split('\n').find((line) => line.split(':')[1]?.split(',').includes(controller));
    const folders = foldersIn(mount, own?.split(':').slice(2).join(':'));
    return atTop ? folders.at(-1) : folders[0];
  };
  return [false, true].flatMap((atTop) => {
    const memory = folderOf(controllers.memory, atTop);
    const pids = folderOf(controllers.pids, atTop);
    const cpu = folderOf(controllers.cpu, atTop);
    return memory === undefined || pids === undefined || cpu === undefined ? [] : [{ version: 1, memory, pids, cpu }];
  });
}

/** Our own group below a mount, and the mount's top. */
function foldersIn({ root, point }: Mounted, own: string | undefined): string[] {
  const isBelow = own !== undefined && (root === '/' || own === root || own.startsWith(`${root}/`));
  const folder = isBelow ? join(point, root === '/' ? own : own.slice(root.length)) : point;
  return [...new Set([folder.replace(/\/$/, ''), point])];
}

const nameSpace = (): string => /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '0';

/** The name of a group identifies its owner: a process in a process namespace. */
export const groupName = (random: string): string => `ringfence-${nameSpace()}-${process.pid}-${random}`;

let found: GroupFolders | null | undefined;

/** Where this process may create control groups that limit memory and processes; actually tried, once. */
export function groupFolders(): GroupFolders | undefined {
  if (found === undefined) found = lookForFolders();
  return found ?? undefined;
}

function lookForFolders(): GroupFolders | null {
  try {
    const candidates = candidateFolders(
      readFileSync('/proc/self/mountinfo', 'utf8'),
      readFileSync('/proc/self/cgroup', 'utf8'),
    );
    const folders = candidates.find(isUsable) ?? null;
    if (folders !== null) removeForsaken(folders);
    return folders;
  } catch {
    return null; // not Linux, or a kernel without control groups
  }
}

/** Whether groups can be created here, and have the required limits. */
export function isUsable(folders: GroupFolders): boolean {
  const { version } = folders;
  const trial = groupName('trial');
  const needed =
    version === 2
      ? [
          [folders.memory, 'memory.max'],
          [folders.pids, 'pids.max'],
          [folders.cpu, 'cpu.stat'],
        ]
      : [
          [folders.memory, 'memory.limit_in_bytes'],
          [folders.pids, 'pids.max'],
          [folders.cpu, 'cpuacct.usage'],
        ];
  try {
    if (version === 2) writeFileSync(join(folders.memory, 'cgroup.subtree_control'), '+memory +pids');
    return needed.every(([folder = '', file = '']) => hasFile(join(folder, trial), file));
  } catch {
    return false;
  }
}

function hasFile(group: string, file: string): boolean {
  mkdirSync(group);
  try {
    return readdirSync(group).includes(file);
  } finally {
    rmdirSync(group);
  }
}

/** A killed referee could not remove its groups, nor end what survived in them on a rung without namespaces. */
export function removeForsaken({ memory, pids, cpu }: GroupFolders): void {
  for (const folder of new Set([pids, memory, cpu])) {
    for (const name of readdirSync(folder)) {
      const [, space, pid] = /^ringfence-(\d+)-(\d+)-/.exec(name) ?? [];
      if (pid === undefined || space !== nameSpace() || processExists(Number(pid))) continue;
      try {
        for (const left of readFileSync(join(folder, name, 'cgroup.procs'), 'utf8').split('\n')) killHard(Number(left));
        rmdirSync(join(folder, name));
      } catch {
        // Another process was faster, or the killed processes are not gone yet.
      }
    }
  }
}
