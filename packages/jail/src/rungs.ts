import { release } from 'node:os';
import { dirname } from 'node:path';
import { jailScript, unshareArguments } from './jail-script.ts';
import type { ProcessLimits } from './process.ts';
import { findProgram } from './programs.ts';
import { seccompFilter } from './seccomp.ts';
import { harmlessStat, hiddenHere, SCRATCH, type Sight, STAT, type View } from './view.ts';

/** The kinds of jail, best first. */
export const rungNames = ['systemd', 'bwrap', 'unshare', 'rlimits'] as const;
export type RungName = (typeof rungNames)[number];

export interface Rung {
  readonly name: RungName;
  readonly title: string;
  /** What enforces the limits on this rung, in one sentence for a report. */
  readonly guarantees: string;
  /** Whether the limits hold against the program's will; if not, the user has to say that it is trusted. */
  readonly safe: boolean;
}

const walls =
  'no network, read-only files, hidden home folders, a scratch folder of limited size, an empty environment';

export const rungs: Readonly<Record<RungName, Rung>> = {
  systemd: {
    name: 'systemd',
    title: 'systemd-run and bubblewrap',
    guarantees: walls,
    safe: true,
  },
  bwrap: {
    name: 'bwrap',
    title: 'bubblewrap and a watcher',
    guarantees: walls,
    safe: true,
  },
  unshare: {
    name: 'unshare',
    title: 'unshare and a watcher',
    guarantees: `${walls}; no filter of system calls`,
    safe: true,
  },
  rlimits: {
    name: 'rlimits',
    title: 'resource limits only',
    guarantees: 'the program can read your files and use the network',
    safe: false,
  },
};

/** How to start a program: everything that `spawn` needs. */
export interface Launch {
  readonly file: string;
  readonly args: readonly string[];
  /** Where the starter finds its helpers and, for systemd, its bus; the program gets none of it. */
  readonly environment: Readonly<Record<string, string>>;
  readonly folder?: string;
  /** Go to the file descriptors from {@link FIRST_INPUT} on. */
  readonly inputs?: readonly (string | Buffer)[];
  /** Commands for the shell that starts it, which limit it and its starters. */
  readonly limits?: readonly string[];
  /** The program's own user id, if it has one. */
  readonly user?: number;
}

/** The first descriptor after those that every program has. */
export const FIRST_INPUT = 3;

interface LaunchRequest {
  readonly rung: RungName;
  readonly view: View;
  readonly limits: ProcessLimits;
  /** A separate user id for the program; only root can assign one. */
  readonly user?: number;
}

const STARTER_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** The command line that starts a program on a rung. */
export function launchOf(request: LaunchRequest): Launch {
  switch (request.rung) {
    case 'systemd':
      return underSystemd(underBwrap(request), request.limits);
    case 'bwrap':
      return underBwrap(request);
    case 'unshare':
      return underUnshare(request);
    case 'rlimits':
      return underLimits(request);
  }
}

const starterFiles = new Map<string, string>();

/** With its full path, so that no search path is needed; `tryRung` knows whether it exists. */
function starter(name: string): string {
  const file = starterFiles.get(name) ?? findProgram(name);
  if (file !== undefined) starterFiles.set(name, file);
  return file ?? name;
}

/** What holds for every rung, for its starters too. */
const forAll = (request: LaunchRequest) => ({
  limits: shellLimits(request),
  ...(request.user !== undefined && { user: request.user }),
});

/**
 * The kernel's cgroups stop what the watcher would notice too late; the watcher comes first, so that the reason is
 * known.
 */
function underSystemd(inner: Launch, limits: ProcessLimits): Launch {
  const { DBUS_SESSION_BUS_ADDRESS, XDG_RUNTIME_DIR } = process.env;
  const isRoot = process.getuid?.() === 0;
  const properties = [
    `MemoryMax=${Math.ceil(limits.memoryMb * 1.25) + limits.scratchMb}M`,
    'MemorySwapMax=0',
    `TasksMax=${limits.processes + 8}`,
  ];
  return {
    ...inner,
    file: starter('systemd-run'),
    args: [
      ...(isRoot ? [] : ['--user']),
      ...['--scope', '--quiet', '--collect', ...properties.flatMap((property) => ['-p', property])],
      ...['--', starter('env'), '-i', inner.file, ...inner.args],
    ],
    environment: {
      PATH: STARTER_PATH,
      ...(DBUS_SESSION_BUS_ADDRESS !== undefined && { DBUS_SESSION_BUS_ADDRESS }),
      ...(XDG_RUNTIME_DIR !== undefined && { XDG_RUNTIME_DIR }),
    },
  };
}

let filter: Buffer | undefined;

function underBwrap(request: LaunchRequest): Launch {
  const { view, limits, user } = request;
  filter ??= seccompFilter();
  // Root keeps the machine's user ids, to assign a separate one to the program: the limit of processes does not bind
  // root.
  const names = ['pid', 'net', 'ipc', 'uts'].map((name) => `--unshare-${name}`);
  const options = [
    ...(user === undefined ? ['--unshare-user', '--disable-userns'] : []),
    ...[...names, '--unshare-cgroup-try', '--die-with-parent', '--new-session'],
    ...['--proc', '/proc', ...hiddenHere().flatMap((path) => ['--dev-bind', '/dev/null', path])],
    ...['--perms', '0444', '--ro-bind-data', `${FIRST_INPUT + 1}`, STAT],
    ...['--dev', '/dev', '--perms', '1777', '--size', `${limits.scratchMb * 2 ** 20}`],
    ...['--tmpfs', SCRATCH, ...above(view.sights).flatMap((path) => ['--perms', '0755', '--dir', path])],
    ...view.sights.flatMap(bwrapSight),
    // Read-only, so that it cannot lower its own oom_score_adj.
    ...['--remount-ro', '/proc', '--remount-ro', '/dev', '--remount-ro', '/', '--chdir', view.folder],
    ...Object.entries(view.environment).flatMap(([name, value]) => ['--setenv', name, value]),
    ...(filter === undefined ? [] : ['--seccomp', `${FIRST_INPUT + 2}`]),
  ];
  return {
    file: starter('bwrap'),
    args: ['--args', `${FIRST_INPUT}`, '--', ...limited(request)],
    // The first process of the jail is bubblewrap itself, and shows its command line and its environment in /proc.
    inputs: [bwrapInput(options), harmlessStat(), ...(filter === undefined ? [] : [filter])],
    environment: {},
    ...forAll(request),
  };
}

/** Options as bubblewrap reads them from a descriptor. */
export const bwrapInput = (options: readonly string[]): string => options.map((option) => `${option}\0`).join('');

/** The parent folders of what is shown; bubblewrap would close them to another user id. */
function above(sights: readonly Sight[]): string[] {
  const folders = new Set<string>();
  for (const { path } of sights) {
    for (let folder = dirname(path); folder !== '/' && folder !== SCRATCH; folder = dirname(folder))
      folders.add(folder);
  }
  return [...folders].sort();
}

function bwrapSight(sight: Sight): string[] {
  switch (sight.kind) {
    case 'bind':
      return ['--ro-bind', sight.path, sight.path];
    case 'link':
      return ['--symlink', sight.target, sight.path];
    case 'folder':
      return ['--perms', '0755', '--dir', sight.path];
  }
}

function underUnshare(request: LaunchRequest): Launch {
  const { view, limits, user } = request;
  return {
    // Unshare takes its child along, but is not notified of its parent's death.
    file: starter('setpriv'),
    args: [
      ...['--pdeathsig', 'KILL', '--', starter('unshare')],
      ...unshareArguments(user === undefined, limited(request)),
    ],
    inputs: [jailScript(view, limits.scratchMb)],
    environment: { PATH: STARTER_PATH },
    ...forAll(request),
  };
}

function underLimits(request: LaunchRequest): Launch {
  const [file = '', ...args] = limited(request);
  return { file, args, environment: request.view.environment, folder: request.view.folder, ...forAll(request) };
}

/**
 * A process may use a little more than the whole tree, so that the watcher is the first to notice. The shell sets what it can,
 * since each program that only passes on to the next costs half a millisecond.
 */
function shellLimits({ limits, user }: LaunchRequest): string[] {
  const cpu = Math.ceil(limits.cpuSeconds) + 2;
  const usual = ['-c 0', '-n 1024', `-f ${(limits.scratchMb + 1) * 2048}`, `-S -t ${cpu}`, `-H -t ${cpu + 1}`];
  // Shells do not agree on its letter.
  const nproc = `{ ulimit -p ${limits.processes} 2> /dev/null || ulimit -u ${limits.processes}; }`;
  return [...usual.map((words) => `ulimit ${words}`), ...(user === undefined ? [] : [nproc])];
}

/** The command with what only its own user id or namespace can have. */
function limited(request: LaunchRequest): string[] {
  const { limits, view, user } = request;
  const nproc = user === undefined && countsNamespace(request.rung) ? [`--nproc=${limits.processes}`] : [];
  const drops = dropping(request);
  return [
    ...(nproc.length > 0 ? [starter('prlimit'), ...nproc] : []),
    ...(drops.length > 0 ? [starter('setpriv'), ...drops, '--'] : []),
    ...view.command,
  ];
}

/** Since Linux 5.14 the limit of processes counts those of a user in a namespace alone. */
function countsNamespace(rung: RungName): boolean {
  const [major = 0, minor = 0] = release().split('.').map(Number);
  return rung !== 'rlimits' && (major > 5 || (major === 5 && minor >= 14));
}

function dropping({ rung, user }: LaunchRequest): string[] {
  const powers = ['--bounding-set=-all', ...(user === undefined ? [] : ['--inh-caps=-all'])];
  const own = user === undefined ? [] : ['--reuid', `${user}`, '--regid', `${user}`, '--clear-groups', ...powers];
  if (rung === 'rlimits') return ['--no-new-privs', ...own, '--pdeathsig', 'KILL'];
  // In the namespace that unshare creates, the user is called root, and has its capabilities until they are dropped.
  if (rung === 'unshare') return ['--no-new-privs', ...(user === undefined ? powers : own)];
  return own; // bubblewrap forbids new privileges itself
}
